import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { restoreRevision, saveSection } from '~/domain/assessment/commands.server'
import { getHistory, getRevision, getSection, listSections } from '~/domain/assessment/queries.server'
import { sections } from '~/domain/assessment/sections'
import {
  type AnyRecord,
  emptyValueOf,
  type Field,
  fieldsOf,
  type RecordValue,
  type RowValue,
} from '~/domain/records/fields'
import type { Typed } from '~/domain/records/typed'
import { Forbidden, NotFound } from '~/domain/refusals'
import { type SectionName, sectionNames } from '~/domain/section-names'
import { createTestData, giveRules, memberIn, type World } from '../world'
import { fieldsIn, filled, formOf, save } from './section-forms'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const rowIds = /[0-9a-f-]{36}/
const saved = { status: 'saved', value: undefined }
const valueIn = async (name: SectionName) => (await getSection(world.priya, name)).value
const revisionsOf = (section: SectionName) =>
  db.assessmentRevision.findMany({ where: { circleId: world.rosa, section }, orderBy: { id: 'asc' } })
const partOf = async (name: SectionName, part: string) => (await valueIn(name))[part] as RecordValue
const rowsOf = async (name: SectionName, part: string) => (await valueIn(name))[part] as RowValue[]

/** The form of a section that is answered in full, with other texts at these paths. */
async function filledForm(name: SectionName, change: (path: string, field: Field) => Typed) {
  const value = filled(sections[name])
  const form = await formOf(world.priya, name, value)
  const wrong: Typed = Object.assign({}, ...fieldsIn(sections[name], value).map(([path, field]) => change(path, field)))
  return { form: { ...form, typed: { ...form.typed, ...wrong } }, wrong: Object.keys(wrong) }
}

/** Whether the form of a section that is answered in full asks for such a field. */
function asksFor(name: SectionName, isSuch: (field: Field) => boolean) {
  return fieldsIn(sections[name], filled(sections[name])).some(([, field]) => isSuch(field))
}
const isDay = ({ kind }: Field) => kind === 'date'
const isPast = (field: Field) => field.kind === 'date' && field.max === 'today'
const isLevel = ({ kind }: Field) => kind === 'level'

/**
 * Sends such a form, of which at least one path is wrong: it is refused at each of them, and nothing is written. `cell`
 * names what is tried, where a test tries more than one.
 */
async function expectRefused(name: SectionName, change: (path: string, field: Field) => Typed, cell = '') {
  const { form, wrong } = await filledForm(name, change)
  const what = `${name} ${cell}`
  expect(wrong, `nothing of ${what} is wrong`).not.toEqual([])
  const result = await saveSection(world.priya, name, form)
  const problems = result.status === 'invalid' ? result.problems : {}
  // What is wrong with a field may be told at others of its row or part as well, and nowhere else.
  expect(Object.keys(problems), `${what} ${JSON.stringify(problems)}`).toEqual(expect.arrayContaining(wrong))
  const near = new Set(wrong.map(partAt))
  expect(
    Object.keys(problems).filter((path) => !near.has(partAt(path))),
    what,
  ).toEqual([])
  expect(await revisionsOf(name), what).toEqual([])
}

const partAt = (path: string) =>
  path
    .split('.')
    .slice(0, -1)
    .join('.')
    .replace(/\.note$/, '')

