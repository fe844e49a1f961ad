import { expect, test } from 'vitest'
import { medical } from '~/domain/assessment/sections/medical'
import { differences } from '~/domain/records/differences'
import { emptyValueOf, type RecordValue, type RowsField } from '~/domain/records/fields'
import { inList, inSentence, rowSubtitle } from '~/domain/records/labels'
import { typedOf } from '~/domain/records/typed'
import { partsOf } from '~/domain/records/view'
import { textsIn } from '~/i18n/i18n.server'

// How answers read: a number with its unit, and no capitals inside a line.

const t = textsIn('en')
const say = (key: string, values?: object) => t(key as 'saving', values as { count: number })
const reader = { say, day: (day: string) => day }
const id = '01a20664-3a0d-7241-a4bc-82c292044f66'
const list = medical.fields.medications as unknown as RowsField
const withMedicine = (more: object): RecordValue => ({
  ...emptyValueOf(medical),
  medications: [{ ...emptyValueOf(list.record), id, name: 'Aspirin', route: 'oral', times: ['am'], ...more }],
})

test.each([
  ['Gait belt', 'gait belt'],
  ['A pet to trip over', 'a pet to trip over'],
  ['Árbol en la entrada', 'árbol en la entrada'],
  ['¿Hay quien le reemplace?', '¿hay quien le reemplace?'],
  ['COPD', 'COPD'],
  ['AM', 'AM'],
  ['ID or alert device', 'ID or alert device'],
  ['Parkinson’s disease', 'Parkinson’s disease'],
  ['81 mg', '81 mg'],
])('%s stands in a sentence as %s', (text, inside) => {
  expect(inSentence(text)).toBe(inside)
  expect(inList([text, text])).toBe(`${text}, ${inside}`)
})

test('a dose is read with its unit, in the list and where it was changed, whichever of the two it was', () => {
  const [before, after] = [withMedicine({ dose: '81', unit: 'mg' }), withMedicine({ dose: '75', unit: 'mg' })]
  const changed = (one: RecordValue, other: RecordValue) => differences(medical, one, other, reader)
  const dose = { label: 'Aspirin, dose', before: '81 mg', status: 'changed' }
  expect(changed(before, after)).toEqual([{ ...dose, after: '75 mg' }])
  expect(changed(before, withMedicine({ dose: '81', unit: 'g' }))).toEqual([{ ...dose, after: '81 g' }])
  expect(changed(before, withMedicine({ dose: '1', unit: 'g' }))).toEqual([{ ...dose, after: '1 g' }])
  expect(changed(before, emptyValueOf(medical))).toMatchObject([{ before: '81 mg, oral, AM', status: 'removed' }])
  const row = partsOf(medical, after, reader, before).find(({ name }) => name === 'medications')?.rows?.[0]
  expect(row?.lines.find(({ name }) => name === 'dose')).toMatchObject({ value: '75 mg', before: '81 mg' })
  expect(row?.lines.map(({ name }) => name)).not.toContain('unit')
})

test('the times of a medicine are one answer', () => {
  const [before, after] = [withMedicine({ times: ['am', 'bedtime'] }), withMedicine({ times: ['noon'] })]
  expect(differences(medical, before, after, reader)).toEqual([
    { label: 'Aspirin, when', before: 'AM, bedtime', after: 'Noon', status: 'changed' },
  ])
})

test('a closed row says what is typed in it', () => {
  const typed = typedOf(medical, withMedicine({ dose: '81', unit: 'mg', times: ['am', 'asNeeded'] }))
  expect(rowSubtitle(list, `medications.${id}`, typed, reader)).toBe('81 mg, oral, AM, as needed')
})
