import { cachedSql } from '~/data/cached-sql.server'
import { jsonValues, tableOf, valuesOf } from '~/data/dialect.server'
import { write } from '~/data/write.server'
import { auditExport } from '~/domain/audit/append.server'
import type { RoleName } from '~/domain/permissions/names'
import { parseRules, ruleRows } from '~/domain/permissions/queries.server'
import { Forbidden } from '~/domain/refusals'
import type { User } from '~/domain/user'
import { mayAlign } from './access'
import { listFacts } from './facts.server'
import { computeFindings } from './findings.server'
import { type GuideFilter, type GuideSort, guideDays, guideFilters } from './guide'
import { type GuideParameters, guideConditions, guideOrders, guideParameters } from './guide-conditions.server'
import { performanceYearOf } from './respite'
import { programmeRulesOn } from './settings-queries.server'
import type { ProgrammeRules } from './settings-record'
import { type GuideColumns, guideColumnsIn } from './standing'

export const circlesOnAPage = 50

type HeldRole = { id: string; role: RoleName; rules: string }
const myRoles = cachedSql<HeldRole, { userId: string }>(`
  SELECT r.id, r.name AS role, (SELECT ${ruleRows} FROM Permission WHERE roleId = r.id) AS rules
  FROM Role r
  WHERE EXISTS (SELECT 1 FROM Member m WHERE m.userId = @userId AND m.status = 'active' AND m.roleId = r.id)`)

const columnsFound = ['isIncomplete', 'tier', 'stagedOn', 'burdenOn', 'surveyedOn', 'lastContact'] as const

// Findings that are not stored are passed in.
const withRecomputed = `WITH recomputed AS MATERIALIZED (SELECT CAST(value ->> 'circleId' AS TEXT) AS circleId,
  ${columnsFound.map((name) => `value ->> '${name}' AS ${name}`).join(', ')} FROM ${tableOf('@recomputed')})`
const columnOf = (name: keyof GuideColumns) =>
  `CASE WHEN n.circleId IS NULL THEN f.${name} ELSE n.${name} END AS ${name}`

const circles = `(
  SELECT m.circleId, p.sortName, (p.dateOfBirth IS NULL OR p.firstName = '' OR p.lastName = '') AS isUnnamed,
    a.status, a.alignedOn, a.assessedOn, f.findings IS NOT NULL AS isKnown, ${columnsFound.map(columnOf).join(', ')},
    COALESCE((SELECT sum(e.units * e.unitCents) FROM RespiteEntry e WHERE e.circleId = m.circleId
      AND e.isActive = TRUE AND e.date >= @from AND e.date <= @until), 0) AS respiteCents
  FROM Member m
    JOIN Alignment a ON a.circleId = m.circleId
    JOIN Recipient p ON p.circleId = m.circleId
    LEFT JOIN AlignmentFindings f ON f.circleId = m.circleId
    LEFT JOIN recomputed n ON n.circleId = m.circleId
  WHERE m.userId = @userId AND m.status = 'active' AND a.status IS NOT NULL
    AND m.roleId IN ${valuesOf('@roles')}) circle`

type OfReader = GuideParameters &
  ReturnType<typeof performanceYearOf> & { userId: string; roles: string; recomputed: string }
type Counts = Record<GuideFilter, number>

const counted = guideFilters.map((one) => `count(*) FILTER (WHERE ${guideConditions[one]}) AS "${one}"`)
const count = cachedSql<Counts & { unknown: string }, OfReader>(
  `${withRecomputed} SELECT ${counted.join(', ')}, ${jsonValues('circleId')} FILTER (WHERE NOT isKnown) AS unknown FROM ${circles}`,
)

const cases = guideFilters.map((one) => `WHEN '${one}' THEN ${guideConditions[one]}`)
type Part = { filter: GuideFilter; limit: number; offset: number }
const listedBy = (sort: GuideSort) =>
  cachedSql<{ circleId: string }, OfReader & Part>(`
    ${withRecomputed} SELECT circleId FROM ${circles} WHERE CASE @filter ${cases.join(' ')} END
    ORDER BY ${guideOrders[sort]} LIMIT @limit OFFSET @offset`)
const lists = { urgent: listedBy('urgent'), name: listedBy('name'), respite: listedBy('respite') }

type GuideView = { filter: GuideFilter; sort: GuideSort; today: string }

/** The statements' parameters for a reader. Throws Forbidden without a role that may see the record. */
async function readerOf({ id: userId }: Pick<User, 'id'>, today: string) {
  const [held, rules] = await Promise.all([myRoles.all({ userId }), programmeRulesOn(today)])
  const aligning = held.filter(({ role, rules }) =>
    mayAlign({ role, isAdmin: false, rules: parseRules(JSON.parse(rules)) }, 'view'),
  )
  if (!aligning.length) throw new Forbidden()
  const roles = JSON.stringify(aligning.map(({ id }) => id))
  const days = guideParameters(guideDays(today, rules), rules.respite)
  const reader: OfReader = { ...days, ...performanceYearOf(today), userId, roles, recomputed: '[]' }
  return { reader, rules }
}

/** Counts per filter, and the reader with the findings that had to be recomputed. */
async function countedFor(reader: OfReader): Promise<{ counts: Counts; reader: OfReader }> {
  const { unknown, ...found } = (await count.get(reader)) as Counts & { unknown: string }
  const circles: string[] = JSON.parse(unknown)
  if (!circles.length) return { counts: found, reader }
  const findings = await computeFindings(circles.map((circleId) => ({ circleId })))
  const recomputed = [...findings].map(([circleId, own]) => ({ circleId, ...guideColumnsIn(own) }))
  const informed = { ...reader, recomputed: JSON.stringify(recomputed) }
  const { unknown: _, ...all } = (await count.get(informed)) as Counts & { unknown: string }
  return { counts: all, reader: informed }
}

/** One page of the circles the user coaches or manages and may see the record of. Throws Forbidden without any. */
export async function listGuide(user: Pick<User, 'id'>, { page, filter, sort, today }: GuideView & { page: number }) {
  const asking = await readerOf(user, today)
  const { counts, reader } = await countedFor(asking.reader)
  const offset = (page - 1) * circlesOnAPage
  const found = await lists[sort].all({ ...reader, filter, limit: circlesOnAPage, offset })
  return {
    rows: await factsInOrder(found, today, asking.rules),
    counts,
    hasMore: counts[filter] > offset + circlesOnAPage,
  }
}

async function factsInOrder(circles: readonly { circleId: string }[], today: string, rules: ProgrammeRules) {
  const ids = circles.map(({ circleId }) => circleId)
  const facts = new Map((await listFacts(ids, today, rules)).map((one) => [one.circleId, one]))
  return ids.flatMap((id) => facts.get(id) ?? []) // none: the circle was deleted in between
}

/** The whole list for a file, which is audited. Throws TooManyExports, and like `listGuide`. */
export async function guideForCsv(user: Pick<User, 'id'>, view: GuideView) {
  const { filter, sort, today } = view
  const asking = await readerOf(user, today)
  const { counts, reader } = await countedFor(asking.reader)
  const found = await lists[sort].all({ ...reader, filter, limit: counts.all, offset: 0 })
  const rows = await factsInOrder(found, today, asking.rules)
  await write((tx) =>
    auditExport(tx, { actorId: user.id, action: 'guide.exported', entity: 'alignment', details: { filter } }),
  )
  return rows
}
