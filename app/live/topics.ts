/** What a signal can be about. Pages say by these words what they want to look at again. */
export const topics = [
  'feed',
  'notifications',
  'circles',
  'rights',
  'team',
  'recipient',
  'labels',
  'lineOfService',
  'notes',
  'backups',
] as const
export type Topic = (typeof topics)[number]