describe.each(sectionNames)('%s', (name) => {
  const record: AnyRecord = sections[name]

  test('is saved empty: it was looked at, and says nothing', async () => {
    expect(await save(world.priya, name, {})).toEqual(saved)
    expect(await valueIn(name)).toEqual(emptyValueOf(record))
    expect((await revisionsOf(name)).map(({ changed }) => changed)).toEqual(['[]'])
  })

  test('is saved with every field answered, and read as it was written', async () => {
    const value = filled(record)
    expect(await save(world.priya, name, value)).toEqual(saved)
    expect(await valueIn(name)).toEqual(value)
    expect((await getHistory(world.priya, name, {})).revisions.map(({ value }) => value)).toEqual([value])
    const { questions } = await getSection(world.priya, name)
    expect(questions.filter(({ isAnswered }) => !isAnswered)).toEqual([])
  })

  test('is emptied again, field by field', async () => {
    await save(world.priya, name, filled(record))
    const opened = await valueIn(name)
    const form = await formOf(world.priya, name, {}, { opened })
    const empty = await formOf(world.priya, name, {}, { opened: emptyValueOf(record) })
    expect(await saveSection(world.priya, name, { ...form, typed: empty.typed })).toEqual(saved)
    expect(await valueIn(name)).toEqual(emptyValueOf(record))
  })

  test('refuses each text that is too long, and none that is as long as may be', async () => {
    await expectRefused(name, (path, field): Typed => {
      if (field.kind === 'level') return { [`${path}.note`]: 'x'.repeat(field.max + 1) }
      return field.kind === 'text' ? { [path]: 'x'.repeat(field.max + 1) } : {}
    })
    const { form } = await filledForm(name, (path, field): Typed => {
      if (field.kind === 'level') return { [`${path}.note`]: 'y'.repeat(field.max) }
      return field.kind === 'text' && !field.as && !field.check && !field.tidy ? { [path]: 'y'.repeat(field.max) } : {}
    })
    expect(await saveSection(world.priya, name, form)).toEqual(saved)
  })

  test.runIf(asksFor(name, isDay))('refuses what is no day or month', async () => {
    for (const day of ['2026-02-30', '2026-13-01', 'yesterday', '0000-00-00', '２０２６-01-01', '2026-01-01T00:00'])
      await expectRefused(name, (path, field): Typed => (isDay(field) ? { [path]: day } : {}), day)
  })

  test.runIf(asksFor(name, isPast))('refuses a day to come, where the field is of what has been', async () => {
    await expectRefused(name, (path, field): Typed => {
      if (field.kind !== 'date' || field.max !== 'today') return {}
      return { [path]: field.isMonth ? '2999-01' : '2999-01-01' }
    })
  })

  test('refuses what is in none of its lists', async () => {
    const isChoice = ([, { kind }]: [string, Field]) => kind === 'choice'
    const choices = fieldsIn(record, filled(record)).filter(isChoice)
    expect(choices.length + Number(asksFor(name, isLevel))).toBeGreaterThan(0)
    for (const other of ['constructor', 'nobody', '__proto__']) {
      if (asksFor(name, isLevel))
        await expectRefused(name, (path, field): Typed => (isLevel(field) ? { [path]: other } : {}), other)
      for (const [path] of choices) {
        const isThere = (one: string) => one.replace(rowIds, '') === path.replace(rowIds, '')
        await expectRefused(name, (one): Typed => (isThere(one) ? { [one]: other } : {}), `${other} at ${path}`)
      }
    }
  })

  test('the same form twice is one save', async () => {
    const form = await formOf(world.priya, name, filled(record))
    expect(await saveSection(world.priya, name, form)).toEqual(saved)
    expect(await saveSection(world.priya, name, form)).toEqual(saved)
    expect(await revisionsOf(name)).toHaveLength(1)
  })

  test('the same form again does not take back what somebody else has saved in between', async () => {
    const form = await formOf(world.priya, name, filled(record))
    await saveSection(world.priya, name, form)
    const opened = await valueIn(name)
    const emptied = await formOf(world.joan, name, {}, { opened: emptyValueOf(record) })
    await saveSection(world.joan, name, { ...emptied, base: JSON.stringify(opened) })
    expect(await valueIn(name)).toEqual(emptyValueOf(record))
    expect(await saveSection(world.priya, name, form)).toEqual(saved)
    expect(await valueIn(name)).toEqual(emptyValueOf(record))
    expect(await revisionsOf(name)).toHaveLength(2)
  })

  test('a review without changes is a save of its own, each time', async () => {
    await save(world.priya, name, filled(record))
    await save(world.joan, name, {})
    await save(world.joan, name, {})
    const rows = await revisionsOf(name)
    expect(rows.map(({ savedById, changed }) => [savedById, changed === '[]'])).toEqual([
      [world.priya.userId, false],
      [world.joan.userId, true],
      [world.joan.userId, true],
    ])
    expect((await getSection(world.priya, name)).saved?.by.firstName).toBe('Joan')
  })

  test('the audit log holds who, which fields and nothing that was written', async () => {
    const value = filled(record)
    await save(world.priya, name, value)
    const rows = await db.audit.findMany({ where: { circleId: world.rosa, action: `assessment.${name}Saved` } })
    expect(rows).toHaveLength(1)
    const logged = JSON.stringify(rows)
    const [first = ''] = fieldsOf(record).map(([part]) => part)
    expect(logged).toContain(first)
    for (const word of wordsIn(value)) expect(logged, word).not.toContain(word)
  })

  test('a save that was damaged by hand is told, and takes nothing else with it', async () => {
    for (const [cell, broken] of brokenTexts(name)) {
      await write((tx) => tx.assessmentRevision.deleteMany({ where: { circleId: world.rosa, section: name } }))
      await save(world.priya, name, filled(record))
      const good = await valueIn(name)
      await save(world.joan, name, {})
      await damage(name, broken)
      const section = await getSection(world.priya, name)
      expect(section, cell).toMatchObject({ isUnreadable: true, isLost: false, value: good })
      const listed = (await listSections(world.priya)).find((one) => one.name === name)
      expect(listed, cell).toMatchObject({ isUnreadable: true })
      const { revisions } = await getHistory(world.priya, name, {})
      expect(
        revisions.map(({ value }) => value === null),
        cell,
      ).toEqual([true, false])
      const latest = revisions[0]?.id ?? ''
      expect((await getRevision(world.priya, name, latest)).revision.value, cell).toBeNull()
      await expect(restoreRevision(world.priya, name, latest), cell).rejects.toThrow(NotFound)
      expect(await save(world.priya, name, {}), cell).toEqual(saved)
      expect(await getSection(world.priya, name), cell).toMatchObject({ isUnreadable: false, value: good })
    }
  })

  test('is not saved over saves of which none can be read', async () => {
    await save(world.priya, name, filled(record))
    await damage(name, '{')
    expect(await getSection(world.priya, name)).toMatchObject({ isUnreadable: true, isLost: true })
    const form = await formOf(world.priya, name, filled(record), { opened: emptyValueOf(record) })
    expect(await saveSection(world.priya, name, form)).toMatchObject({
      status: 'invalid',
      problems: { '': 'assessment:nothingReadable' },
    })
    expect(await revisionsOf(name)).toHaveLength(1)
  })

  test('is read where many later saves cannot be, and lost only when none of all can', async () => {
    await save(world.priya, name, filled(record))
    const good = await valueIn(name)
    const [first] = await revisionsOf(name)
    const { id: _, ...row } = first as NonNullable<typeof first>
    const later = Array.from({ length: 25 }, () => ({ ...row, id: newId(), value: '{' }))
    await write((tx) => tx.assessmentRevision.createMany({ data: later }))
    expect(await getSection(world.priya, name)).toMatchObject({ isUnreadable: true, isLost: false, value: good })
    await write((tx) => tx.assessmentRevision.updateMany({ data: { value: '{' } }))
    expect(await getSection(world.priya, name)).toMatchObject({ isUnreadable: true, isLost: true })
    expect((await getSection(world.priya, name)).value).toEqual(emptyValueOf(record))
  })

  test('goes back to an earlier save, which is a save as well; twice is one', async () => {
    const value = filled(record)
    await save(world.priya, name, value)
    const [first] = await revisionsOf(name)
    const emptied = await formOf(world.joan, name, {}, { opened: emptyValueOf(record) })
    await saveSection(world.joan, name, { ...emptied, base: JSON.stringify(await valueIn(name)) })
    await restoreRevision(world.priya, name, first?.id ?? '')
    await restoreRevision(world.priya, name, first?.id ?? '')
    expect(await valueIn(name)).toEqual(value)
    const rows = await revisionsOf(name)
    expect(rows.map(({ restoredFromId }) => restoredFromId)).toEqual([null, null, first?.id])
  })

  test('of another circle nothing is found', async () => {
    await save(world.priya, name, filled(record))
    const [{ id } = { id: '' }] = await revisionsOf(name)
    expect((await getSection(world.owen, name)).value).toEqual(emptyValueOf(record))
    await expect(getRevision(world.owen, name, id)).rejects.toThrow(NotFound)
    await expect(restoreRevision(world.owen, name, id)).rejects.toThrow(NotFound)
  })
})

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(' of ') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}

