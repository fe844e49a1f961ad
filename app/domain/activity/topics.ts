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
  alignment: { right: 'alignment' }, // of role coach and role admin alone: each signal is confidential besides
  ...Object.fromEntries(assessmentTopics.map((topic) => [topic, { right: topic }])),
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
  'comment.created': { topic: 'feed', entity: 'comment' },
  'comment.edited': { topic: 'feed', entity: 'comment' },
  'comment.deleted': { topic: 'feed', entity: 'comment' },
  'progress.created': { topic: 'progress', entity: 'progressItem' },
  'progress.edited': { topic: 'progress', entity: 'progressItem' },
  'progress.completed': { topic: 'progress', entity: 'progressItem' },
  'progress.reopened': { topic: 'progress', entity: 'progressItem' },
  'progress.deleted': { topic: 'progress', entity: 'progressItem' },
  'routine.created': { topic: 'routine', entity: 'routineItem' },
  'routine.edited': { topic: 'routine', entity: 'routineItem' },
  'routine.deleted': { topic: 'routine', entity: 'routineItem' },
  'routine.completed': { topic: 'routine', entity: 'routineItem' },
  'routine.reopened': { topic: 'routine', entity: 'routineItem' },
  'routine.subscribed': { entity: 'routineSubscription' },
  'routine.subscriptionChanged': { entity: 'routineSubscription' },
  'routine.unsubscribed': { entity: 'routineSubscription' },
  'time.created': { topic: 'tracking', entity: 'timeEntry' },
  'time.edited': { topic: 'tracking', entity: 'timeEntry' },
  'time.deleted': { topic: 'tracking', entity: 'timeEntry' },
  'time.adjusted': { topic: 'tracking', entity: 'timeEntry' },
  'time.exported': { entity: 'timeEntry' },
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
  'assessment.caregiverSaved': { topic: 'assessment.caregiver', entity: 'assessment' },
  'assessment.cognitiveSaved': { topic: 'assessment.cognitive', entity: 'assessment' },
  'assessment.functionalSaved': { topic: 'assessment.functional', entity: 'assessment' },
  'assessment.medicalSaved': { topic: 'assessment.medical', entity: 'assessment' },
  'assessment.bhSafetySaved': { topic: 'assessment.bhSafety', entity: 'assessment' },
  'assessment.socialNeedsSaved': { topic: 'assessment.socialNeeds', entity: 'assessment' },
  'assessment.legalSaved': { topic: 'assessment.legal', entity: 'assessment' },
  'assessment.abuseViewed': { entity: 'assessment' },
  'assessment.exported': { entity: 'assessment' },
  'alignment.changed': { topic: 'alignment', entity: 'alignment' },
  'alignment.statusChanged': { topic: 'alignment', entity: 'alignment' },
  'alignment.exported': { entity: 'alignment' },
  'respite.added': { topic: 'alignment', entity: 'respite' },
  'respite.removed': { topic: 'alignment', entity: 'respite' },
  'healthSurvey.recorded': { topic: 'assessment.medical', entity: 'healthSurvey' },
  'healthSurvey.removed': { topic: 'assessment.medical', entity: 'healthSurvey' },
  'burdenInterview.recorded': { topic: 'assessment.caregiver', entity: 'burdenInterview' },
  'burdenInterview.removed': { topic: 'assessment.caregiver', entity: 'burdenInterview' },
  'careProvider.added': { topic: 'recipient', entity: 'careProvider' },
  'careProvider.changed': { topic: 'recipient', entity: 'careProvider' },
  'careProvider.removed': { topic: 'recipient', entity: 'careProvider' },
} as const satisfies Record<string, Activity>

export type ActivityKind = keyof typeof activities
