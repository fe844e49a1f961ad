import { db, sql } from '~/data/db.server'
import { jsonRows } from '~/data/dialect.server'
import type { Tx } from '~/data/write.server'
import { listPossibleCaregivers } from '~/domain/assessment/caregivers.server'
import type { Member } from '~/domain/member'
import { pageOf } from '~/domain/page-of'
import { onlyNamed } from '~/domain/records/base'
import type { RecordValue } from '~/domain/records/fields'
import { NotFound } from '~/domain/refusals'
import { dayIn } from '~/i18n/format'
import { allowAlignment, mayAlign } from './access'
import { type Step, steps } from './alignment-record'
import { type Facts, readFacts } from './facts.server'
import { performanceYearFrom, performanceYearOf, respiteUse } from './respite'
import { programmeRulesOn } from './settings-queries.server'
import { nextStatuses, suggestedLines } from './statuses'

type Moment = { now?: Date; tx?: Tx }

/** Today's facts of a circle, in its zone. The caller checks access. Throws NotFound when the circle is gone. */
export async function factsOfCircle(
  { circleId, timeZone }: Pick<Member, 'circleId' | 'timeZone'>,
  { now = new Date(), tx }: Moment = {},
) {
  const today = dayIn(now, timeZone)
  const rules = await programmeRulesOn(today, tx)
  const facts = await readFacts(circleId, { today, rules, tx })
  if (!facts) throw new NotFound()
  return { facts, rules, today }
}

const shownAtOnce = 25
/** Cursors: the number of a change, the id of an entry, the first year of respite. */
type Pages = { changesBefore?: number; respiteAfter?: string; respiteFrom?: number }

/** The record, a page of its history and a performance year's respite (or the current). Throws Forbidden, NotFound. */
export async function getAlignment(member: Member, pages: Pages = {}) {
  allowAlignment(member, 'view')
  const { circleId } = member
  const { facts, today } = await factsOfCircle(member)
  const { history, respite } = await readLists(circleId, today, pages)
  const use = respite.isThisYear ? facts.respite : await respiteUsed(respite)
  return {
    facts,
    history,
    respite: { ...respite, use },
    isDeceased: facts.endedFor === 'deceased',
    mayEdit: mayAlign(member, 'edit'),
    next: nextStatuses(facts.status),
    suggested: suggestionFor(facts),
  }
}

async function respiteUsed({ until, usedCents }: { until: string; usedCents: number }) {
  return respiteUse(usedCents, (await programmeRulesOn(until)).respite)
}

/** Lines of service to suggest; none if the current one fits the status. */
function suggestionFor({ status, lineOfService }: Facts) {
  if (!status) return []
  const lines: readonly string[] = suggestedLines(status)
  return lines.includes(lineOfService ?? 'guideActive') ? [] : suggestedLines(status)
}

type Changed = {
  id: string
  number: number
  fromStatus: string | null
  toStatus: string
  day: string
  reason: string | null
  note: string | null
  by: string
}
type Respite = { id: string; date: string; setting: string; units: number; unitCents: number; note: string | null }
type Listed = { changes: string; respite: string; usedCents: number | null; firstDay: string | null }
type SqlParameters = { circleId: string; before: number; from: string; until: string; after: string; limit: number }

const ofChange = {
  id: 'h.id',
  number: 'h.number',
  fromStatus: 'h.fromStatus',
  toStatus: 'h.toStatus',
  day: 'h.day',
  reason: 'h.reason',
  note: 'h.note',
  by: 'h.writer',
}
const ofRespite = {
  id: 'e.id',
  date: 'e.date',
  setting: 'e.setting',
  units: 'e.units',
  unitCents: 'e.unitCents',
  note: 'e.note',
}

const lists = sql<Listed, SqlParameters>(`
  SELECT
    (SELECT ${jsonRows(ofChange)} FROM (
        SELECT c.id, c.number, c.fromStatus, c.toStatus, c.day, c.reason, c.note, u.firstName || ' ' || u.lastName AS writer
        FROM AlignmentChange c JOIN User u ON u.id = c.changedById
        WHERE c.circleId = @circleId AND c.number < @before ORDER BY c.number DESC LIMIT @limit) h) AS changes,
    (SELECT ${jsonRows(ofRespite)} FROM (
        SELECT r.id, r.date, r.setting, r.units, r.unitCents, r.note FROM RespiteEntry r
        WHERE r.circleId = @circleId AND r.isActive = TRUE AND r.date >= @from AND r.date <= @until
          AND (@after = '' OR r.date || r.id < (SELECT o.date || o.id FROM RespiteEntry o WHERE o.id = @after))
        ORDER BY r.date DESC, r.id DESC LIMIT @limit) e) AS respite,
    (SELECT sum(u.units * u.unitCents) FROM RespiteEntry u
      WHERE u.circleId = @circleId AND u.isActive = TRUE AND u.date >= @from AND u.date <= @until) AS usedCents,
    (SELECT min(f.date) FROM RespiteEntry f WHERE f.circleId = @circleId AND f.isActive = TRUE) AS firstDay`)

async function readLists(circleId: string, today: string, { changesBefore, respiteAfter, respiteFrom }: Pages) {
  const thisYear = performanceYearOf(today)
  const year = (respiteFrom && performanceYearFrom(respiteFrom, today)) || thisYear
  const before = changesBefore ?? Number.MAX_SAFE_INTEGER
  const found = await lists.get({ circleId, before, ...year, after: respiteAfter ?? '', limit: shownAtOnce + 1 })
  const changes: Changed[] = JSON.parse(found?.changes ?? '[]')
  const respite: Respite[] = JSON.parse(found?.respite ?? '[]')
  const history = pageOf(changes, { size: shownAtOnce, cursor: ({ number }) => String(number) })
  const entries = pageOf(respite, { size: shownAtOnce })
  return {
    history: { changes: history.rows, next: history.next },
    respite: {
      ...year,
      entries: entries.rows,
      next: entries.next,
      usedCents: found?.usedCents ?? 0,
      isThisYear: year.from === thisYear.from,
      hasEarlier: Boolean(found?.firstDay && found.firstDay < year.from),
    },
  }
}

/** One step of the record for its form. Throws Forbidden, NotFound. */
export async function prepareStep(member: Member, step: Step) {
  allowAlignment(member, 'edit')
  const { facts } = await factsOfCircle(member)
  const value = onlyNamed(facts.value as unknown as RecordValue, steps[step])
  const people = step === 'caregivers' ? await listPossibleCaregivers(member.circleId) : []
  return { facts, value, people }
}

/** The record before a status change; `after` is the latest change. Throws Forbidden, NotFound. */
export async function prepareChange(member: Member) {
  allowAlignment(member, 'edit')
  const [{ facts, today }, last] = await Promise.all([factsOfCircle(member), lastChangeOf(member.circleId)])
  return { facts, today, after: last?.id ?? '' }
}

/** The latest change of status; null before the first. */
export function lastChangeOf(circleId: string, client: Pick<typeof db, 'alignmentChange'> = db) {
  return client.alignmentChange.findFirst({
    where: { circleId },
    orderBy: { number: 'desc' },
    select: { id: true, number: true, reason: true },
  })
}
