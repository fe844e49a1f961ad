import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { contactDue, contactRhythms, reassessmentDue } from '~/domain/alignment/due'
import { type GuideFilter, guideDays, guideFilters } from '~/domain/alignment/guide'
import {
  type GuideParameters,
  guideConditions,
  guideOrders,
  guideParameters,
} from '~/domain/alignment/guide-conditions.server'
import type { ProgrammeRules } from '~/domain/alignment/settings-record'
import { tiers } from '~/domain/alignment/tiers'
import { daysAfter } from '~/domain/days'
import { seeded } from '../random'

const random = seeded(17)
const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
const oneOf = <T>(all: readonly T[]) => all[between(0, all.length - 1)] as T

const quiet = {
  circleId: 'circle',
  sortName: 'delgado rosa',
  status: 'aligned',
  alignedOn: null,
  assessedOn: null,
  isUnnamed: 0,
  isIncomplete: 0,
  tier: null,
  stagedOn: null,
  burdenOn: null,
  surveyedOn: null,
  lastContact: null,
  respiteCents: 0,
}
type Circle = Record<keyof typeof quiet, string | number | null>

const database = new Database(':memory:')
const columns = Object.keys(quiet)
const oneCircle = `(SELECT ${columns.map((name) => `@${name} AS ${name}`).join()})`
const conditions = guideFilters.map((one) => `coalesce(${guideConditions[one]}, FALSE) AS "${one}"`).join()
const findAll = database.prepare<[object], Record<GuideFilter, number>>(`SELECT ${conditions} FROM ${oneCircle}`)

/** The filters to which a circle belongs. */
function filtersOf(circle: Circle, on: GuideParameters) {
  const all = findAll.get({ ...circle, ...on })
  return guideFilters.filter((one) => all?.[one] === 1)
}

function anyRules() {
  const amberFrom = between(1, 300)
  const dueAfter = between(amberFrom, 365)
  const contact = Object.fromEntries(tiers.map((tier) => [tier, oneOf(contactRhythms)]))
  const reassessment = { amberFrom, dueAfter, neverAfter: 730 }
  return { reassessment, contact, respite: { capCents: 256_300, warnFrom: 80 } } as ProgrammeRules
}

describe('the list of the programme', () => {
  test('finds what is late and due by the same days as each row says it', () => {
    const seen = { late: 0, soon: 0, week: 0, contact: 0, stage: 0 }
    for (let round = 0; round < 3_000; round++) {
      const today = daysAfter('2024-01-01', between(0, 1_500))
      const rules = anyRules()
      const on = guideParameters(guideDays(today, rules), rules.respite)
      const assessedOn = daysAfter(today, -between(-10, 400))
      const { tone, days } = reassessmentDue(assessedOn, rules.reassessment, today)
      const assessed = filtersOf({ ...quiet, assessedOn }, on)
      const where = `${assessedOn}, ${today}, ${JSON.stringify(rules.reassessment)}`
      const dueBy = (day: string, tones: readonly string[]) => (tones.includes(tone) ? [day] : [])
      const thisWeek = days <= 7 ? ['week'] : []
      expect([where, assessed]).toEqual([
        where,
        ['all', ...dueBy('late', ['late']), ...dueBy('soon', ['soon']), ...thisWeek],
      ])
      const again = oneOf([{ stagedOn: assessedOn }, { burdenOn: assessedOn }])
      const staged = filtersOf({ ...quiet, ...again }, on)
      expect([where, staged]).toEqual([where, ['all', ...dueBy('missing', ['late', 'soon']), ...thisWeek]])

      const tier = oneOf(tiers)
      const lastContact = daysAfter(today, -between(-5, 100))
      const contact = contactDue(lastContact, rules.contact[tier], today)
      const said = `${lastContact}, ${today}, ${rules.contact[tier]}`
      const called = filtersOf({ ...quiet, tier, lastContact }, on)
      expect([said, called]).toEqual([said, ['all', ...(contact.days <= 7 ? ['week'] : [])]])

      seen.late += Number(tone === 'late')
      seen.soon += Number(tone === 'soon')
      seen.week += Number(days <= 7 && tone !== 'late')
      seen.contact += Number(contact.days <= 7)
      seen.stage += Number(tone !== 'later')
    }
    for (const [what, times] of Object.entries(seen)) expect([what, times > 30]).toEqual([what, true])
  })

  test.each([
    ['aligned', 80, true],
    ['needs_reassessment', 80, true],
    ['aligned', 79, false],
    ['collecting_enrollment_information', 80, false],
  ] as const)('warns of the respite of who is %s with %i percent used: %s', (status, percent, isFound) => {
    const rules = anyRules()
    const respite = { ...rules.respite, capCents: 100_000, warnFrom: 80 }
    const on = guideParameters(guideDays('2026-11-20', rules), respite)
    const found = (tier: string) =>
      filtersOf({ ...quiet, status, tier, respiteCents: percent * 1_000 }, on).includes('respite')
    expect(found('highDyad')).toBe(isFound)
    expect(found('lowDyad')).toBe(false)
  })

  test('has what is late first, then what is due soon or incomplete, and what has ended last', () => {
    const rules = { ...anyRules(), reassessment: { dueAfter: 180, amberFrom: 160, neverAfter: 365 } }
    const on = guideParameters(guideDays('2026-11-20', rules), rules.respite)
    const circles: Record<string, Partial<Circle>> = {
      ended: { status: 'unaligned', assessedOn: '2025-01-01', isIncomplete: 1 },
      later: { assessedOn: '2026-11-01' },
      beginning: { status: 'waiting_to_enroll', sortName: 'a' },
      incomplete: { isUnnamed: 1 },
      soon: { assessedOn: '2026-06-01' },
      late: { assessedOn: '2026-05-20' },
      longLate: { assessedOn: '2026-05-01' },
    }
    const all = Object.entries(circles).map(([circleId, circle]) => ({ ...quiet, ...circle, circleId }))
    const values = columns.map((name) => `value ->> '${name}' AS ${name}`).join()
    const urgent = database.prepare(`SELECT circleId FROM (SELECT ${values} FROM json_each(@all)) circle
      ORDER BY ${guideOrders.urgent}`)
    expect(urgent.pluck().all({ ...on, all: JSON.stringify(all) })).toEqual([
      ...['longLate', 'late', 'soon', 'incomplete', 'later', 'beginning', 'ended'],
    ])
  })
})
