/** What a signal can be about. Pages name these topics to say what they refresh on. */
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
