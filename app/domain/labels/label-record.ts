import { choice, list, record, text } from '~/domain/records/define'
import type { ValueOf } from '~/domain/records/fields'
import { problemOfName } from '~/domain/text-fields'
import { colorOf, labelColors, longestLabelDescription, longestLabelName } from './rules'

export const labelRecord = record('labels:form', {
  name: text(longestLabelName, { required: true, check: problemOfName }),
  description: text(longestLabelDescription),
  color: choice(list('labels:colors', labelColors), { required: true }),
})
export type LabelValue = ValueOf<typeof labelRecord>

type Row = { name: string; description: string; color: string }

/** A label's value from its row. */
export function labelValueOf({ name, description, color }: Row): LabelValue {
  return { name, description: description || null, color: colorOf(color) }
}

export function labelRowOf({ name, description, color }: LabelValue): Row {
  return { name, description: description ?? '', color }
}
