import { expect, test } from 'vitest'
import { newId } from '~/data/id'
import { sections } from '~/domain/assessment/sections'
import { readValue } from '~/domain/records/base'
import { fieldAt, type RowValue } from '~/domain/records/fields'
import { formatterFor } from '~/i18n/formatter.server'
import { summaryOf } from '~/routes/circle/assessment/summary.server'
import { shown } from './shown'

const person = (isPaid: unknown) => ({ id: newId(), name: 'Ana Ruiz', isPaid }) as RowValue

test('a tick that was stored for a paid caregiver is read as yes, and an empty box as not asked', () => {
  const stored = { caregivers: [person(true), person(false), person('no'), person('unknown'), person(undefined)] }
  const { caregivers } = readValue(sections.caregiver, stored)
  expect((caregivers as RowValue[]).map(({ isPaid }) => isPaid)).toEqual(['yes', null, 'no', 'unknown', null])
})

test('a card tells who is paid, who is not, and of whom nobody said', async () => {
  const card = (isPaid: unknown) => shown('caregiver', { caregivers: [person(isPaid)] })
  expect(await card('yes')).toContain('|Ana Ruiz|Relationship not recorded · Not in the circle|Paid|')
  expect(await card('no')).toContain('|Paid for this care|No|')
  expect(await card(null)).toContain('|Paid for this care|Not recorded|')
})

test('all are called unpaid only where that is said of each', async () => {
  const formatter = await formatterFor(new Request('http://localhost'), { language: 'en', timeZone: null })
  const lead = (...paid: unknown[]) =>
    summaryOf('caregiver', { caregivers: paid.map(person) }, { formatter, recipientName: 'Rosa', actions: [] }).lead
  expect(lead('no', 'no')).toBe('2 people care for Rosa. All unpaid.')
  expect(lead('no', null)).toBe('2 people care for Rosa.')
  expect(lead('yes', null)).toBe('2 people care for Rosa. 1 of them is paid.')
})

test('that respite is used and more of it wanted can both be said, and what was stored before stays', () => {
  for (const respite of ['uses', 'usesAndWanted', 'wanted', 'noNeed']) {
    const { caregivers } = readValue(sections.caregiver, { caregivers: [{ id: newId(), name: 'Ana', respite }] })
    expect((caregivers as RowValue[])[0]?.respite).toBe(respite)
  }
  const field = fieldAt(sections.caregiver, `caregivers.${newId()}.respite`)
  expect(field?.kind === 'choice' && field.options.values).toContain('usesAndWanted')
})
