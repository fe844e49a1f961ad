import { describe, expect, test } from 'vitest'
import { contactDue, contactRhythms, reassessmentDue } from '~/domain/alignment/due'
import { fits, guideDays, inOrder, type ListedCircle } from '~/domain/alignment/guide'
import type { ProgrammeRules } from '~/domain/alignment/settings-record'
import { tiers } from '~/domain/alignment/tiers'
import { daysAfter } from '~/domain/days'
import { seeded } from '../random'

const random = seeded(17)
const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
const oneOf = <T>(all: readonly T[]) => all[between(0, all.length - 1)] as T

const quiet: ListedCircle = {
  circleId: 'circle',
  sortName: 'delgado rosa',
  status: 'aligned',
  alignedOn: null,
  assessedOn: null,
  isUnnamed: false,
  isIncomplete: false,
  tier: null,
  stagedOn: null,
  burdenOn: null,
  surveyedOn: null,
  lastContact: null,
  respiteCents: 0,
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
      const on = { days: guideDays(today, rules), respite: rules.respite }
      const assessedOn = daysAfter(today, -between(-10, 400))
      const { tone, days } = reassessmentDue(assessedOn, rules.reassessment, today)
      const assessed = { ...quiet, assessedOn }
      const where = `${assessedOn}, ${today}, ${JSON.stringify(rules.reassessment)}`
      expect([where, fits(assessed, 'late', on)]).toEqual([where, tone === 'late'])
      expect([where, fits(assessed, 'soon', on)]).toEqual([where, tone === 'soon'])
      expect([where, fits(assessed, 'week', on)]).toEqual([where, days <= 7])
      const staged = { ...quiet, ...oneOf([{ stagedOn: assessedOn }, { burdenOn: assessedOn }]) }
      expect([where, fits(staged, 'missing', on)]).toEqual([where, tone !== 'later'])
      expect([where, fits(staged, 'week', on)]).toEqual([where, days <= 7])

      const tier = oneOf(tiers)
      const lastContact = daysAfter(today, -between(-5, 100))
      const contact = contactDue(lastContact, rules.contact[tier], today)
      const said = `${lastContact}, ${today}, ${rules.contact[tier]}`
      expect([said, fits({ ...quiet, tier, lastContact }, 'week', on)]).toEqual([said, contact.days <= 7])

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
    const on = { days: guideDays('2026-11-20', rules), respite: { ...rules.respite, capCents: 100_000, warnFrom: 80 } }
    const circle = { ...quiet, status, respiteCents: percent * 1_000 }
    expect(fits({ ...circle, tier: 'highDyad' }, 'respite', on)).toBe(isFound)
    expect(fits({ ...circle, tier: 'lowDyad' }, 'respite', on)).toBe(false)
  })

  test('has what is late first, then what is due soon or incomplete, and what has ended last', () => {
    const rules = { ...anyRules(), reassessment: { dueAfter: 180, amberFrom: 160, neverAfter: 365 } }
    const days = guideDays('2026-11-20', rules)
    const circles: Record<string, Partial<ListedCircle>> = {
      ended: { status: 'unaligned', assessedOn: '2025-01-01', isIncomplete: true },
      later: { assessedOn: '2026-11-01' },
      beginning: { status: 'waiting_to_enroll', sortName: 'a' },
      incomplete: { isUnnamed: true },
      soon: { assessedOn: '2026-06-01' },
      late: { assessedOn: '2026-05-20' },
      longLate: { assessedOn: '2026-05-01' },
    }
    const all = Object.entries(circles).map(([circleId, circle]) => ({ ...quiet, ...circle, circleId }))
    expect(inOrder(all, 'urgent', days).map(({ circleId }) => circleId)).toEqual([
      ...['longLate', 'late', 'soon', 'incomplete', 'later', 'beginning', 'ended'],
    ])
  })
})
