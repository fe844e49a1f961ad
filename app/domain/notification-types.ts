/** In the order of the filter; each has a file in `notifications/kinds` and texts in `locales/…/notifications.json`. */
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
