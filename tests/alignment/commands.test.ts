import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { changeStatus, saveStep } from '~/domain/alignment/commands.server'
import { getAlignment } from '~/domain/alignment/queries.server'
import { addRespite, removeRespite } from '~/domain/alignment/respite.server'
import { respiteRecord } from '~/domain/alignment/respite-record'
import type { Status } from '~/domain/alignment/statuses'
import { emptyValueOf } from '~/domain/records/fields'
import { Forbidden, NotFound } from '~/domain/refusals'
import { removalRecord } from '~/domain/removals/removal-record'
import { submissionOf } from '../submission'
import { createTestData, type World } from '../world'
import { aligned, changeForm, fillIn, morning, move, stepForm, wholeRecord } from './cast'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const respite = (said: object = {}, submissionId?: string) =>
  submissionOf(
    respiteRecord,
    { date: '2026-11-01', setting: 'home', units: '2', unitPrice: null, note: null, ...said },
    emptyValueOf(respiteRecord),
    { submissionId },
  )
const problemsOf = (result: object) => ('problems' in result ? result.problems : result)

describe('the status', () => {
  test('leads from collecting to aligned and on, and the history keeps every change', async () => {
    const { priya } = world
    expect(await aligned(priya)).toEqual({ status: 'saved', value: undefined })
    expect(await move(priya, 'needs_reassessment', { day: '2026-08-01' })).toMatchObject({ status: 'saved' })
    expect(await move(priya, 'aligned', { day: '2026-08-10' })).toMatchObject({ status: 'saved' })
    const { facts, history } = await getAlignment(priya)
    const { changes } = history
    expect(facts).toMatchObject({ status: 'aligned', alignedOn: '2026-02-01', assessedOn: '2026-08-10', missing: [] })
    expect(facts.coded).toMatchObject({ tier: 'moderateHighIndividual', code: 'G0528', respiteEligible: false })
    expect(changes.map(({ toStatus, by }) => [toStatus, by])).toEqual([
      ['aligned', 'Priya Raman'],
      ['needs_reassessment', 'Priya Raman'],
      ['aligned', 'Priya Raman'],
      ['submitted_to_medicare_for_alignment', 'Priya Raman'],
      ['collecting_enrollment_information', 'Priya Raman'],
    ])
  })

  test('ends with a reason, and a new period begins without the days of the old one', async () => {
    const { priya } = world
    await aligned(priya)
    expect(problemsOf(await move(priya, 'unaligned', { reason: null }))).toHaveProperty('reason')
    expect(await move(priya, 'unaligned', { reason: 'deceased', note: 'At home' })).toMatchObject({ status: 'saved' })
    expect((await getAlignment(priya)).facts).toMatchObject({ status: 'unaligned', missing: [], reassessment: null })
    await move(priya, 'waiting_to_enroll')
    const { facts, history } = await getAlignment(priya)
    const { changes } = history
    expect(facts).toMatchObject({ status: 'waiting_to_enroll', alignedOn: null, assessedOn: null })
    expect(changes[1]).toMatchObject({ toStatus: 'unaligned', reason: 'deceased', note: 'At home' })
  })

  test('begins no period before the last one ended, and no reassessment before the last one', async () => {
    const { priya } = world
    await aligned(priya) // on February 1
    await move(priya, 'needs_reassessment', { day: '2026-08-01' })
    await move(priya, 'aligned', { day: '2026-08-10' })
    await move(priya, 'needs_reassessment', { day: '2026-09-01' })
    expect(problemsOf(await move(priya, 'aligned', { day: '2026-08-09' }))).toEqual({
      day: 'programme:errors.beforeAssessment?day=2026-08-10',
    })
    await move(priya, 'aligned', { day: '2026-09-10' })
    await move(priya, 'unaligned', { day: '2026-10-01' })
    await move(priya, 'collecting_enrollment_information', { day: '2026-10-01' })
    await move(priya, 'submitted_to_medicare_for_alignment', { day: '2026-10-02' })
    expect(problemsOf(await move(priya, 'aligned', { day: '2026-09-30' }))).toEqual({
      day: 'programme:errors.beforeEnd?day=2026-10-01',
    })
    expect(await move(priya, 'aligned', { day: '2026-10-03' })).toMatchObject({ status: 'saved' })
  })

  test.each(['unaligned', 'collecting_enrollment_information'] as const)(
    'of somebody who was submitted and never aligned is not %s before the submission',
    async (to) => {
      const { priya } = world
      await fillIn(priya)
      await move(priya, 'collecting_enrollment_information', { day: '2026-02-01' })
      await move(priya, 'submitted_to_medicare_for_alignment', { day: '2026-10-02' })
      expect(problemsOf(await move(priya, to, { day: '2019-05-01' }))).toEqual({
        day: 'programme:errors.beforeSubmission?day=2026-10-02',
      })
      expect((await getAlignment(priya)).facts.status).toBe('submitted_to_medicare_for_alignment')
      expect(await move(priya, to, { day: '2026-10-02' })).toMatchObject({ status: 'saved' })
    },
  )

  test('is not changed to what the table does not have: a second alignment, or one from nothing', async () => {
    const { priya } = world
    expect(problemsOf(await move(priya, 'aligned'))).toEqual({ '': 'programme:errors.notNext' })
    await aligned(priya)
    for (const to of ['aligned', 'collecting_enrollment_information', 'waiting_to_enroll'] as Status[])
      expect(problemsOf(await move(priya, to)), to).toEqual({ '': 'programme:errors.notNext' })
    expect(await db.alignmentChange.count({ where: { circleId: world.rosa } })).toBe(3)
  })

  test('is not submitted while something is missing, and the record says what', async () => {
    const { priya } = world
    await fillIn(priya, { ...wholeRecord, consent: 'unknown', attestation: null })
    await move(priya, 'collecting_enrollment_information')
    expect((await getAlignment(priya)).facts.missing).toEqual(['consent', 'attestation'])
    const refused = await move(priya, 'submitted_to_medicare_for_alignment')
    expect(problemsOf(refused)).toEqual({ '': 'programme:errors.incomplete' })
  })

  test.each([
    ['', 'day'],
    ['2026-11-21', 'day'],
    ['2026-02-30', 'day'],
    ['1945-03-13', 'day'],
    ['2026-01-31', 'day'],
  ])('does not end on %j', async (day, field) => {
    await aligned(world.priya)
    expect(Object.keys(problemsOf(await move(world.priya, 'unaligned', { day })) as object)).toEqual([field])
    expect((await getAlignment(world.priya)).facts.status).toBe('aligned')
  })

  test('keeps its history in the order in which it was written, whatever the clock says', async () => {
    const { rosa, priya, users } = world
    const ahead = new Date('2027-05-01T12:00:00Z')
    const first = { toStatus: 'waiting_to_enroll', day: '2026-01-05', changedById: users.priya.id, changedAt: ahead }
    await write(async (tx) => {
      await tx.alignment.create({ data: { circleId: rosa, value: '{}', status: 'waiting_to_enroll' } })
      await tx.alignmentChange.create({ data: { id: newId(ahead), circleId: rosa, number: 1, ...first } })
    })
    await move(priya, 'collecting_enrollment_information')
    const { history } = await getAlignment(priya)
    expect(history.changes.map(({ number }) => number)).toEqual([2, 1])
    expect(history.changes[0]?.toStatus).toBe('collecting_enrollment_information')
  })

  test('shows 25 changes at a time', async () => {
    const { rosa, priya, users } = world
    const about = { circleId: rosa, toStatus: 'waiting_to_enroll', day: '2026-01-05', changedById: users.priya.id }
    const data = Array.from({ length: 27 }, (_, at) => ({
      ...{ id: newId(), number: at + 1, ...about },
      changedAt: new Date(),
    }))
    await write((tx) => tx.alignmentChange.createMany({ data }))
    const { history } = await getAlignment(priya)
    expect([history.changes.length, history.changes[0]?.number, history.next]).toEqual([25, 27, '3'])
    const rest = (await getAlignment(priya, { changesBefore: Number(history.next) })).history
    expect([rest.changes.map(({ number }) => number), rest.next]).toEqual([[2, 1], null])
  })

  test('of two coaches who change it at once, one is told that the other did', async () => {
    const { priya, joan } = world
    await aligned(priya)
    const after = (await getAlignment(priya)).history.changes[0]?.id ?? ''
    const both = await Promise.all([
      changeStatus(priya, 'unaligned', changeForm('unaligned'), { after, ...morning }),
      changeStatus(joan, 'needs_reassessment', changeForm('needs_reassessment'), { after, ...morning }),
    ])
    expect(both.map(({ status }) => status)).toEqual(['saved', 'invalid'])
    expect(problemsOf(both[1] as object)).toEqual({ '': 'programme:errors.changedMeanwhile' })
    expect(await db.alignmentChange.count({ where: { circleId: world.rosa } })).toBe(4)
  })

  test('is changed once by a form that is sent twice', async () => {
    const form = changeForm('waiting_to_enroll', {}, newId())
    for (const _ of [1, 2])
      expect(await changeStatus(world.priya, 'waiting_to_enroll', form, { after: '', ...morning })).toMatchObject({
        status: 'saved',
      })
    expect(await db.alignmentChange.count({ where: { circleId: world.rosa } })).toBe(1)
  })

  test('has a history that nothing changes', async () => {
    await move(world.priya, 'waiting_to_enroll')
    const { write } = await import('~/data/write.server')
    const rewriting = write((tx) => tx.alignmentChange.updateMany({ data: { day: '2020-01-01' } }))
    await expect(rewriting).rejects.toThrow()
  })
})

