const assessment = (circleId: string) => `/circle/${circleId}/assessment`
const healthSurvey = (circleId: string) => `${assessment(circleId)}/health-survey`
const interviews = (circleId: string) => `${assessment(circleId)}/burden-interview`
const ofCaregiver = (caregiverId: string | null | undefined) => (caregiverId ? `?caregiver=${caregiverId}` : '')
/** A form that is taken up again opens at a question. */
const at = (form: string, question: string | undefined) => (question ? `#${form}-${question}` : '')
/** A form says whom it was opened for: a row may name another person by the time it is sent. */
type Caregiver = { id: string; memberId: string | null }
const ofPerson = ({ id, memberId }: Caregiver) => `?caregiver=${id}&person=${memberId ?? ''}`

/** The addresses of health surveys and burden interviews, apart from `paths`, which every page loads. */
export const surveyPaths = {
  healthSurveys: healthSurvey,
  newHealthSurvey: (circleId: string, question?: string) => `${healthSurvey(circleId)}/new${at('survey', question)}`,
  healthSurveyDraft: (circleId: string) => `${healthSurvey(circleId)}/draft`,
  healthSurvey: (circleId: string, surveyId: string) => `${healthSurvey(circleId)}/${surveyId}`,
  removeHealthSurvey: (circleId: string, surveyId: string) => `${healthSurvey(circleId)}/${surveyId}/remove`,

  interviews: (circleId: string, caregiverId?: string | null) => interviews(circleId) + ofCaregiver(caregiverId),
  /** Those of one caregiver; of somebody whom a row named before, by the person as well. */
  interviewsOf: (circleId: string, { isCurrent, ...caregiver }: Caregiver & { isCurrent: boolean }) =>
    interviews(circleId) + (isCurrent ? ofCaregiver(caregiver.id) : ofPerson(caregiver)),
  newInterview: (circleId: string, caregiverId: string, question?: string) =>
    `${interviews(circleId)}/new${ofCaregiver(caregiverId)}${at('interview', question)}`,
  recordInterview: (circleId: string, caregiver: Caregiver) => `${interviews(circleId)}/new${ofPerson(caregiver)}`,
  interviewDraft: (circleId: string, caregiver: Caregiver) => `${interviews(circleId)}/draft${ofPerson(caregiver)}`,
  interview: (circleId: string, interviewId: string) => `${interviews(circleId)}/${interviewId}`,
  removeInterview: (circleId: string, interviewId: string) => `${interviews(circleId)}/${interviewId}/remove`,
}
