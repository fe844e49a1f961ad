import type { Topic } from '~/domain/topics'

export const programmeTopics = [
  'alignment',
  'recipient',
  'lineOfService',
  'tracking',
  'assessment.cognitive',
  'assessment.caregiver',
  'assessment.medical', // the health surveys
] as const satisfies readonly Topic[]
