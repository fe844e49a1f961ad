export const mailChoices = ['atOnce', 'daily', 'never'] as const
/** The news that mail may copy; invitations to oneself always go by mail. */
export const emailedNotificationTypes = ['post', 'newMember', 'invitation'] as const
export type EmailedNotificationType = (typeof emailedNotificationTypes)[number]
/** The panels of the circle's sidebar that fold. */
export const panels = ['details', 'actions', 'team'] as const
export type Panel = (typeof panels)[number]