function brokenTexts(name: SectionName): [what: string, text: string][] {
  const [part = ''] = Object.keys(sections[name].fields)
  return [
    ['broken JSON', '{"'],
    ['nothing at all', ''],
    ['a list', '[]'],
    ['a number', '7'],
    ['a part that is a number', `{"${part}":7}`],
  ]
}

async function damage(section: SectionName, value: string) {
  const last = (await revisionsOf(section)).at(-1)
  await write((tx) => tx.assessmentRevision.update({ where: { id: last?.id ?? '' }, data: { value } }))
}

const medicine = (name: string, more: object = {}) => ({
  id: newId(),
  ...emptyValueOf(medicationRecord),
  name,
  times: ['asNeeded'],
  ...more,
})
const medicationRecord = (sections.medical.fields.medications as { record: AnyRecord }).record
const caregiverRecord = (sections.caregiver.fields.caregivers as { record: AnyRecord }).record
const serviceRecord = (sections.socialNeeds.fields.services as { record: AnyRecord }).record
const measureRecord = (sections.cognitive.fields.measures as { record: AnyRecord }).record
const person = (said: object) => ({ id: newId(), ...emptyValueOf(caregiverRecord), ...said })
const service = (said: object) => ({ id: newId(), ...emptyValueOf(serviceRecord), name: 'Meals', ...said })
const measure = (said: object) => ({ id: newId(), ...emptyValueOf(measureRecord), ...said })
const problemsOf = async (result: ReturnType<typeof saveSection>) => {
  const answer = await result
  return answer.status === 'invalid' ? answer.problems : { '': answer.status }
}
const conflictsOf = async (result: ReturnType<typeof saveSection>) => {
  const answer = await result
  return answer.status === 'conflict' ? answer.conflicts.map(({ path, status, by }) => [path, status, by]) : []
}

