/** The kinds of notifications, in the order of the filter. */
export const notificationTypes = [
  'post',
  'invitation',
  'newMember',
  'routine',
  'action',
  'message',
  'programme',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** What happened to an action, as its notification says. */
export const actionEvents = ['assigned', 'changed', 'deleted', 'completed', 'reopened'] as const
export type ActionEvent = (typeof actionEvents)[number]

/** What happened to an event or a task of the routine, or that it is near. */
export const routineEvents = [...actionEvents, 'unassigned', 'reminder'] as const
export type RoutineEvent = (typeof routineEvents)[number]

/** What comes due in the programme. */
export const programmeEvents = ['reassessment', 'healthSurvey', 'burdenInterview'] as const
export type ProgrammeEvent = (typeof programmeEvents)[number]

/** What a notification may say of its subject; a post was commented on. */
export type NotificationEvent = ActionEvent | RoutineEvent | ProgrammeEvent | 'commented'
