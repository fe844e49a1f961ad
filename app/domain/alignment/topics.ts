import type { Topic } from '~/domain/activity/topics'

/** A page that shows facts refreshes on these. */
export const programmeTopics = [
  'alignment',
  'recipient',
  'lineOfService',
  'tracking',
  'assessment.cognitive',
  'assessment.caregiver',
  'assessment.medical', // the health surveys
] as const satisfies readonly Topic[]
