import type { Resource } from '~/domain/permissions/rules'
import { assessmentTopics } from './section-names'

/** Topics of signals. Pages list the ones they refresh on; `rights` refreshes every page. */
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
  right?: Resource
  item?: 'post' | 'progress'
  isOfInstance?: true // signals without a circle and a person go to people with the right in some circle
}

const rules: Partial<Record<Topic, TopicRule>> = {
  feed: { item: 'post' },
  labels: { right: 'labels', isOfInstance: true },
  lineOfService: { right: 'lineOfService' },
  notes: { right: 'notes' },
  progress: { item: 'progress' },
  routine: { right: 'routine' },
  tracking: { right: 'timer', isOfInstance: true }, // a month is closed everywhere at once
  // Coaches and managers only. Its signals in a circle are confidential; the settings belong to the instance.
  alignment: { right: 'alignment', isOfInstance: true },
  ...Object.fromEntries(assessmentTopics.map((topic) => [topic, { right: topic }])),
}

export function ruleOf(topic: string): TopicRule {
  return (Object.hasOwn(rules, topic) && rules[topic as Topic]) || {}
}
