import type { Topic } from '~/domain/activity/topics'

/** What the facts of a circle are found in: a page that shows them refreshes on these. */
export const programmeTopics = [
  'alignment',
  'recipient',
  'lineOfService',
  'tracking',
  'assessment.cognitive',
  'assessment.caregiver',
  'assessment.medical', // the health surveys
] as const satisfies readonly Topic[]
