import { expect, test } from 'vitest'
import { newId } from '~/data/id'
import type { RecordValue } from '~/domain/records/fields'
import type { SectionName } from '~/domain/section-names'
import { shown } from './shown'

const changed = (name: SectionName, before: RecordValue, now: RecordValue) => shown(name, now, before)
const kept = newId()
const added = newId()
const removed = newId()

test('a medicine says what its dose was, a new one that it is new, and one that is gone is named', async () => {
  const page = await changed(
    'medical',
    {
      medications: [
        { id: kept, name: 'Donepezil', dose: '5', unit: 'mg', route: 'oral', times: ['bedtime'] },
        { id: removed, name: 'Melatonin', dose: '3', unit: 'mg', route: 'oral', times: ['bedtime'] },
      ],
    },
    {
      medications: [
        { id: kept, name: 'Donepezil', dose: '10', unit: 'mg', route: 'oral', times: ['am'] },
        { id: added, name: 'Aspirin', dose: '81', unit: 'mg', times: ['am'] },
      ],
    },
  )
  expect(page).toContain('|Donepezil|10 mg, oral|Dose before: 5 mg|When before: Bedtime|')
  expect(page).toContain('|Aspirin|81 mg|New since the last review|')
  expect(page).toContain('|Removed since the last review|Melatonin, 3 mg, oral, bedtime|')
})

test('a score says what it was, and one that is gone is named with its day', async () => {
  const page = await changed(
    'cognitive',
    {
      measures: [
        { id: kept, type: 'moca', date: '2026-03-10', score: '18' },
        { id: removed, type: 'mmse', date: '2026-02-01', score: '22' },
      ],
    },
    { measures: [{ id: kept, type: 'moca', date: '2026-03-10', score: '19', details: 'Read again' }] },
  )
  expect(page).toContain('|Score before: 18|Details: new since the last review|')
  expect(page).toContain('|Removed since the last review|MMSE, 02/01/2026, 22|')
})

test('a service says what it was', async () => {
  const [before, now] = ['active', 'inactive'].map((status) => ({
    services: [{ id: kept, name: 'Casa del Sol', status }],
  }))
  expect(await changed('socialNeeds', before ?? {}, now ?? {})).toContain('|Casa del Sol|')
  expect(await changed('socialNeeds', before ?? {}, now ?? {})).toContain('|Status before: Active|')
})

test('a place at home says what was found there before', async () => {
  const page = await changed(
    'bhSafety',
    { homeSafety: { bathroom: ['lowToilet'], kitchen: null } },
    { homeSafety: { bathroom: [], kitchen: ['spoiledFood'] } },
  )
  expect(page).toContain('|Nothing found|Before: Low toilet|')
  expect(page).toContain('|Spoiled food|New since the last review|')
})

test('allergies, papers and caregivers say what they said before', async () => {
  expect(
    await changed('medical', { allergies: { known: 'notAsked' } }, { allergies: { known: 'noneKnown' } }),
  ).toContain('|No known allergies|Before: Not asked|')
  expect(await changed('legal', { polst: { status: 'inProgress' } }, { polst: { status: 'yes' } })).toContain(
    '|Before: In progress|',
  )
  const [before, now] = ['friend', 'sibling'].map((relationship) => ({
    caregivers: [{ id: kept, name: 'Ana Ruiz', relationship }],
  }))
  expect(await changed('caregiver', before ?? {}, now ?? {})).toContain('|Relationship before: Friend|')
  expect(await changed('caregiver', before ?? {}, { caregivers: [] })).toContain(
    '|No caregiver is recorded.|Removed since the last review|Ana Ruiz, friend|',
  )
})

test('a level says what it was, and its note what it said, each only where it changed', async () => {
  const speaking = (level: string, note: string | null) => ({ communication: { speaking: { level, note } } })
  const page = (then: object, now: object) => changed('functional', then as RecordValue, now as RecordValue)
  const same = await page(speaking('clear', 'In Spanish'), speaking('clear', 'In both languages'))
  expect(same).toContain('|Clear|In both languages|Before: In Spanish|')
  expect(await page(speaking('clear', null), speaking('clear', 'Slowly'))).toContain(
    '|Slowly|New since the last review|',
  )
  const other = await page(speaking('clear', 'Slowly'), speaking('fewWords', 'Slowly'))
  expect(other).toContain('|A few words|Before: Clear|Slowly|')
})
