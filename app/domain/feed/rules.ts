export const maxPostsPerMinute = 10

/** The specified scales. In mood, speech and activity more is better; in fatigue and pain less. */
export const scales = {
  mood: [1, 2, 3, 4, 5],
  fatigue: [1, 2, 3, 4, 5],
  speech: [1, 2, 3, 4, 5],
  activity: [1, 2, 3, 5],
  painDiscomfort: [1, 2, 5],
} as const satisfies Record<string, readonly number[]>

export type Scale = keyof typeof scales
export type Level = 1 | 2 | 3 | 4 | 5

export const scaleNames = Object.keys(scales) as Scale[]

export type Observation = {
  type: Scale
  level: Level
  showAssessment: boolean
  showStateLevel: boolean
}

type Substance = { content: string; observations: readonly Observation[]; media: readonly unknown[] }

/** Whether a post has content: text, or anything else shown. */
export function hasSubstance({ content, observations, media }: Substance) {
  return content !== '' || media.length > 0 || observations.some(({ showAssessment }) => showAssessment)
}

/** Observations in the order of the scales. */
export function inOrder(observations: readonly Observation[]) {
  return scaleNames.flatMap((type) => observations.filter((observation) => observation.type === type))
}
