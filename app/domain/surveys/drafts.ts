export const healthSurveyDraft = 'healthSurvey'

/** The draft's name: of the caregiver's row, as long as it names the same person. */
export function interviewDraft({ id, memberId }: { id: string; memberId: string | null }) {
  return `burdenInterview.${id}.${memberId ?? ''}`
}
