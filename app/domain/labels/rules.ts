import { compareNames } from '~/data/folded'
export const labelColors = [
  'orange',
  'amber',
  'olive',
  'green',
  'teal',
  'cyan',
  'blue',
  'indigo',
  'violet',
  'magenta',
  'rose',
  'red',
  'brown',
  'slate',
] as const
export type LabelColor = (typeof labelColors)[number]
export const defaultColor: LabelColor = 'orange'

export const longestLabelName = 40
export const longestLabelDescription = 200
export const maxLabels = 200

/** The colour as it can be shown: one that is not known counts as the one to begin with. */
export function colorOf(text: string): LabelColor {
  return labelColors.find((color) => color === text) ?? defaultColor
}

/** Sorts labels in place by name, ignoring case and accents. */
export function byName<T extends { name: string }>(labels: T[]): T[] {
  return labels.sort((one, other) => compareNames(one.name, other.name))
}