describe('the caregivers', () => {
  const rowOf = (memberId: string | null, name: string | null = null) => ({
    id: newId(),
    memberId,
    name,
    relationship: null,
  })

  test('are people of the circle or others, by their names', async () => {
    const { priya, elena } = world
    const caregivers = [rowOf(elena.id), rowOf(null, 'Tomás Vega')]
    const form = stepForm('caregivers', { hasPrimary: 'yes_multiple', caregivers })
    expect(await saveStep(priya, 'caregivers', form)).toMatchObject({ status: 'saved' })
    const { value, missing } = (await getAlignment(priya)).facts
    expect(value.caregivers.map(({ name }) => name)).toEqual(['Elena Delgado', 'Tomás Vega'])
    expect(missing).toContain('burden')
  })

  test.each([
    ['the same member', () => [rowOf(world.elena.id), rowOf(world.elena.id)]],
    ['a member and their name', () => [rowOf(world.elena.id), rowOf(null, 'elena delgado')]],
  ])('nobody is one twice: %s', async (_, rows) => {
    const form = stepForm('caregivers', { hasPrimary: 'yes_multiple', caregivers: rows() })
    expect(await saveStep(world.priya, 'caregivers', form)).toMatchObject({ status: 'invalid' })
    expect(await db.alignment.count({ where: { circleId: world.rosa } })).toBe(0)
  })

  test('are none of another circle, and as many as the answer says', async () => {
    const refused = async (said: object) =>
      Object.values(problemsOf(await saveStep(world.priya, 'caregivers', stepForm('caregivers', said))) as object)
    const { greta, elena, luis } = world
    expect(await refused({ hasPrimary: 'yes_one', caregivers: [rowOf(greta.id)] })).toEqual([
      'assessment:errors.notInCircle',
    ])
    expect(await refused({ hasPrimary: 'no', caregivers: [rowOf(elena.id)] })).toEqual([
      'programme:errors.otherPrimaryAnswer',
    ])
    expect(await refused({ hasPrimary: 'yes_one', caregivers: [rowOf(elena.id), rowOf(luis.id)] })).toEqual([
      'programme:errors.oneCaregiver',
    ])
  })
})

