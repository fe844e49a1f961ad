const assessment = (circleId: string) => `/circle/${circleId}/assessment`
const healthSurvey = (circleId: string) => `${assessment(circleId)}/health-survey`
const interviews = (circleId: string) => `${assessment(circleId)}/burden-interview`
const ofCaregiver = (caregiverId: string | null | undefined) => (caregiverId ? `?caregiver=${caregiverId}` : '')
/** A form that is taken up again opens at a question. */
const at = (form: string, question: string | undefined) => (question ? `#${form}-${question}` : '')
/** The form identifies the caregiver it was opened for: the row may name someone else when it is sent. */
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
  /** One caregiver's interviews; the person too, if the row named someone else at the time. */
  interviewsOf: (circleId: string, { isCurrent, ...caregiver }: Caregiver & { isCurrent: boolean }) =>
    interviews(circleId) + (isCurrent ? ofCaregiver(caregiver.id) : ofPerson(caregiver)),
  newInterview: (circleId: string, caregiverId: string, question?: string) =>
    `${interviews(circleId)}/new${ofCaregiver(caregiverId)}${at('interview', question)}`,
  recordInterview: (circleId: string, caregiver: Caregiver) => `${interviews(circleId)}/new${ofPerson(caregiver)}`,
  interviewDraft: (circleId: string, caregiver: Caregiver) => `${interviews(circleId)}/draft${ofPerson(caregiver)}`,
  interview: (circleId: string, interviewId: string) => `${interviews(circleId)}/${interviewId}`,
  removeInterview: (circleId: string, interviewId: string) => `${interviews(circleId)}/${interviewId}/remove`,
}
