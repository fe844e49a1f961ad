import { db, sql } from '~/data/db.server'
import type { Tx } from '~/data/write.server'
import { latestRevisions, parseValue } from '~/domain/assessment/revisions.server'
import { sections } from '~/domain/assessment/sections'
import type { Member } from '~/domain/member'
import type { RecordValue, RowValue } from '~/domain/records/fields'
import { Forbidden, NotFound } from '~/domain/refusals'
import { type Removal, removalOf, removersOf } from '~/domain/removals/removals.server'
import { allowAllInterviews, seesAllInterviews } from './access'
import { type Answers, parseAnswers } from './answers'
import { burdensIn, type LatestBurden, latestInterviewsOf, latestOf } from './latest-burdens.server'
import type { Person } from './queries.server'
import { isSamePerson } from './same-caregiver'
import { type Burden, burdenOf, burdenQuestions } from './zarit'

/** A caregiver by their row; `isCurrent` while the section has it. */
export type Caregiver = { id: string; name: string; memberId: string | null; isCurrent: boolean }

export type BurdenInterview = {
  id: string
  caregiverId: string
  caregiverName: string
  memberId: string | null
  answeredOn: string // YYYY-MM-DD
  answers: Answers | null // null when they cannot be read
  burden: Burden
  askedBy: Person
  isAlone: boolean
  removal: Removal | null
}

const person = { select: { id: true, firstName: true, lastName: true } } as const
const columns = {
  id: true,
  caregiverId: true,
  caregiverName: true,
  memberId: true,
  answeredOn: true,
  answers: true,
  removedAt: true,
  removedById: true,
  removalReason: true,
  member: { select: { userId: true } },
  askedBy: person,
} as const
const maxInterviews = 200

function readable(member: Member) {
  const { circleId, id } = member
  return seesAllInterviews(member) ? { circleId } : { circleId, memberId: id, removedAt: null }
}

/** The caregivers whose interviews the member may read, current ones first. */
export async function listInterviewed(member: Member): Promise<Caregiver[]> {
  const [current, interviewed] = await Promise.all([
    listCurrent(member, db),
    db.burdenInterview.findMany({
      where: readable(member),
      orderBy: { id: 'desc' },
      take: maxInterviews,
      select: { caregiverId: true, caregiverName: true, memberId: true },
    }),
  ])
  const former = new Map(
    interviewed
      .map(({ caregiverId: id, caregiverName: name, memberId }) => ({ id, name, memberId, isCurrent: false }))
      .filter((one) => !current.some((other) => other.id === one.id && isSamePerson(other, one)))
      .map((one) => [`${one.id} ${one.memberId}`, one]),
  )
  return [...current, ...former.values()]
}

type Client = Pick<Tx, 'assessmentRevision'> | typeof db

async function listCurrent(member: Member, tx: Client): Promise<Caregiver[]> {
  const { current } = await latestRevisions(tx, member.circleId, 'caregiver')
  return caregiversIn(member, current).map((one) => ({ ...one, isCurrent: true }))
}

function caregiversIn(member: Member, section: RecordValue) {
  return ((section.caregivers ?? []) as readonly RowValue[])
    .map(({ id, name, memberId }) => ({
      id,
      name: typeof name === 'string' ? name : '',
      memberId: typeof memberId === 'string' ? memberId : null,
    }))
    .filter(({ memberId }) => seesAllInterviews(member) || memberId === member.id)
}

/** One interview before removal. Throws Forbidden, NotFound. */
export async function prepareInterviewRemoval(member: Member, id: string) {
  allowAllInterviews(member)
  return getInterview(member, id)
}

/** The caregiver this member may interview, by row id(not `isCurrent` if since removed). Throws NotFound, Forbidden. */
export async function findToInterview(member: Member, caregiverId: string, tx: Client = db): Promise<Caregiver> {
  const current = (await listCurrent(member, tx)).find(({ id }) => id === caregiverId)
  const caregiver = current ?? (await findFormer(member, caregiverId, tx))
  if (caregiver) return caregiver
  throw seesAllInterviews(member) ? new NotFound() : new Forbidden()
}

const savesToSearch = 20

