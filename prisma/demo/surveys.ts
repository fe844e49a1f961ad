import { typedOf } from '~/domain/records/typed'
import { burdenInterviewRecord } from '~/domain/surveys/burden-interview-record'
import { recordHealthSurvey } from '~/domain/surveys/commands.server'
import { healthSurveyRecord } from '~/domain/surveys/health-survey-record'
import { recordInterview } from '~/domain/surveys/interview-commands.server'
import { healthQuestions } from '~/domain/surveys/promis'
import { burdenQuestions } from '~/domain/surveys/zarit'
import type { Calendar } from './calendar'
import { type CircleName, memberIdOf, rowIdOf } from './ids'
import { type PersonName, people } from './people'
import { type DemoAct, type MemberCommand, newForm } from './timeline'

type Survey = {
  daysAgo: number
  by: PersonName
  helper?: PersonName
  answeredBy?: 'withHelp' | 'onBehalf' // with a helper
  answers: string // of each question in its order, 'a' for a pain of ten and '-' for none
}
type Interview = { daysAgo: number; by: PersonName; caregiver: PersonName; answers: string }

// The surveys, earliest first. The figures are invented.
const surveys: Partial<Record<CircleName, readonly Survey[]>> = {
  rosa: [
    { daysAgo: 320, by: 'priya', answers: '3434434334' },
    { daysAgo: 230, by: 'priya', helper: 'priya', answers: '3333333334' },
    { daysAgo: 150, by: 'priya', helper: 'priya', answers: '2324333235' },
    { daysAgo: 100, by: 'priya', answers: '33-333333-' },
    { daysAgo: 75, by: 'priya', helper: 'elena', answers: '2323332325' },
    { daysAgo: 12, by: 'priya', helper: 'elena', answers: '2334332335' },
  ],
  walter: [
    { daysAgo: 260, by: 'priya', answers: '3343434342' },
    { daysAgo: 80, by: 'priya', helper: 'greta', answers: '2333333333' },
  ],
  ines: [{ daysAgo: 40, by: 'priya', helper: 'amara', answeredBy: 'onBehalf', answers: '2223222227' }],
}

const interviews: Partial<Record<CircleName, readonly Interview[]>> = {
  rosa: [
    { daysAgo: 314, by: 'priya', caregiver: 'elena', answers: '1212122221211122112213' },
    { daysAgo: 200, by: 'joan', caregiver: 'elena', answers: '2222133231312222212222' },
    { daysAgo: 90, by: 'priya', caregiver: 'elena', answers: '2322133241312232222223' },
    { daysAgo: 12, by: 'elena', caregiver: 'elena', answers: '2222122241212221212212' },
    { daysAgo: 45, by: 'luis', caregiver: 'luis', answers: '1011021110011021012221' },
  ],
  walter: [{ daysAgo: 70, by: 'priya', caregiver: 'greta', answers: '3333233342333343333333' }],
}

type Place = { name: CircleName; calendar: Calendar }

/** Health surveys and burden interviews, as they were recorded back then. */
export function surveyActs(place: Place): DemoAct[] {
  const { name } = place
  return [
    ...(surveys[name] ?? []).map((survey) => surveyAct(survey, place)),
    ...(interviews[name] ?? []).map((interview) => interviewAct(interview, place)),
  ]
}

function surveyAct(survey: Survey, { name, calendar }: Place): DemoAct {
  const { daysAgo, by, helper, answers } = survey
  const typed = typedOf(healthSurveyRecord, {
    ...answersTo(healthQuestions, answers),
    answeredOn: calendar.day(daysAgo),
    answeredBy: helper ? (survey.answeredBy ?? 'withHelp') : 'recipient',
    helperId: helper ? memberIdOf(name, people[helper].email) : null,
  })
  const command: MemberCommand = (member) => recordHealthSurvey(member, newForm(typed))
  return { at: calendar.instant(daysAgo, '10:15'), by, circle: name, command }
}

function interviewAct({ daysAgo, by, caregiver, answers }: Interview, { name, calendar }: Place): DemoAct {
  const typed = typedOf(burdenInterviewRecord, {
    ...answersTo(burdenQuestions, answers),
    answeredOn: calendar.day(daysAgo),
  })
  const row = rowIdOf(name, 'caregiver.caregivers', caregiver)
  const command: MemberCommand = (member) => recordInterview(member, row, newForm(typed))
  return { at: calendar.instant(daysAgo, '14:40'), by, circle: name, command }
}

/** An answer for each letter: 'a' is ten, '-' none. */
function answersTo(questions: readonly string[], letters: string) {
  const answerOf = (letter = '-') => (letter === '-' ? null : letter === 'a' ? '10' : letter)
  return Object.fromEntries(questions.map((question, index) => [question, answerOf(letters[index])]))
}
