import { assessmentTopics } from '~/domain/assessment/section-names'
import type { Resource } from '~/domain/permissions/rules'

/**
 * What a signal can be about. Pages name topics to say what they refresh on; `rights` refreshes every page. A signal goes
 * to the person it names, or to those of its circle who may see it.
 */
export const topicsOfCircle = [
  'feed',
  'team',
  'circles',
  'recipient',
  'labels',
  'lineOfService',
  'notes',
  'progress',
  'routine',
  'tracking',
  ...assessmentTopics,
] as const
export const topics = [
  ...topicsOfCircle,
  'alignment',
  'notifications',
  'rights',
  'backups',
  'timer',
  'chat',
  'chatSeen',
] as const
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
  progress: { item: 'progress' },
  routine: { right: 'routine' },
  tracking: { right: 'timer', isOfInstance: true }, // a month is closed everywhere at once
  // Of role coach and role admin alone: each signal of a circle is confidential besides. The settings are the instance's.
  alignment: { right: 'alignment', isOfInstance: true },
  ...Object.fromEntries(assessmentTopics.map((topic) => [topic, { right: topic }])),
}

export function ruleOf(topic: string): TopicRule {
  return (Object.hasOwn(rules, topic) && rules[topic as Topic]) || {}
}
