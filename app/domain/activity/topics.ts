import type { Resource } from '~/domain/permissions/rules'

/**
 * What a signal can be about. Pages name topics to say what they refresh on; `rights` refreshes every page. A signal goes
 * to the person it names, or to those of its circle who may see it.
 */
export const topicsOfCircle = ['feed', 'team', 'circles', 'recipient', 'labels', 'lineOfService', 'notes'] as const
export const topics = [...topicsOfCircle, 'notifications', 'rights', 'backups'] as const
export type Topic = (typeof topics)[number]

type TopicRule = {
  right?: Resource // what one must be allowed to view to be sent it
  item?: 'post' | 'progress' // it is about things that have a visibility, which decides
  isOfInstance?: true // a signal without a circle and a person goes to whoever has the right in some circle
}

/** Who may see a topic; one that is not here is for the whole circle. */
const rules: Partial<Record<Topic, TopicRule>> = {
  feed: { item: 'post' },
  labels: { right: 'labels', isOfInstance: true },
  lineOfService: { right: 'lineOfService' },
  notes: { right: 'notes' },
}

export function ruleOf(topic: string): TopicRule {
  return (Object.hasOwn(rules, topic) && rules[topic as Topic]) || {}
}

export type Activity = { topic?: Topic; entity: string; notification?: 'post' }

/**
 * Everything that can happen in a circle: what it is audited as, whose pages refresh, and whether its readers are
 * notified. What happens to members has no topic here: the database itself signals it (the triggers on Member).
 */
export const activities = {
  'post.created': { topic: 'feed', entity: 'post', notification: 'post' },
  'post.edited': { topic: 'feed', entity: 'post' },
  'post.deleted': { topic: 'feed', entity: 'post' },
  'post.liked': { topic: 'feed', entity: 'post' },
  'post.unliked': { topic: 'feed', entity: 'post' },
  'circle.labelsChanged': { topic: 'labels', entity: 'circle' },
  'recipient.lineOfServiceChanged': { topic: 'lineOfService', entity: 'recipient' },
  'note.changed': { topic: 'notes', entity: 'circle' },
  'media.uploaded': { entity: 'media' },
  'recipient.pictureChanged': { topic: 'circles', entity: 'recipient' },
  'circle.created': { entity: 'circle' },
  'invitation.sent': { entity: 'member' },
  'invitation.resent': { entity: 'member' },
  'member.changed': { entity: 'member' },
  'member.madeAdmin': { entity: 'member' },
  'member.removed': { entity: 'member' },
  'member.left': { entity: 'member' },
  'recipient.changed': { topic: 'recipient', entity: 'recipient' },
  'recipient.medicareRevealed': { entity: 'recipient' },
  'recipient.memberIDRevealed': { entity: 'recipient' },
  'careProvider.added': { topic: 'recipient', entity: 'careProvider' },
  'careProvider.changed': { topic: 'recipient', entity: 'careProvider' },
  'careProvider.removed': { topic: 'recipient', entity: 'careProvider' },
} as const satisfies Record<string, Activity>

export type ActivityKind = keyof typeof activities