describe('what the fields say', () => {
  test.each([
    ['mmse', '31'],
    ['mmse', '-1'],
    ['moca', '30.5'],
    ['fast', '8'],
    ['cdr', '4'],
    ['miniCog', '6'],
    ['gpcog', '10'],
    ['gpcog', 'nine'],
  ])('a %s of %s is out of range', async (type, score) => {
    const row = measure({ type, date: '2026-03-10', score })
    const problems = await problemsOf(save(world.priya, 'cognitive', { measures: [row] }))
    expect(problems[`measures.${row.id}.score`]).toMatch(`errors.score.${type}`)
    expect(await revisionsOf('cognitive')).toEqual([])
  })

  test('a measure needs its day, its type and its score', async () => {
    const row = measure({ details: 'In the kitchen' })
    expect(Object.keys(await problemsOf(save(world.priya, 'cognitive', { measures: [row] }))).sort()).toEqual(
      ['type', 'date', 'score'].map((field) => `measures.${row.id}.${field}`).sort(),
    )
  })

  test.each(['F01.51', 'F02.81', 'F03.91'])(
    '%s, now a heading, is refused anew and stays where it stands',
    async (code) => {
      const diagnosis = { dementiaDiagnosis: code }
      expect(await problemsOf(save(world.priya, 'cognitive', { diagnosis }))).toEqual({
        'diagnosis.dementiaDiagnosis': `assessment:errors.olderHeading?code=${code}`,
      })
      await save(world.priya, 'cognitive', {})
      const value = { ...emptyValueOf(sections.cognitive), diagnosis: { ...diagnosis, declineType: 'other' } }
      await damage('cognitive', JSON.stringify(value))
      expect(await save(world.priya, 'cognitive', { diagnosis: { declineType: 'lbd' } })).toEqual(saved)
      expect(await partOf('cognitive', 'diagnosis')).toMatchObject({ dementiaDiagnosis: code, declineType: 'lbd' })
      // A base that claims that it stood there is believed as little as what is typed.
      await save(world.priya, 'cognitive', { diagnosis: { dementiaDiagnosis: null } })
      const opened = { ...emptyValueOf(sections.cognitive), diagnosis }
      await save(world.priya, 'cognitive', { diagnosis: { dementiaDiagnosis: code } }, { opened })
      expect((await partOf('cognitive', 'diagnosis')).dementiaDiagnosis).toBeNull()
    },
  )

  test.each(['F99', 'G30', 'dementia', 'F01.A', 'F01.A1'])('%s is no code', async (code) => {
    expect(await problemsOf(save(world.priya, 'cognitive', { diagnosis: { dementiaDiagnosis: code } }))).toEqual({
      'diagnosis.dementiaDiagnosis': 'assessment:errors.code',
    })
  })

  test('five hundred medicines are refused, a hundred are taken', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, number) => medicine(`Medicine ${number}`))
    expect(await problemsOf(save(world.priya, 'medical', { medications: many(500) }))).toEqual({
      medications: 'assessment:errors.tooManyMedications',
    })
    expect(await revisionsOf('medical')).toEqual([])
    expect(await save(world.priya, 'medical', { medications: many(100) })).toEqual(saved)
    expect(await rowsOf('medical', 'medications')).toHaveLength(100)
    expect(await save(world.priya, 'medical', { medications: await rowsOf('medical', 'medications') })).toEqual(saved)
  })

  const withRows = sectionNames.filter((name) => fieldsOf(sections[name]).some(([, { kind }]) => kind === 'rows'))
  test.each(withRows)('one row more than a list of %s holds is refused', async (name) => {
    for (const [part, field] of fieldsOf(sections[name])) {
      if (field.kind !== 'rows') continue
      const rows = Array.from({ length: field.max + 1 }, (_, number) => ({
        ...(filled(field.record) as RowValue),
        id: newId(),
        ...(name === 'caregiver' ? { name: `Person ${number}` } : {}),
      }))
      expect(await problemsOf(save(world.priya, name, { [part]: rows })), part).toEqual({ [part]: field.tooMany })
    }
  })

  test('a medicine needs a name and a time', async () => {
    const [nameless, timeless] = [medicine('', { dose: '5' }), medicine('Aspirin', { times: null })]
    expect(await problemsOf(save(world.priya, 'medical', { medications: [nameless, timeless] }))).toEqual({
      [`medications.${nameless.id}.name`]: 'errors.required',
      [`medications.${timeless.id}.times`]: 'assessment:errors.time',
    })
  })

  test.each(['-4', '−4', '- 0.5', '–.5', '0', '0.0', '0,00'])('a dose of %s is none', async (dose) => {
    const row = medicine('Aspirin', { dose, unit: 'mg' })
    expect(await problemsOf(save(world.priya, 'medical', { medications: [row] }))).toEqual({
      [`medications.${row.id}.dose`]: 'assessment:errors.dose',
    })
  })

  test('a dose stays as it was written', async () => {
    for (const dose of ['0.5', '.5', '1/2', '5–10', '1,000', '½', 'a little', '25/100']) {
      await save(world.priya, 'medical', { medications: [medicine('Aspirin', { dose, unit: 'mcg' })] })
      expect((await rowsOf('medical', 'medications'))[0], dose).toMatchObject({ dose, unit: 'mcg' })
    }
  })

  test('the same person twice is told at both', async () => {
    const rows = [person({ memberId: world.elena.id }), person({ name: 'Ana' }), person({ memberId: world.elena.id })]
    expect(await problemsOf(save(world.priya, 'caregiver', { caregivers: rows }))).toEqual({
      [`caregivers.${rows[0]?.id}.memberId`]: 'assessment:errors.personTwice?number=3&this=1',
      [`caregivers.${rows[2]?.id}.memberId`]: 'assessment:errors.personTwice?number=1&this=3',
    })
    const named = [person({ name: 'Ana Cruz' }), person({ name: 'ANA  cruz ' })]
    expect(Object.keys(await problemsOf(save(world.priya, 'caregiver', { caregivers: named })))).toEqual(
      named.map(({ id }) => `caregivers.${id}.name`),
    )
    expect(await revisionsOf('caregiver')).toEqual([])
  })

  test('a member and the same person by name are one', async () => {
    const rows = [person({ memberId: world.elena.id }), person({ name: 'Elena Delgado' })]
    expect(Object.keys(await problemsOf(save(world.priya, 'caregiver', { caregivers: rows })))).toHaveLength(2)
  })

  test('nobody of another circle is named, nor somebody who was removed or said no', async () => {
    const others = await db.member.findMany({
      where: { circleId: world.rosa, status: { in: ['removed', 'rejected'] } },
    })
    expect(others).toHaveLength(2)
    for (const id of [world.greta.id, newId(), ...others.map(({ id }) => id)]) {
      const row = person({ memberId: id })
      expect(await problemsOf(save(world.priya, 'caregiver', { caregivers: [row] }))).toEqual({
        [`caregivers.${row.id}.memberId`]: 'assessment:errors.notInCircle',
      })
    }
  })

  test('a caregiver is called as the member is, and stays when they leave the circle', async () => {
    const row = person({ memberId: world.sam.id, name: 'Somebody else' })
    await save(world.priya, 'caregiver', { caregivers: [row] })
    expect((await rowsOf('caregiver', 'caregivers'))[0]?.name).toBe('Sam Porter')
    await write((tx) => tx.member.update({ where: { id: world.sam.id }, data: { status: 'removed' } }))
    const [kept] = await rowsOf('caregiver', 'caregivers')
    expect(
      await save(world.priya, 'caregiver', { caregivers: [{ ...(kept as RowValue), phone: '5055550142' }] }),
    ).toEqual(saved)
    expect((await rowsOf('caregiver', 'caregivers'))[0]).toMatchObject({ name: 'Sam Porter', phone: '5055550142' })
  })

  test('a caregiver needs a name', async () => {
    const row = person({ hoursAWeek: '5' })
    expect(await problemsOf(save(world.priya, 'caregiver', { caregivers: [row] }))).toEqual({
      [`caregivers.${row.id}.memberId`]: 'assessment:errors.whichPerson',
    })
  })

  test.each(['169', '-1', '1.5', 'ten'])('%s hours a week are refused', async (hoursAWeek) => {
    const row = person({ name: 'Ana', hoursAWeek })
    const problems = await problemsOf(save(world.priya, 'caregiver', { caregivers: [row] }))
    expect(problems[`caregivers.${row.id}.hoursAWeek`]).toMatch('errors.wholeNumber')
  })

  test('falls are counted where there were some', async () => {
    expect(await problemsOf(save(world.priya, 'bhSafety', { falls: { fallen: 'yes' } }))).toEqual({
      'falls.count': 'assessment:errors.fallCount',
    })
    expect(await problemsOf(save(world.priya, 'bhSafety', { falls: { fallen: 'yes', count: '100' } }))).toMatchObject({
      'falls.count': expect.stringContaining('errors.wholeNumber'),
    })
    expect(await save(world.priya, 'bhSafety', { falls: { fallen: 'no' } })).toEqual(saved)
  })

  const withDays = sectionNames.filter((name) => asksFor(name, isDay))
  test.each(withDays)('no day of %s lies before the birth; one that stood there stays', async (name) => {
    await write((tx) => tx.recipient.update({ where: { circleId: world.rosa }, data: { dateOfBirth: '1940-05-12' } }))
    const early = (path: string, field: Field): Typed => {
      if (field.kind !== 'date') return {}
      return { [path]: field.isMonth ? '1940-04' : '1940-05-11' }
    }
    await expectRefused(name, early)
    await write((tx) => tx.recipient.update({ where: { circleId: world.rosa }, data: { dateOfBirth: null } }))
    const { form } = await filledForm(name, early)
    expect(await saveSection(world.priya, name, form)).toEqual(saved)
    await write((tx) => tx.recipient.update({ where: { circleId: world.rosa }, data: { dateOfBirth: '1940-05-12' } }))
    const before = await valueIn(name)
    expect(JSON.stringify(before)).toContain('1940-0')
    expect(await save(world.priya, name, {})).toEqual(saved)
    expect(await valueIn(name)).toEqual(before)
  })

  test('a text that looks like a month is no day before the birth', async () => {
    await write((tx) => tx.recipient.update({ where: { circleId: world.rosa }, data: { dateOfBirth: '1940-05-12' } }))
    expect(await save(world.priya, 'legal', { polst: { status: 'yes', place: '1901-02' } })).toEqual(saved)
  })

  test('a service does not end before it starts', async () => {
    const row = service({ startDate: '2026-03', endDate: '2026-02' })
    expect(await problemsOf(save(world.priya, 'socialNeeds', { services: [row] }))).toEqual({
      [`services.${row.id}.endDate`]: 'assessment:errors.endBeforeStart',
    })
    const sameMonth = [{ ...row, endDate: '2026-03' }]
    expect(await save(world.priya, 'socialNeeds', { services: sameMonth })).toEqual(saved)
  })

  test('abuse is not reported before it was first noticed', async () => {
    const abuse = { status: 'observed', reported: 'yes', noticedOn: '2026-03-02', reportedOn: '2026-03-01' }
    expect(await problemsOf(save(world.priya, 'bhSafety', { abuse }))).toEqual({
      'abuse.reportedOn': 'assessment:errors.reportedBeforeNoticed',
    })
    expect(await save(world.priya, 'bhSafety', { abuse: { ...abuse, reportedOn: '2026-03-02' } })).toEqual(saved)
  })
})

