import { expect, test } from 'vitest'
import { newId } from '~/data/id'
import { sections } from '~/domain/assessment/sections'
import { medication } from '~/domain/assessment/sections/medical'
import { type AnyRecord, emptyValueOf, fieldAt, fieldsOf, type RecordValue, type RowOf } from '~/domain/records/fields'
import { parse } from '~/domain/records/schema'
import { sectionNames } from '~/domain/section-names'
import { formatterFor } from '~/i18n/formatter.server'
import { medicationWords } from '~/routes/circle/assessment/medication-words'
import { shown } from './shown'

const id = newId()

test.each([
  ['cognitive', 'diagnosis.declineType', 'diagnosis.otherDecline'],
  ['medical', `medications.${id}.route`, `medications.${id}.otherRoute`],
  ['socialNeeds', `services.${id}.serviceType`, `services.${id}.otherServiceType`],
  ['socialNeeds', `services.${id}.frequency`, `services.${id}.otherFrequency`],
  ['caregiver', `caregivers.${id}.tasks`, `caregivers.${id}.otherTasks`],
  ['caregiver', `caregivers.${id}.training`, `caregivers.${id}.otherTraining`],
  ['caregiver', `caregivers.${id}.employment`, `caregivers.${id}.otherEmployment`],
  ['bhSafety', 'falls.devices', 'falls.otherDevices'],
  ['bhSafety', 'behaviors.otherBehaviors', 'behaviors.behaviorNotes'],
  ['bhSafety', 'abuse.types', 'abuse.otherTypes'],
] as const)('%s: %s has an answer that is none of the list, and room to say which', (name, list, note) => {
  const [field, beside] = [fieldAt(sections[name], list), fieldAt(sections[name], note)]
  expect(field && 'options' in field && field.options.values).toContain('other')
  expect(beside).toMatchObject({ kind: 'text', isExtra: true, when: { field: list.split('.').at(-1) } })
  expect(beside?.when?.is).toContain('other')
})

test('no list has an answer that is none of it without room to say which', () => {
  const without = (record: AnyRecord): string[] =>
    fieldsOf(record).flatMap(([name, field]) => {
      if ('record' in field) return without(field.record)
      if (!('options' in field) || !field.options.values.includes('other')) return []
      const isSaid = Object.values(record.fields).some(({ when }) => when?.field === name && when.is.includes('other'))
      return isSaid ? [] : [`${record.words}.${name}`]
    })
  expect(sectionNames.flatMap((name) => without(sections[name]))).toEqual([])
})

const otherRoute = {
  name: 'Iron',
  dose: '5',
  unit: 'ml',
  route: 'other',
  otherRoute: 'Through the port',
  times: ['am'],
}

test.each([
  ['cognitive', { diagnosis: { declineType: 'other', otherDecline: 'After a brain injury' } }, 'After a brain injury'],
  ['medical', { medications: [{ id, ...otherRoute }] }, '5 ml, Through the port'],
  [
    'socialNeeds',
    { services: [{ id, name: 'Ana', serviceType: 'other', otherServiceType: 'Hairdresser at home' }] },
    'Hairdresser at home',
  ],
  [
    'socialNeeds',
    { services: [{ id, name: 'Ana', frequency: 'other', otherFrequency: 'Before each holiday' }] },
    'Before each holiday',
  ],
  ['socialNeeds', { company: { other: { level: 'very', note: 'The dam above the town' } } }, 'The dam above the town'],
] as const)('what %s says in words of its own is read on its page', async (name, value, words) => {
  expect(await shown(name, value as unknown as RecordValue)).toContain(`|${words}|`)
})

test('a medicine that is given in another way says on paper in which', async () => {
  const formatter = await formatterFor(new Request('http://localhost'), { language: 'en', timeZone: null })
  const medicine = { ...emptyValueOf(medication), ...otherRoute, id } as RowOf<typeof medication>
  expect(medicationWords([medicine], formatter)).toMatchObject([{ route: 'Through the port' }])
})

test('another concern is not missed where there is none', async () => {
  expect(await shown('socialNeeds', { basics: { food: { level: 'none', note: null } } })).not.toContain(
    'another concern',
  )
})

test('caregivers can be said to help with all that is assessed of daily life', () => {
  const field = fieldAt(sections.caregiver, `caregivers.${id}.tasks`)
  const tasks = field && 'options' in field ? field.options.values : []
  expect(tasks).toEqual(expect.arrayContaining(['grooming', 'walking', 'telephone', 'computer']))
})

const problemsOf = (name: 'socialNeeds' | 'bhSafety', typed: Record<string, string | string[]>) =>
  parse(sections[name], typed, { base: emptyValueOf(sections[name]), today: '2026-11-22' }).problems

test('how many times a week a service comes is asked where it is several, and read so', async () => {
  const at = (field: string) => `services.${id}.${field}`
  const service = { services: [id], [at('name')]: 'Meals', [at('frequency')]: 'severalAWeek' }
  expect(problemsOf('socialNeeds', { ...service, [at('timesAWeek')]: '3' })).toEqual({})
  for (const wrong of ['0', '1', '22', 'x'])
    expect(Object.keys(problemsOf('socialNeeds', { ...service, [at('timesAWeek')]: wrong })), wrong).toEqual([
      at('timesAWeek'),
    ])
  const page = (timesAWeek: string | null) => {
    const services = [{ id, name: 'Meals', status: 'active', frequency: 'severalAWeek', timesAWeek }]
    return shown('socialNeeds', { services } as RecordValue)
  }
  expect(await page('3')).toContain('|3 times a week|')
  expect(await page(null)).toContain('|Several times a week|')
})

test.each(['0', '1', '99'])('%s falls can be counted', (count) => {
  expect(problemsOf('bhSafety', { 'falls.fallen': 'yes', 'falls.count': count })).toEqual({})
})

test('a code that became a heading says on the page that it needs a more specific one', async () => {
  const page = (dementiaDiagnosis: string) => shown('cognitive', { diagnosis: { dementiaDiagnosis } })
  expect(await page('F03.91')).toContain('|Needs a more specific code|')
  expect(await page('F03.911')).not.toContain('Needs a more specific code')
})