async function findFormer(member: Member, caregiverId: string, tx: Client) {
  const saves = await tx.assessmentRevision.findMany({
    where: { circleId: member.circleId, section: 'caregiver', value: { contains: caregiverId } },
    orderBy: { id: 'desc' },
    take: savesToSearch,
    select: { value: true },
  })
  const named = saves.flatMap(({ value }) => caregiversIn(member, parseValue(sections.caregiver, value) ?? {}))
  const former = named.find(({ id }) => id === caregiverId)
  return former && { ...former, isCurrent: false }
}

/** One caregiver's interviews, latest first; `person`: a member id or ''. Throws Forbidden, NotFound. */
export async function listInterviews(member: Member, caregiverId?: string, person?: string) {
  const caregivers = await listInterviewed(member)
  if (!caregivers.length && !seesAllInterviews(member)) throw new Forbidden()
  const isAsked = ({ id, memberId }: Caregiver) =>
    id === caregiverId && (person === undefined || (memberId ?? '') === person)
  const caregiver = caregiverId ? caregivers.find(isAsked) : caregivers[0]
  if (caregiverId && !caregiver) throw seesAllInterviews(member) ? new NotFound() : new Forbidden()
  const all = caregiver ? await interviewsOf(member, caregiver) : []
  return {
    caregivers,
    caregiver,
    interviews: all.filter(({ removal }) => !removal),
    removed: all.filter(({ removal }) => removal),
  }
}

async function interviewsOf(member: Member, { id: caregiverId, ...caregiver }: Caregiver) {
  const rows = await db.burdenInterview.findMany({
    where: { ...readable(member), caregiverId },
    orderBy: [{ answeredOn: 'desc' }, { id: 'desc' }],
    take: maxInterviews,
    select: columns,
  })
  const people = await removersOf(rows)
  const own = rows.filter((row) =>
    caregiver.isCurrent
      ? isSamePerson(caregiver, { ...row, name: row.caregiverName })
      : row.memberId === caregiver.memberId,
  )
  return own.map((row) => asInterview(row, people))
}

/** One interview. Throws NotFound for those the member may not read. */
export async function getInterview(member: Member, id: string) {
  const row = await db.burdenInterview.findFirst({ where: { ...readable(member), id }, select: columns })
  if (!row) throw new NotFound()
  return asInterview(row, await removersOf([row]))
}

/** An interview's caregiver: the current one, or the person at that time. */
export async function caregiverOf(member: Member, interview: BurdenInterview): Promise<Caregiver> {
  const { caregiverId: id, caregiverName: name, memberId } = interview
  const current = (await listCurrent(member, db)).find((one) => one.id === id)
  return current && isSamePerson(current, { name, memberId }) ? current : { id, name, memberId, isCurrent: false }
}

const latest = sql<{ interviews: string }, { circleId: string }>(`
  SELECT ${latestInterviewsOf('@circleId')} AS interviews`)

/** The latest score of each caregiver of today whose interviews the member reads, by the id of their row. */
export async function latestBurdens(member: Member) {
  const [caregivers, row] = await Promise.all([listCurrent(member, db), latest.get(member)])
  const burdens = burdensIn(row?.interviews ?? '[]').filter(
    ({ memberId }) => seesAllInterviews(member) || memberId === member.id,
  )
  return new Map(
    caregivers.flatMap((caregiver): [string, LatestBurden][] => {
      const burden = latestOf(burdens, caregiver)
      return burden ? [[caregiver.id, burden]] : []
    }),
  )
}

type Row = {
  id: string
  caregiverId: string
  caregiverName: string
  memberId: string | null
  answeredOn: string
  answers: string
  removedAt: Date | null
  removedById: string | null
  removalReason: string | null
  member: { userId: string | null } | null
  askedBy: Person
}

function asInterview({ member, ...row }: Row, people: Map<string, Person>): BurdenInterview {
  const { id, caregiverId, caregiverName, memberId, answeredOn, askedBy } = row
  const answers = parseAnswers(row.answers, burdenQuestions)
  return {
    ...{ id, caregiverId, caregiverName, memberId, answeredOn, answers, askedBy },
    burden: burdenOf(answers ?? {}),
    isAlone: member?.userId === askedBy.id,
    removal: removalOf(row, people),
  }
}
