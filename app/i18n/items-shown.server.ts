import { fullName } from '~/domain/person'
import type { ItemInList } from '~/domain/progress/item-rows.server'
import type { DueLabel } from '~/domain/progress/rules'
import { formatLongDay, formatLongWeekday } from './format'
import type { Formatter } from './formatter.server'

type Reader = Pick<Formatter, 'language' | 't'>

/** A due date in words, and how urgent it is. */
export type DueShown = { words: string; tone: DueLabel['tone'] }

/** The label of a due date in words: 'Today', 'Yesterday', 'Sunday', 'December 2, 2026'. */
export function dueShown(due: DueLabel | null, { language, t }: Reader): DueShown | null {
  if (!due) return null
  const { kind, day, tone } = due
  if (kind === 'today' || kind === 'yesterday') return { words: t(`progress:due.${kind}`), tone }
  return { words: kind === 'weekday' ? formatLongWeekday(day, language) : formatLongDay(day, language), tone }
}

/** An item's due date and completion, in words. Completed ones are never late. */
export function datesShown(
  { due, isCompleted, dateCompleted }: Pick<ItemInList, 'due' | 'isCompleted' | 'dateCompleted'>,
  reader: Reader & Pick<Formatter, 'dayOf'>,
) {
  return { due: dueOf({ due, isCompleted }, reader), completedOn: dateCompleted && reader.dayOf(dateCompleted) }
}

function dueOf({ due, isCompleted }: Pick<ItemInList, 'due' | 'isCompleted'>, reader: Reader) {
  const shown = dueShown(due, reader)
  return shown && isCompleted ? { ...shown, tone: 'future' as const } : shown
}

/** A progress item as pages show it. */
export function itemShown(item: ItemInList, reader: Reader & Pick<Formatter, 'dayOf'>) {
  const { due: _, dateCompleted: __, dueDate: ___, createdAt, completedBy, ...shown } = item
  return {
    ...shown,
    ...datesShown(item, reader),
    completedBy: completedBy && fullName(completedBy),
    createdOn: reader.dayOf(createdAt),
  }
}
export type ItemShown = ReturnType<typeof itemShown>

/** An action as the sidebar shows it, and nothing more, since every page of the circle sends it. */
export function panelActionShown(item: ItemInList, reader: Reader) {
  const { id, circleId, type, title, visibility, assignees, isCompleted, mayEdit, mayDelete, mayComplete } = item
  const due = dueOf(item, reader)
  return { id, circleId, type, title, due, visibility, assignees, isCompleted, mayEdit, mayDelete, mayComplete }
}
export type PanelAction = ReturnType<typeof panelActionShown>