describe('two people in one section', () => {
  test('what they changed apart is both there', async () => {
    const opened = await valueIn('medical')
    await save(
      world.joan,
      'medical',
      { senses: { hearing: 'Left ear' }, medications: [medicine('Aspirin')] },
      { opened },
    )
    const mine = { senses: { vision: 'Glasses' }, medications: [medicine('Donepezil')] }
    expect(await save(world.priya, 'medical', mine, { opened })).toEqual(saved)
    expect(await partOf('medical', 'senses')).toMatchObject({ hearing: 'Left ear', vision: 'Glasses' })
    const names = (await rowsOf('medical', 'medications')).map(({ name }) => name)
    expect(names.sort()).toEqual(['Aspirin', 'Donepezil'])
  })

  test('the same field is a conflict by name; either value can be kept', async () => {
    const opened = await valueIn('medical')
    await save(world.joan, 'medical', { senses: { hearing: 'Theirs', vision: 'Theirs' } }, { opened })
    const mine = { senses: { hearing: 'Mine', vision: 'Mine' } }
    const first = await save(world.priya, 'medical', mine, { opened })
    expect(first).toMatchObject({
      status: 'conflict',
      conflicts: [
        { path: 'senses.hearing', by: 'Joan Whitaker' },
        { path: 'senses.vision', by: 'Joan Whitaker' },
      ],
    })
    expect(await revisionsOf('medical')).toHaveLength(1)
    const next = first.status === 'conflict' ? first.base : {}
    const answer = await formOf(world.priya, 'medical', mine, { opened })
    const again = { ...answer, base: JSON.stringify(next), keepCurrent: ['senses.hearing'] }
    expect(await saveSection(world.priya, 'medical', again)).toEqual(saved)
    expect(await partOf('medical', 'senses')).toMatchObject({ hearing: 'Theirs', vision: 'Mine' })
    const { revisions } = await getHistory(world.priya, 'medical', {})
    expect(JSON.stringify(revisions)).toContain('"vision":"Theirs"')
  })

  test('a level and its note are one answer', async () => {
    const opened = await valueIn('functional')
    const eating = (level: string, note: string | null) => ({ dailyLiving: { eating: { level, note } } })
    await save(world.joan, 'functional', eating('moderate', null), { opened })
    const mine = save(world.priya, 'functional', eating('independent', 'With a spoon'), { opened })
    expect(await conflictsOf(mine)).toEqual([['dailyLiving.eating', 'changed', 'Joan Whitaker']])
  })

  test.each<[string, SectionName, RecordValue, RecordValue, RecordValue]>([
    [
      'that nothing is known of allergies, and an allergy',
      'medical',
      { allergies: { known: 'yes', details: null } },
      { allergies: { known: 'noneKnown', details: null } },
      { allergies: { details: 'Penicillin' } },
    ],
    [
      'that nobody fell, and how often',
      'bhSafety',
      { falls: { fallen: 'yes', count: '2' } },
      { falls: { fallen: 'no', count: null } },
      { falls: { count: '3' } },
    ],
    [
      'that there is no paper, and who holds it',
      'legal',
      { polst: { status: 'yes' } },
      { polst: { status: 'no' } },
      { polst: { holder: 'Ana' } },
    ],
  ])('%s are told as a conflict', async (_, name, before, current, mine) => {
    await save(world.joan, name, before)
    const opened = await valueIn(name)
    await save(world.joan, name, current, { opened })
    expect((await save(world.priya, name, mine, { opened })).status).toBe('conflict')
  })

  test('a dose by one and its unit by the other are not put together', async () => {
    const row = medicine('Levothyroxine', { dose: '0.1', unit: 'mg' })
    await save(world.joan, 'medical', { medications: [row] })
    const opened = await valueIn('medical')
    await save(world.joan, 'medical', { medications: [{ ...row, unit: 'mcg' }] }, { opened })
    const mine = await save(world.priya, 'medical', { medications: [{ ...row, dose: '0.125' }] }, { opened })
    expect(mine.status).toBe('conflict')
  })

  test('a score by one and its measure by the other are not put together', async () => {
    const row = measure({ type: 'mmse', date: '2026-03-10', score: '20' })
    await save(world.joan, 'cognitive', { measures: [row] })
    const opened = await valueIn('cognitive')
    await save(world.joan, 'cognitive', { measures: [{ ...row, type: 'moca' }] }, { opened })
    const mine = await save(world.priya, 'cognitive', { measures: [{ ...row, score: '25' }] }, { opened })
    expect(mine.status).toBe('conflict')
  })

  test('a row that one changed and the other removed is asked about, whoever comes second', async () => {
    const row = medicine('Aspirin', { dose: '5' })
    const changed = [{ ...row, dose: '10' }]
    await save(world.joan, 'medical', { medications: [row] })
    const opened = await valueIn('medical')
    await save(world.joan, 'medical', { medications: changed }, { opened })
    expect(await conflictsOf(save(world.priya, 'medical', { medications: [] }, { opened }))).toEqual([
      [`medications.${row.id}`, 'iRemoved', 'Joan Whitaker'],
    ])
    const next = await valueIn('medical')
    await save(world.joan, 'medical', { medications: [] }, { opened: next })
    const again = save(world.priya, 'medical', { medications: [{ ...row, dose: '20' }] }, { opened: next })
    expect(await conflictsOf(again)).toEqual([[`medications.${row.id}`, 'theyRemoved', 'Joan Whitaker']])
  })

  test('rows that do not fit together are shown, and can be saved', async () => {
    const many = (what: string) => Array.from({ length: 60 }, (_, number) => medicine(`${what} ${number}`))
    const opened = await valueIn('medical')
    await save(world.joan, 'medical', { medications: many('Theirs') }, { opened })
    const mine = many('Mine')
    const first = await save(world.priya, 'medical', { medications: mine }, { opened })
    if (first.status !== 'conflict') throw new Error(first.status)
    expect(first.conflicts.map(({ status }) => status)).toContain('theyAdded')
    const again = await save(world.priya, 'medical', { medications: mine.slice(0, 40) }, { opened: first.base })
    expect(again, JSON.stringify(again)).toEqual(saved)
    expect((await rowsOf('medical', 'medications')).map(({ name }) => name)).toEqual(
      mine.slice(0, 40).map(({ name }) => name),
    )
  })

  test('the same caregiver by both is shown as what the other has added', async () => {
    const opened = await valueIn('caregiver')
    await save(world.joan, 'caregiver', { caregivers: [person({ memberId: world.elena.id })] }, { opened })
    const mine = { caregivers: [person({ memberId: world.elena.id })] }
    expect((await save(world.priya, 'caregiver', mine, { opened })).status).toBe('conflict')
  })

  test('the order of medicines is that of whoever changed it', async () => {
    const rows = ['A', 'B', 'C'].map((name) => medicine(name))
    await save(world.joan, 'medical', { medications: rows })
    const opened = await valueIn('medical')
    await save(world.joan, 'medical', { senses: { hearing: 'Left ear' } }, { opened })
    await save(world.priya, 'medical', { medications: [...rows].reverse() }, { opened })
    expect((await rowsOf('medical', 'medications')).map(({ name }) => name)).toEqual(['C', 'B', 'A'])
    const [last] = (await getHistory(world.priya, 'medical', {})).revisions
    expect(last?.changed).toEqual(['medications'])
  })
})

