import { expect, test } from 'vitest'
import { newId } from '~/data/id'
import { sections } from '~/domain/assessment/sections'
import { differences } from '~/domain/records/differences'
import { emptyValueOf, type RecordValue } from '~/domain/records/fields'
import { parse } from '~/domain/records/schema'
import { typedOf } from '~/domain/records/typed'
import { formatterFor } from '~/i18n/formatter.server'
import { wordsReaderOf } from '~/i18n/words-reader'
import { sectionWords } from '~/routes/circle/assessment/care-plan-words'
import { shown } from './shown'

const { cognitive, legal } = sections
const en = () => formatterFor(new Request('http://localhost'), { language: 'en', timeZone: null })
const measure = (type: string, date: string, score: string, more: object = {}) => ({
  ...{ id: newId(), type, date, score, informant: null, sumOfBoxes: null, details: null },
  ...more,
})

async function printed(name: 'cognitive' | 'legal', value: RecordValue) {
  const by = { id: newId(), firstName: 'Priya', lastName: 'Raman', pictureId: null }
  const saved = { id: newId(), at: new Date(), by }
  const whole = { ...emptyValueOf(sections[name]), ...value }
  const section = { name, record: sections[name], value: whole, saved, isUnreadable: false, isLost: false }
  return sectionWords(section, await en()).parts
}

test.each([
  ['gpcog', '6', 'informant', '6', true],
  ['gpcog', '6', 'informant', '7', false],
  ['gpcog', '6', 'informant', '2.5', false],
  ['cdr', '1', 'sumOfBoxes', '0', true],
  ['cdr', '1', 'sumOfBoxes', '4,5', true],
  ['cdr', '1', 'sumOfBoxes', '18', true],
  ['cdr', '1', 'sumOfBoxes', '18.5', false],
  ['cdr', '1', 'sumOfBoxes', '4.25', false],
])('%s %s with %s %s: %s', (type, score, part, typed, isRight) => {
  const measures = [measure(type, '2026-03-10', score, { [part]: typed })]
  const value = { ...emptyValueOf(cognitive), measures }
  const base = emptyValueOf(cognitive)
  const { problems } = parse(cognitive, typedOf(cognitive, value), { base, today: '2026-11-22' })
  expect(Object.keys(problems)).toEqual(isRight ? [] : [`measures.${measures[0]?.id}.${part}`])
})

test('other measures have no second score', () => {
  const measures = [measure('mmse', '2026-03-10', '20', { informant: '99', sumOfBoxes: '99' })]
  const value = { ...emptyValueOf(cognitive), measures }
  const parsed = parse(cognitive, typedOf(cognitive, value), { base: emptyValueOf(cognitive), today: '2026-11-22' })
  expect(parsed.problems).toEqual({})
  expect(parsed.value.measures).toMatchObject([{ informant: null, sumOfBoxes: null }])
})

test('second scores stand on the page and in the care plan, each with what it is out of', async () => {
  const measures = [
    measure('gpcog', '2026-03-10', '6', { informant: '3' }),
    measure('cdr', '2026-03-11', '1', { sumOfBoxes: '4.5' }),
  ]
  const page = await shown('cognitive', { measures })
  expect(page).toContain('|Informant score |3 of 6|')
  expect(page).toContain('|Sum of boxes |4.5 of 18|')
  const rows = (await printed('cognitive', { measures })).find(({ name }) => name === 'measures')?.rows ?? []
  expect(rows.map(({ answers }) => answers.map(({ value }) => value))).toEqual([
    ['03/11/2026', '1', '4.5 of 18'],
    ['03/10/2026', '6 of 9', '3 of 6'],
  ])
})

test('the care plan says of a score what it means', async () => {
  const measures = [measure('fast', '2026-03-10', '5'), measure('moca', '2026-03-09', '19')]
  const rows = (await printed('cognitive', { measures })).find(({ name }) => name === 'measures')?.rows ?? []
  expect(rows.map(({ title, answers }) => [title, answers[1]?.value])).toEqual([
    ['FAST', 'Stage 5'],
    ['MoCA', '19 of 30'],
  ])
})

test('measures are read by their day, the latest first, however they were entered', async () => {
  const days = ['2026-05-01', '2026-01-01', '2026-09-01']
  const measures = days.map((date) => measure('moca', date, '19'))
  const page = await shown('cognitive', { measures })
  expect(page.match(/\d\d\/01\/2026/g)).toEqual(['09/01/2026', '05/01/2026', '01/01/2026'])
  const reader = wordsReaderOf(await en())
  const listed = differences(cognitive, emptyValueOf(cognitive), { ...emptyValueOf(cognitive), measures }, reader)
  expect(listed.map(({ after }) => after)).toEqual([
    'MoCA, 09/01/2026, 19',
    'MoCA, 05/01/2026, 19',
    'MoCA, 01/01/2026, 19',
  ])
})

test('a paper of which nobody knows is printed as not recorded', async () => {
  const polst = { ...(emptyValueOf(legal).polst as object), status: 'unknown' }
  const part = (await printed('legal', { polst })).find(({ name }) => name === 'polst')
  expect(part).toMatchObject({ answers: [], missing: 'Is there one?' })
})
