import { sql } from '~/data/db.server'
import { valuesOf } from '~/data/dialect.server'
import { write } from '~/data/write.server'
import type { User } from '~/domain/accounts/user'
import { audit } from '~/domain/audit/append.server'
import type { RoleName } from '~/domain/permissions/names'
import { parseRules, ruleRows } from '~/domain/permissions/queries.server'
import { Forbidden } from '~/domain/refusals'
import { mayAlign } from './access'
import { listFacts } from './facts.server'
import { computeFindings } from './findings.server'
import { fits, type GuideFilter, type GuideSort, guideDays, guideFilters, inOrder, type ListedCircle } from './guide'
import { performanceYearOf } from './respite'
import { programmeRulesOn } from './settings-queries.server'
import type { ProgrammeRules } from './settings-record'
import { guideColumnsIn } from './standing'
import { isStatus } from './statuses'
import type { Tier } from './tiers'

export const circlesOnAPage = 50

type HeldRole = { id: string; role: RoleName; rules: string }
const myRoles = sql<HeldRole, { userId: string }>(`
  SELECT r.id, r.name AS role, (SELECT ${ruleRows} FROM Permission WHERE roleId = r.id) AS rules
  FROM Role r
  WHERE EXISTS (SELECT 1 FROM Member m WHERE m.userId = @userId AND m.status = 'active' AND m.roleId = r.id)`)

type Place = {
  circleId: string
  sortName: string
  isUnnamed: number
  status: string
  alignedOn: string | null
  assessedOn: string | null
  isKnown: number
  isIncomplete: number
  tier: Tier | null
  stagedOn: string | null
  burdenOn: string | null
  surveyedOn: string | null
  lastContact: string | null
  respiteCents: number | null
}
const myPlaces = sql<Place, { userId: string; roles: string; from: string; until: string }>(`
  SELECT m.circleId, p.sortName, (p.dateOfBirth IS NULL OR p.firstName = '' OR p.lastName = '') AS isUnnamed,
    a.status, a.alignedOn, a.assessedOn,
    f.findings IS NOT NULL AS isKnown, f.isIncomplete, f.tier, f.stagedOn, f.burdenOn, f.surveyedOn, f.lastContact,
    (SELECT sum(e.units * e.unitCents) FROM RespiteEntry e WHERE e.circleId = m.circleId AND e.isActive = TRUE
      AND e.date >= @from AND e.date <= @until) AS respiteCents
  FROM Member m
    JOIN Alignment a ON a.circleId = m.circleId
    JOIN Recipient p ON p.circleId = m.circleId
    LEFT JOIN AlignmentFindings f ON f.circleId = m.circleId
  WHERE m.userId = @userId AND m.status = 'active' AND a.status IS NOT NULL
    AND m.roleId IN ${valuesOf('@roles')}`)

type Asked = { filter: GuideFilter; sort: GuideSort; today: string }

/**
 * The circles in which the user is coach or manager and may see the record, in order. Counts are per filter. Throws
 * Forbidden without any such role.
 */
async function readGuide(user: Pick<User, 'id'>, { filter, sort, today }: Asked) {
  const [held, rules] = await Promise.all([myRoles.all({ userId: user.id }), programmeRulesOn(today)])
  const aligning = held.filter(({ role, rules }) =>
    mayAlign({ role, isAdmin: false, rules: parseRules(JSON.parse(rules)) }, 'view'),
  )
  if (!aligning.length) throw new Forbidden()
  const asked = { userId: user.id, roles: JSON.stringify(aligning.map(({ id }) => id)) }
  const circles = await listed(await myPlaces.all({ ...asked, ...performanceYearOf(today) }))
  const days = guideDays(today, rules)
  const fitting = (one: GuideFilter) => circles.filter((circle) => fits(circle, one, { days, respite: rules.respite }))
  const counts = Object.fromEntries(guideFilters.map((one) => [one, fitting(one).length])) as Record<
    GuideFilter,
    number
  >
  return { circles: inOrder(fitting(filter), sort, days), counts, rules }
}

async function listed(places: readonly Place[]): Promise<ListedCircle[]> {
  const findings = await computeFindings(places.filter(({ isKnown }) => !isKnown))
  return places.map((place) => {
    const anew = findings.get(place.circleId)
    const circle = {
      ...place,
      status: isStatus(place.status) ? place.status : null,
      isUnnamed: Boolean(place.isUnnamed),
      isIncomplete: Boolean(place.isIncomplete),
      respiteCents: place.respiteCents ?? 0,
    }
    return anew ? { ...circle, ...guideColumnsIn(anew) } : circle
  })
}

/** One page of the list. Throws Forbidden for users who are coach or manager nowhere. */
export async function listGuide(user: Pick<User, 'id'>, { page, ...asked }: Asked & { page: number }) {
  const { circles, counts, rules } = await readGuide(user, asked)
  const first = (page - 1) * circlesOnAPage
  const shown = circles.slice(first, first + circlesOnAPage)
  return {
    rows: await factsInOrder(shown, asked.today, rules),
    counts,
    hasMore: circles.length > first + circlesOnAPage,
  }
}

async function factsInOrder(circles: readonly ListedCircle[], today: string, rules: ProgrammeRules) {
  const ids = circles.map(({ circleId }) => circleId)
  const facts = new Map((await listFacts(ids, today, rules)).map((one) => [one.circleId, one]))
  return ids.flatMap((id) => facts.get(id) ?? []) // none: the circle was deleted in between
}

/** The whole list for a file, which is audited. Throws like `listGuide`. */
export async function guideForCsv(user: Pick<User, 'id'>, asked: Asked) {
  const { circles, rules } = await readGuide(user, asked)
  const rows = await factsInOrder(circles, asked.today, rules)
  const { filter } = asked
  await write((tx) =>
    audit(tx, { actorId: user.id, action: 'guide.exported', entity: 'alignment', details: { filter } }),
  )
  return rows
}
