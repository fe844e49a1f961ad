import { daysAfter, firstOfNextMonth, weekStart } from '~/domain/days'

export const progressTypes = ['goal', 'action', 'barrier', 'strength'] as const
export type ProgressType = (typeof progressTypes)[number]

export const longestTitle = 100
export const longestDescription = 5_000
export const maxAssignees = 50
export const maxRowsAtOnce = 100

export function isProgressType(text: string | undefined): text is ProgressType {
  return progressTypes.some((type) => type === text)
}

/** Whether items of this type can be completed: goals and actions can, barriers and strengths can't. */
export function isCompletable(type: string) {
  return type === 'goal' || type === 'action'
}

export const progressSorts = ['title', 'createdAt'] as const
export type ProgressSort = (typeof progressSorts)[number]

export const progressShown = ['open', 'completed', 'all'] as const
export type ProgressShown = (typeof progressShown)[number]

/** Today and yesterday as words, a day of the same week by its weekday, others in full. */
export type DueLabel = {
  kind: 'today' | 'yesterday' | 'weekday' | 'date'
  day: string
  tone: 'today' | 'past' | 'future'
}

/** The label of a due date (YYYY-MM-DD) on a day; none without one. Weeks begin on Sunday. */
export function dueLabelOf(day: string | null, today: string): DueLabel | null {
  if (!day) return null
  const tone = day === today ? 'today' : day < today ? 'past' : 'future'
  return { kind: kindOf(day, today), day, tone }
}

function kindOf(day: string, today: string) {
  if (day === today) return 'today'
  if (day === daysAfter(today, -1)) return 'yesterday'
  return weekStart(day) === weekStart(today) ? 'weekday' : 'date'
}

export const dueRanges = ['overdue', 'today', 'yesterday', 'thisWeek', 'next7Days', 'thisMonth', 'next30Days'] as const
export type DueRange = (typeof dueRanges)[number]

/** The days of a range: its first (null for no limit), and the first day after it. */
export function boundsOf(range: DueRange, today: string): { from: string | null; before: string } {
  if (range === 'overdue') return { from: null, before: today }
  if (range === 'yesterday') return { from: daysAfter(today, -1), before: today }
  const ends = {
    today: daysAfter(today, 1),
    thisWeek: daysAfter(weekStart(today), 7),
    next7Days: daysAfter(today, 7),
    thisMonth: firstOfNextMonth(today),
    next30Days: daysAfter(today, 30),
  }
  return { from: today, before: ends[range] }
}

const dueGroups = ['overdue', 'today', 'thisWeek', 'later', 'noDate', 'completed'] as const
export type DueGroup = (typeof dueGroups)[number]

/** An item's group as of today. Completed ones are never late. */
export function dueGroupOf({ dueDate, isCompleted }: { dueDate: string | null; isCompleted: boolean }, today: string) {
  if (isCompleted) return 'completed'
  if (!dueDate) return 'noDate'
  if (dueDate < today) return 'overdue'
  if (dueDate === today) return 'today'
  return dueDate < boundsOf('thisWeek', today).before ? 'thisWeek' : 'later'
}

const afterAllDays = '9999-99-99'

/** A due date as lists go along it: what has none comes after everything that has one. */
export function dueOrderOf(dueDate: string | null) {
  return dueDate ?? afterAllDays
}