test('two coaches who save the same step at once both find their answers, or a conflict', async () => {
  const { priya, joan } = world
  const both = await Promise.all([
    saveStep(priya, 'eligibility', stepForm('eligibility', { eligible: 'yes' })),
    saveStep(joan, 'eligibility', stepForm('eligibility', { isNew: 'new' })),
  ])
  expect(both).toMatchObject([{ status: 'saved' }, { status: 'saved' }])
  expect((await getAlignment(priya)).facts.value).toMatchObject({ eligible: 'yes', isNew: 'new' })
  const [first, second] = await Promise.all([
    saveStep(priya, 'consent', stepForm('consent', { consent: 'yes' })),
    saveStep(joan, 'consent', stepForm('consent', { consent: 'no' })),
  ])
  expect(first).toMatchObject({ status: 'saved' })
  expect(second).toMatchObject({ status: 'conflict', conflicts: [{ path: 'consent', by: 'Priya Raman' }] })
  expect((await getAlignment(priya)).facts.value).toMatchObject({ consent: 'yes' })
})

describe('respite', () => {
  test('has the price of its day, counts for its year, and is taken back with a reason', async () => {
    const { priya } = world
    await aligned(priya)
    const added = await addRespite(priya, respite({ units: '3' }), morning)
    await addRespite(priya, respite({ setting: 'facility', units: '8', unitPrice: '225.50' }), morning)
    await addRespite(priya, respite({ date: '2026-06-30' }), morning) // the year before
    const used = async () => (await getAlignment(priya)).facts.respite
    expect(await used()).toMatchObject({ usedCents: 216_400, capCents: 256_300, isNear: true, isOver: false })
    const id = added.status === 'saved' ? added.value : ''
    const removal = (reason: string) => submissionOf(removalRecord, { reason }, {})
    expect(await removeRespite(priya, id, removal(''))).toMatchObject({ status: 'invalid' })
    expect(await removeRespite(priya, id, removal('Twice'))).toMatchObject({ status: 'saved' })
    expect(await removeRespite(priya, id, removal('Again'))).toMatchObject({ status: 'saved' })
    expect(await used()).toMatchObject({ usedCents: 180_400, isNear: false })
    expect(await db.respiteEntry.findUnique({ where: { id } })).toMatchObject({ removalReason: 'Twice' })
    await expect(removeRespite(world.owen, id, removal('Mine'))).rejects.toThrow(NotFound)
  })

  test('of an earlier year is found again, with the cap of that year', async () => {
    const { priya } = world
    await aligned(priya)
    await addRespite(priya, respite({ date: '2026-06-30', unitPrice: '100' }), morning)
    expect((await getAlignment(priya)).respite).toMatchObject({ entries: [], isThisYear: true, hasEarlier: true })
    const { respite: before } = await getAlignment(priya, { respiteFrom: 2025 })
    expect(before).toMatchObject({ from: '2025-07-01', until: '2026-06-30', isThisYear: false, hasEarlier: false })
    expect(before.entries).toMatchObject([{ date: '2026-06-30', units: 2, unitCents: 10_000 }])
    expect(before.use).toMatchObject({ usedCents: 20_000, capCents: 250_000, leftCents: 230_000 })
    const { respite: toCome } = await getAlignment(priya, { respiteFrom: 2999 })
    expect(toCome).toMatchObject({ isThisYear: true })
  })

  test.each([
    { date: '2026-01-31' },
    { date: '2026-11-21' },
    { units: '0' },
    { units: '1.5' },
    { unitPrice: '-3' },
    { setting: 'beach' },
  ])('is refused: %j', async (said) => {
    await aligned(world.priya)
    const refused = await addRespite(world.priya, respite(said), morning)
    expect(Object.keys(problemsOf(refused) as object)).toEqual(Object.keys(said))
    expect(await db.respiteEntry.count({ where: { circleId: world.rosa } })).toBe(0)
  })

  test('is refused before an alignment, and added once by a form that is sent twice', async () => {
    const { priya } = world
    expect(problemsOf(await addRespite(priya, respite(), morning))).toEqual({ '': 'programme:errors.notAligned' })
    await aligned(priya)
    const form = respite({}, newId())
    for (const _ of [1, 2]) await addRespite(priya, form, morning)
    expect(await db.respiteEntry.count({ where: { circleId: world.rosa } })).toBe(1)
  })
})

