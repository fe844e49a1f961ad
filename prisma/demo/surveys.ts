import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { type HealthQuestion, healthQuestions } from '~/domain/surveys/promis'
import { burdenQuestions } from '~/domain/surveys/zarit'
import type { Calendar } from './calendar'
import { type CircleName, memberIdOf, rowIdOf, userIds } from './ids'
import { type PersonName, people } from './people'

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
    { daysAgo: 310, by: 'priya', caregiver: 'elena', answers: '1212122221211122112213' },
    { daysAgo: 200, by: 'joan', caregiver: 'elena', answers: '2222133231312222212222' },
    { daysAgo: 90, by: 'priya', caregiver: 'elena', answers: '2322133241312232222223' },
    { daysAgo: 12, by: 'elena', caregiver: 'elena', answers: '2222122241212221212212' },
    { daysAgo: 45, by: 'luis', caregiver: 'luis', answers: '1011021110011021012221' },
  ],
  walter: [{ daysAgo: 70, by: 'priya', caregiver: 'greta', answers: '3333233342333343333333' }],
}

type Place = { name: CircleName; circleId: string; calendar: Calendar }

/** Health surveys and burden interviews, as they were recorded back then. */
export async function createSurveys(tx: Tx, place: Place) {
  await tx.healthSurvey.createMany({ data: (surveys[place.name] ?? []).map((one) => surveyRow(one, place)) })
  await tx.burdenInterview.createMany({ data: (interviews[place.name] ?? []).map((one) => interviewRow(one, place)) })
}

function surveyRow(survey: Survey, { name, circleId, calendar }: Place) {
  const { daysAgo, by, helper, answers } = survey
  const recordedAt = calendar.instant(daysAgo, '10:15')
  return {
    ...{ id: newId(recordedAt), circleId, recordedAt, recordedById: userIds[by], answeredOn: calendar.day(daysAgo) },
    answeredBy: helper ? (survey.answeredBy ?? 'withHelp') : 'recipient',
    helperId: helper ? memberIdOf(name, people[helper].email) : null,
    answers: JSON.stringify(Object.fromEntries(healthQuestions.flatMap((one, index) => answerOf(one, answers[index])))),
  }
}

function answerOf(question: HealthQuestion, letter = '-'): [string, string][] {
  return letter === '-' ? [] : [[question, letter === 'a' ? '10' : letter]]
}

function interviewRow({ daysAgo, by, caregiver, answers }: Interview, { name, circleId, calendar }: Place) {
  const recordedAt = calendar.instant(daysAgo, '14:40')
  const { firstName, lastName, email } = people[caregiver]
  return {
    ...{ id: newId(recordedAt), circleId, recordedAt, askedById: userIds[by], answeredOn: calendar.day(daysAgo) },
    caregiverId: rowIdOf(name, 'caregiver.caregivers', caregiver),
    caregiverName: `${firstName} ${lastName}`,
    memberId: memberIdOf(name, email),
    answers: JSON.stringify(Object.fromEntries(burdenQuestions.map((one, index) => [one, answers[index] ?? '0']))),
  }
}
