import { expect, test } from 'vitest'
import { pressingConcerns } from '~/domain/assessment/concerns'
import { sections } from '~/domain/assessment/sections'
import { helpNeeded } from '~/domain/assessment/summary'
import { emptyValueOf, type RecordValue } from '~/domain/records/fields'
import { formatterFor } from '~/i18n/formatter.server'
import { summaryOf } from '~/routes/circle/assessment/summary.server'

type Answers = Record<string, Record<string, string | null>>

/** A section with these levels; those that are not named have no answer, or the one of `rest`. */
function levels(name: 'functional' | 'socialNeeds', answers: Answers, rest: string | null = null) {
  const parts = Object.entries(emptyValueOf(sections[name])).map(([part, empty]) => {
    const all = Object.keys(empty as RecordValue).map((field) => {
      const level = answers[part]?.[field] ?? rest
      return [field, level && { level, note: null }]
    })
    return [part, Object.fromEntries(all)]
  })
  return Object.fromEntries(parts)
}

test('help counts by what is known of it', () => {
  const cases: [answers: Answers, rest: string | null, help: object | undefined][] = [
    [{}, null, undefined],
    [{}, 'notAssessed', undefined],
    [{}, 'independent', { daily: [0, 8, 8], household: [0, 10, 10] }],
    [{}, 'dependent', { daily: [8, 8, 8], household: [10, 10, 10] }],
    [{ movingAround: { wheelchair: 'doesNotUse' } }, 'supervision', { daily: [7, 8, 8], household: [10, 10, 10] }],
    [{ homeAndErrands: { laundry: 'notAssessed' } }, 'moderate', { daily: [8, 8, 8], household: [9, 9, 10] }],
    [{ dailyLiving: { eating: 'substantial' } }, null, { daily: [1, 1, 8], household: [0, 0, 10] }],
    [{ communication: { speaking: 'fewWords' } }, null, undefined],
  ]
  for (const [answers, rest, expected] of cases) {
    const help = helpNeeded(levels('functional', answers, rest))
    const pair = (one: { helped: number; known: number; all: number }) => [one.helped, one.known, one.all]
    const found = help && { daily: pair(help.daily), household: pair(help.household) }
    expect(found, `${JSON.stringify(answers)}, the others ${rest}`).toEqual(expected)
  }
})

test('concerns need attention from somewhat on', () => {
  const cases: [answers: Answers, rest: string | null, count: number | undefined][] = [
    [{}, null, undefined],
    [{}, 'unknown', 0],
    [{ basics: { food: 'none' } }, null, 0],
    [{ basics: { food: 'little' }, money: { bills: 'somewhat' }, company: { language: 'very' } }, null, 2],
    [{}, 'very', 15],
  ]
  for (const [answers, rest, count] of cases)
    expect(
      pressingConcerns(sections.socialNeeds, levels('socialNeeds', answers, rest))?.length,
      `${JSON.stringify(answers)}, the others ${rest}`,
    ).toBe(count)
})

test('of the concerns that need attention it is said how many have an action that is open', async () => {
  const formatter = await formatterFor(new Request('http://localhost'), { language: 'en', timeZone: null })
  const value = levels('socialNeeds', { basics: { food: 'little' }, money: { bills: 'somewhat' } }, 'none')
  const lead = (path: string, isCompleted = false) =>
    summaryOf('socialNeeds', value, { formatter, recipientName: 'Rosa', actions: [{ path, isCompleted }] }).lead
  expect(lead('money.bills')).toBe('1 concern needs attention. 1 of them has an action.')
  expect(lead('money.bills', true)).toBe('1 concern needs attention.')
  expect(lead('basics.food')).toBe('1 concern needs attention.')
})

test('the denominators are fixed, and how many are not known is said beside them', async () => {
  const formatter = await formatterFor(new Request('http://localhost'), { language: 'en', timeZone: null })
  const lead = (answers: Answers, rest: string | null) =>
    summaryOf('functional', levels('functional', answers, rest), { formatter, recipientName: 'Rosa', actions: [] }).lead
  expect(lead({}, 'dependent')).toBe('Rosa needs help with 8 of 8 daily activities and 10 of 10 household tasks.')
  expect(lead({ dailyLiving: { eating: 'moderate' }, homeAndErrands: { laundry: 'notAssessed' } }, null)).toBe(
    'Rosa needs help with 1 of 8 daily activities and 0 of 10 household tasks. 1 is not assessed. 16 are not recorded.',
  )
})
