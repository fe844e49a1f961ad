/** Under what an unfinished health survey is kept as its writer's draft. */
export const healthSurveyDraft = 'healthSurvey'

/** The same for the interview of a caregiver: of their row, as long as it names the same person. */
export function interviewDraft({ id, memberId }: { id: string; memberId: string | null }) {
  return `burdenInterview.${id}.${memberId ?? ''}`
}
