import { db } from '~/data/db.server'
import { findDraft } from '~/domain/drafts/queries.server'
import type { Member } from '~/domain/member'
import { fullName } from '~/domain/person'
import { Forbidden, NotFound } from '~/domain/refusals'
import { type Removal, removalOf, removersOf } from '~/domain/removals/removals.server'
import { allowRecording, mayRecordSurveys, maySeeSurveys } from './access'
import { type Answers, parseAnswers } from './answers'
import { healthSurveyDraft } from './drafts'
import { type Answerer, answerers, healthSurveyRecord } from './health-survey-record'
import { type HealthScore, healthQuestions, healthScoreOf, healthScores } from './promis'

export type Person = { id: string; firstName: string; lastName: string }

export type HealthSurvey = {
  id: string
  answeredOn: string // YYYY-MM-DD
  answeredBy: Answerer
  helper: string | null
  answers: Answers | null // null when they cannot be read
  scores: Record<HealthScore, ReturnType<typeof healthScoreOf>>
  recordedBy: Person
  removal: Removal | null
}

const person = { select: { id: true, firstName: true, lastName: true } } as const
const columns = {
  id: true,
  answeredOn: true,
  answeredBy: true,
  helperName: true,
  answers: true,
  removedAt: true,
  removedById: true,
  removalReason: true,
  helper: { select: { user: person } },
  recordedBy: person,
} as const
const maxSurveys = 200

/** Health surveys, latest first; removed ones only for those who record them. Throws Forbidden. */
export async function listHealthSurveys(member: Member) {
  allowReading(member)
  const rows = await db.healthSurvey.findMany({
    where: { circleId: member.circleId, ...(mayRecordSurveys(member) ? {} : { removedAt: null }) },
    orderBy: [{ answeredOn: 'desc' }, { id: 'desc' }],
    take: maxSurveys,
    select: columns,
  })
  const people = await removersOf(rows)
  const surveys = rows.map((row) => asSurvey(row, people))
  return {
    surveys: surveys.filter(({ removal }) => !removal),
    removed: surveys.filter(({ removal }) => removal),
  }
}

/** One health survey. Throws Forbidden; NotFound also if removed, for those who don't record them. */
export async function getHealthSurvey(member: Member, id: string): Promise<HealthSurvey> {
  allowReading(member)
  const row = await db.healthSurvey.findFirst({ where: { id, circleId: member.circleId }, select: columns })
  if (!row || (row.removedAt && !mayRecordSurveys(member))) throw new NotFound()
  return asSurvey(row, await removersOf([row]))
}

/** One health survey before removal. Throws Forbidden, NotFound. */
export async function prepareHealthSurveyRemoval(member: Member, id: string) {
  allowRecording(member)
  return getHealthSurvey(member, id)
}

/** A new health survey: a draft, and possible helpers. Throws Forbidden. */
export async function prepareHealthSurvey(member: Member, chosen: string | null) {
  allowRecording(member)
  const draft = await findDraft(member, healthSurveyDraft, healthSurveyRecord, chosen)
  return { draft, helpers: await listHelpers(member) }
}

/** The scores of the latest health survey of a circle; null before the first. The caller checks access. */
export async function latestHealthScores(circleId: string) {
  const survey = await db.healthSurvey.findFirst({
    where: { circleId, removedAt: null },
    orderBy: [{ answeredOn: 'desc' }, { id: 'desc' }],
    select: { answeredOn: true, answers: true },
  })
  if (!survey) return null
  const answers = parseAnswers(survey.answers, healthQuestions)
  return { answeredOn: survey.answeredOn, isReadable: answers !== null, scores: scoresOf(answers ?? {}) }
}

function scoresOf(answers: Answers) {
  return Object.fromEntries(
    healthScores.map((score) => [score, healthScoreOf(score, answers)]),
  ) as HealthSurvey['scores']
}

function allowReading(member: Member) {
  if (!maySeeSurveys(member)) throw new Forbidden()
}

async function listHelpers(member: Member) {
  const rows = await db.member.findMany({
    where: { circleId: member.circleId, status: 'active', userId: { not: null } },
    select: { id: true, user: person },
    orderBy: { id: 'asc' },
  })
  return rows.flatMap(({ id, user }) => (user ? [{ id, name: fullName(user) }] : []))
}

type Row = {
  id: string
  answeredOn: string
  answeredBy: string
  helperName: string | null
  answers: string
  removedAt: Date | null
  removedById: string | null
  removalReason: string | null
  helper: { user: Person | null } | null
  recordedBy: Person
}

function asSurvey(row: Row, people: Map<string, Person>): HealthSurvey {
  const { id, answeredOn, answeredBy, helper, helperName, recordedBy } = row
  const answers = parseAnswers(row.answers, healthQuestions)
  const user = helper?.user
  return {
    id,
    answeredOn,
    answeredBy: answerers.find((one) => one === answeredBy) ?? 'onBehalf',
    helper: user ? fullName(user) : helperName,
    answers,
    scores: scoresOf(answers ?? {}),
    recordedBy,
    removal: removalOf(row, people),
  }
}
