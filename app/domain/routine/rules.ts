export const longestTitle = 100
export const longestDescription = 5_000
export const maxAssignees = 50
export const maxRepetitions = 1_000
export const maxOccurrences = 1_000

export const recurringPatterns = ['NOT_REPEAT', 'DAILY', 'EVERY_WEEK', 'EVERY_MONTH', 'EVERY_YEAR'] as const
export type RecurringPattern = (typeof recurringPatterns)[number]

export const seriesEnds = ['never', 'onDate', 'afterCount'] as const
export type SeriesEnd = (typeof seriesEnds)[number]

export const routineKinds = ['event', 'task'] as const
export type RoutineKind = (typeof routineKinds)[number]

export const scopes = ['occurrence', 'following', 'series'] as const
export type Scope = (typeof scopes)[number]

export const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const
export const months = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const

export const reminderWays = ['push', 'mail'] as const
export type ReminderWay = (typeof reminderWays)[number]
export const reminderLeads = ['tenMinutes', 'oneHour', 'eveningBefore'] as const
export type ReminderLead = (typeof reminderLeads)[number]

export function isScope(text: string | null | undefined): text is Scope {
  return scopes.some((scope) => scope === text)
}
