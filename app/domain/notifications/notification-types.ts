/** The kinds of notifications, in the order of the filter. */
export const notificationTypes = ['post', 'invitation', 'newMember', 'routine'] as const
export type NotificationType = (typeof notificationTypes)[number]