describe('what is confidential', () => {
  const abuse = { status: 'observed', types: ['physical'], notes: 'SECRET-word' }

  test('a form by hand changes nothing of it', async () => {
    await save(world.priya, 'bhSafety', { falls: { notes: 'On the stairs' }, abuse })
    const [first] = await revisionsOf('bhSafety')
    await save(world.priya, 'bhSafety', { abuse: { notes: 'SECRET-later' } })
    onTestFinished(await giveRules('family', mayEditAll))
    const elena = await memberIn(world.rosa, world.elena.userId)
    const form = await formOf(elena, 'bhSafety', { falls: { fallen: 'no' } })
    const forged = {
      ...form,
      typed: { ...form.typed, 'abuse.status': 'noneObserved', 'abuse.notes': 'forged' },
      base: JSON.stringify({ ...JSON.parse(form.base), abuse: { ...abuse, notes: 'SECRET-later' } }),
      keepCurrent: ['abuse.status', 'abuse'],
    }
    expect(await saveSection(elena, 'bhSafety', forged)).toEqual(saved)
    expect((await partOf('bhSafety', 'abuse')).notes).toBe('SECRET-later')
    await restoreRevision(elena, 'bhSafety', first?.id ?? '')
    expect((await partOf('bhSafety', 'abuse')).notes).toBe('SECRET-later')
    expect((await partOf('bhSafety', 'falls')).fallen).toBeNull()
    const seen = JSON.stringify(await getHistory(elena, 'bhSafety', {}))
    expect(seen).not.toMatch(/SECRET|abuse/)
    await restoreRevision(world.priya, 'bhSafety', first?.id ?? '')
    expect((await partOf('bhSafety', 'abuse')).notes).toBe('SECRET-word')
  })

  test('a save of it alone tells others neither that there was one nor by whom', async () => {
    await save(world.joan, 'bhSafety', { falls: { fallen: 'no' } })
    await save(world.priya, 'bhSafety', { abuse })
    expect((await getHistory(world.elena, 'bhSafety', {})).revisions).toHaveLength(1)
    expect((await getSection(world.elena, 'bhSafety')).saved?.by.firstName).toBe('Joan')
  })
})