describe.each(['elena', 'luis', 'mateo', 'sam', 'nora'] as const)('%s', (who) => {
  test('neither sees nor changes anything of it', async () => {
    const member = world[who]
    await aligned(world.priya)
    for (const work of [
      () => getAlignment(member),
      () => saveStep(member, 'consent', stepForm('consent', { consent: 'no' })),
      () => move(member, 'unaligned'),
      () => addRespite(member, respite(), morning),
    ])
      await expect(work()).rejects.toThrow(Forbidden)
  })
})

test('to a coach who has left the circle, or is of another one, there is nothing to change, and nothing is written', async () => {
  const { priya, owen, rosa } = world
  await aligned(priya)
  await write((tx) => tx.member.update({ where: { id: priya.id }, data: { status: 'removed' } }))
  const written = async () => [
    await db.alignment.findUniqueOrThrow({ where: { circleId: rosa } }),
    await db.alignmentChange.count(),
    await db.respiteEntry.count(),
    await db.audit.count({ where: { circleId: rosa } }),
  ]
  const before = await written()
  for (const member of [priya, { ...owen, circleId: rosa }])
    for (const work of [
      () => saveStep(member, 'consent', stepForm('consent', { consent: 'no' }, { consent: 'yes' }), morning),
      () => move(member, 'unaligned'),
      () => addRespite(member, respite(), morning),
    ])
      await expect(work()).rejects.toThrow(NotFound)
  expect(await written()).toEqual(before)
})