test('the history tells a member nothing of saves that are not shown to them', async () => {
  await save(world.priya, 'bhSafety', { abuse: { status: 'observed', types: ['physical'] } })
  await save(world.joan, 'bhSafety', { falls: { fallen: 'no' } })
  const [confidential] = await revisionsOf('bhSafety')
  await write((tx) =>
    tx.assessmentRevision.updateMany({
      where: { savedById: world.joan.userId },
      data: { restoredFromId: confidential?.id },
    }),
  )
  const historyOf = async (who: 'elena' | 'priya') =>
    (await getHistory(world[who], 'bhSafety', {})).revisions.map(({ isFirst, restoredFrom }) => [isFirst, restoredFrom])
  expect(await historyOf('elena')).toEqual([[true, undefined]])
  expect(await historyOf('priya')).toEqual([
    [false, confidential?.savedAt],
    [true, undefined],
  ])
})

const mayEditAll = [
  { action: 'view', resource: 'assessment.*' },
  { action: 'edit', resource: 'assessment.*' },
]

describe('going back', () => {
  test('a family member goes back in caregiver, and not where only reading is allowed', async () => {
    for (const name of ['caregiver', 'medical'] as const) await save(world.priya, name, filled(sections[name]))
    const [caregiver] = await revisionsOf('caregiver')
    const [medical] = await revisionsOf('medical')
    await save(world.luis, 'caregiver', { caregivers: [] })
    await restoreRevision(world.luis, 'caregiver', caregiver?.id ?? '')
    expect(await rowsOf('caregiver', 'caregivers')).toHaveLength(1)
    await expect(restoreRevision(world.luis, 'medical', medical?.id ?? '')).rejects.toThrow(Forbidden)
  })

  test('a save of another section is none of this one', async () => {
    await save(world.priya, 'medical', filled(sections.medical))
    const [medical] = await revisionsOf('medical')
    await expect(restoreRevision(world.priya, 'caregiver', medical?.id ?? '')).rejects.toThrow(NotFound)
    await expect(getRevision(world.priya, 'caregiver', medical?.id ?? '')).rejects.toThrow(NotFound)
  })
})
