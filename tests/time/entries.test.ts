import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { audienceOf } from '~/domain/activity/signals.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { adjustmentRecord } from '~/domain/time/adjustment-record'
import { addEntry, adjustEntry, deleteEntry, editEntry } from '~/domain/time/commands.server'
import { entriesForCsv, getEntry, listEntries, prepareAdjustment, prepareEntryEdit } from '~/domain/time/queries.server'
import { entriesOnAPage, periodOf } from '~/domain/time/rules'
import { getTotals } from '~/domain/time/totals.server'
import { submissionOf } from '../submission'
import { createTestData, type World } from '../world'
import { close, entered, entryEdit, entryForm, reopenAll } from './cast'

let world: World
beforeEach(async () => {
  world = await createTestData()
  await reopenAll()
})

const late = { now: new Date('2026-11-25T00:00:00Z') }
const november = periodOf('month', '2026-11-20')
const invalid = (problems: object) => ({ status: 'invalid', problems })
const adjustment = (duration: string, reason: string | null = 'The pharmacy called back', submissionId?: string) =>
  submissionOf(adjustmentRecord, { duration, reason }, {}, { submissionId })
const rowsOf = (circleId: string) =>
  db.audit.findMany({ where: { circleId, entity: 'timeEntry' }, orderBy: { id: 'asc' } })

describe('an entry by hand', () => {
  test('says what was typed, in the zone of the circle', async () => {
    const id = await entered(world.priya, { note: 'Dr. Mehta’s office' })
    expect(await getEntry(world.priya, id)).toMatchObject({
      person: { firstName: 'Priya' },
      activity: { value: 'providerCall' },
      note: 'Dr. Mehta’s office',
      startedAt: new Date('2026-11-20T14:00:00Z'),
      seconds: 1_800,
      startDate: '2026-11-20',
      mayEdit: true,
    })
  })

  test.each<[string, object, object]>([
    ['no start date', { startDate: '' }, { startDate: 'time:errors.startDate' }],
    ['no end date', { endDate: '' }, { endDate: 'time:errors.endDate' }],
    ['an end before its start', { endDate: '2026-11-19' }, { endDate: 'time:errors.endBeforeStart' }],
    ['an end time before its start', { endTime: '08:59:59' }, { endTime: 'time:errors.endTimeBeforeStart' }],
    ['a time that is not HH:mm:ss', { startTime: '9:30' }, { startTime: 'time:errors.time' }],
    ['an hour that there is not', { endTime: '24:00:00' }, { endTime: 'time:errors.time' }],
    ['a word for a time', { startTime: 'noon' }, { startTime: 'time:errors.time' }],
    ['no activity', { activity: '' }, { activity: 'time:errors.activity' }],
    ['an activity that there is not', { activity: 'juggling' }, { activity: 'time:errors.activityGone' }],
    ['a note over its limit', { note: 'a'.repeat(501) }, { note: 'errors.tooLong?maximum=500' }],
    ['more than a day', { startDate: '2026-11-18' }, { endDate: 'time:errors.tooLong' }],
    ['an end to come', { startDate: '2026-11-25', endDate: '2026-11-25' }, { endTime: 'time:errors.future' }],
  ])('is refused with %s', async (_what, said, problems) => {
    expect(await addEntry(world.priya, entryForm(said), late)).toMatchObject(invalid(problems))
    expect(await db.timeEntry.count({ where: { circleId: world.rosa } })).toBe(0)
  })

  test('is told once that a sentence is no time, and not that it ends before', async () => {
    const done = await addEntry(world.priya, entryForm({ startTime: 'nine in the morning' }), late)
    expect(done).toMatchObject({ status: 'invalid' })
    expect(done.status === 'invalid' && done.problems).toEqual({ startTime: 'time:errors.time' })
  })

  test('may be typed without seconds, may last no time at all, and may cross midnight', async () => {
    const short = await entered(world.priya, { startTime: '09:00', endTime: '09:00' })
    expect(await getEntry(world.priya, short)).toMatchObject({ seconds: 0 })
    const night = await entered(world.priya, {
      startDate: '2026-10-31',
      startTime: '23:50:00',
      endDate: '2026-11-01',
      endTime: '00:20:00',
    })
    expect(await db.timeEntry.findUnique({ where: { id: night } })).toMatchObject({ month: '2026-10', seconds: 1_800 })
  })

  test('is counted in instants where clocks change', async () => {
    const longNight = { startDate: '2026-11-01', startTime: '00:30:00', endDate: '2026-11-01', endTime: '02:30:00' }
    expect(await getEntry(world.priya, await entered(world.priya, longNight))).toMatchObject({ seconds: 3 * 3_600 })
    const shortNight = { startDate: '2026-03-08', startTime: '01:30:00', endDate: '2026-03-08', endTime: '03:30:00' }
    expect(await getEntry(world.priya, await entered(world.priya, shortNight))).toMatchObject({ seconds: 3_600 })
  })

  test('is made once by a form that is sent twice', async () => {
    const twice = entryForm({}, newId())
    const [one, other] = await Promise.all([1, 2].map(() => addEntry(world.priya, twice, late)))
    expect(one).toEqual(other)
    expect(await db.timeEntry.count({ where: { circleId: world.rosa } })).toBe(1)
  })

  test('is for coaches and managers alone, and not found by strangers', async () => {
    const id = await entered(world.priya)
    for (const member of [world.elena, world.luis, world.mateo, world.sam, world.nora]) {
      await expect(addEntry(member, entryForm(), late)).rejects.toThrow(Forbidden)
      await expect(getEntry(member, id)).rejects.toThrow(Forbidden)
      await expect(listEntries(member, november)).rejects.toThrow(Forbidden)
      await expect(getTotals(member, november)).rejects.toThrow(Forbidden)
      await expect(editEntry(member, id, entryEdit({ note: 'Mine' }))).rejects.toThrow(Forbidden)
      await expect(deleteEntry(member, id)).rejects.toThrow(Forbidden)
      await expect(entriesForCsv(member, november).next()).rejects.toThrow(Forbidden)
    }
    await expect(getEntry(world.owen, id)).rejects.toThrow(NotFound)
    await expect(editEntry(world.owen, id, entryEdit({ note: 'Mine' }))).rejects.toThrow(NotFound)
    await expect(deleteEntry(world.owen, id)).rejects.toThrow(NotFound)
  })

  test('refreshes the pages of those who may see it, and not those of the family', async () => {
    await entered(world.priya)
    const signal = await db.signal.findFirstOrThrow({ where: { topic: 'tracking' }, orderBy: { id: 'desc' } })
    const audience = await audienceOf(signal)
    expect(audience.sort()).toEqual([world.users.priya.id, world.users.joan.id].sort())
    expect(audience).not.toContain(world.users.elena.id)
  })
})

describe('an edit', () => {
  test('changes what was typed, and the audit log holds old and new times', async () => {
    const id = await entered(world.priya)
    expect(
      await editEntry(world.joan, id, entryEdit({ endTime: '09:45:00', activity: 'other', note: 'Longer' }), late),
    ).toMatchObject({ status: 'saved' })
    expect(await getEntry(world.priya, id)).toMatchObject({
      seconds: 2_700,
      activity: { value: 'other' },
      note: 'Longer',
    })
    const row = (await rowsOf(world.rosa)).at(-1)
    expect(row).toMatchObject({ action: 'time.edited', actorId: world.users.joan.id, entityId: id })
    expect(JSON.parse(row?.details ?? '')).toMatchObject({
      fields: expect.arrayContaining(['endTime', 'activity', 'note']),
      before: { seconds: 1_800, activity: 'providerCall', endedAt: '2026-11-20T14:30:00.000Z' },
      after: { seconds: 2_700, activity: 'other', endedAt: '2026-11-20T14:45:00.000Z' },
    })
    expect(row?.details).not.toContain('Longer')
  })

  test('keeps what the entry said before, its note as well', async () => {
    const id = await entered(world.priya, { note: 'First' })
    await editEntry(world.priya, id, entryEdit({ note: 'Second' }, { note: 'First' }), late)
    const { previousVersions } = await prepareEntryEdit(world.priya, id)
    expect(previousVersions).toMatchObject([{ note: 'First', seconds: 1_800, by: { firstName: 'Priya' } }])
    await close('2026-11')
    expect((await prepareAdjustment(world.priya, id)).previousVersions).toEqual(previousVersions)
  })

  test('of the note is sealed in the audit log: who may read the entry can prove what both notes were', async () => {
    const id = await entered(world.priya, { note: 'First' })
    await editEntry(world.priya, id, entryEdit({ note: 'Second' }, { note: 'First' }), late)
    const details = (await rowsOf(world.rosa)).at(-1)?.details ?? ''
    const { changeId, before, after } = JSON.parse(details)
    const kept = await db.timeEntryChange.findUniqueOrThrow({ where: { id: changeId } })
    const { key, note } = JSON.parse(kept.before)
    const sealed = (text: string) => createHash('sha256').update(key).update(text).digest('hex')
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(note).toBe('First')
    expect([before.noteSeal, after.noteSeal]).toEqual([sealed('First'), sealed('Second')])
    for (const secret of ['First', 'Second', key]) expect(details).not.toContain(secret)
  })

  test('that changes nothing leaves no trace', async () => {
    const id = await entered(world.priya)
    const before = (await rowsOf(world.rosa)).length
    expect(await editEntry(world.priya, id, entryEdit({}), late)).toMatchObject({ status: 'saved' })
    expect((await rowsOf(world.rosa)).length).toBe(before)
  })

  test('leaves the pauses of a timer as they are', async () => {
    const id = await entered(world.priya)
    await write((tx) => tx.timeEntry.update({ where: { id }, data: { seconds: 1_000 } })) // 800 seconds of pauses
    await editEntry(world.priya, id, entryEdit({ endTime: '09:31:00' }), late)
    expect(await getEntry(world.priya, id)).toMatchObject({ seconds: 1_060 })
  })

  test('may leave nothing but the pauses, and is refused where it is shorter than they are', async () => {
    const id = await entered(world.priya)
    await write((tx) => tx.timeEntry.update({ where: { id }, data: { seconds: 1_000 } })) // 13:20 of pauses
    expect(await editEntry(world.priya, id, entryEdit({ endTime: '09:13:19' }), late)).toMatchObject(
      invalid({ endTime: 'time:errors.shorterThanPauses?pauses=00:13:20' }),
    )
    expect(await getEntry(world.priya, id)).toMatchObject({ seconds: 1_000 })
    expect(await editEntry(world.priya, id, entryEdit({ endTime: '09:13:20' }), late)).toMatchObject({
      status: 'saved',
    })
    expect(await getEntry(world.priya, id)).toMatchObject({ seconds: 0 })
  })

  test('of the note does not move an entry in the hour that comes twice', async () => {
    const id = await entered(world.priya, { startDate: '2026-11-01', endDate: '2026-11-01' })
    const [startedAt, endedAt] = [new Date('2026-11-01T05:50:00Z'), new Date('2026-11-01T06:10:00Z')] // 1:50, then 1:10
    await write((tx) => tx.timeEntry.update({ where: { id }, data: { startedAt, endedAt, seconds: 1_200 } }))
    const { value } = await prepareEntryEdit(world.priya, id)
    expect(value).toMatchObject({ startTime: '01:50:00', endTime: '01:10:00' })
    expect(await editEntry(world.priya, id, entryEdit({ note: 'Night' }, value), late)).toMatchObject({
      status: 'saved',
    })
    expect(await getEntry(world.priya, id)).toMatchObject({ startedAt, endedAt, seconds: 1_200, note: 'Night' })
  })

  test('to an end that the hour that comes twice puts before the start is refused', async () => {
    const id = await entered(world.priya, { startDate: '2026-11-01', endDate: '2026-11-01' })
    const [startedAt, endedAt] = [new Date('2026-11-01T06:30:00Z'), new Date('2026-11-01T06:50:00Z')] // the second time
    await write((tx) => tx.timeEntry.update({ where: { id }, data: { startedAt, endedAt, seconds: 1_200 } }))
    const night = { startDate: '2026-11-01', startTime: '01:30:00', endDate: '2026-11-01', endTime: '01:50:00' }
    expect(await editEntry(world.priya, id, entryEdit({ ...night, endTime: '01:45:00' }, night), late)).toMatchObject(
      invalid({ endTime: 'time:errors.endTimeBeforeStart' }),
    )
    expect(await getEntry(world.priya, id)).toMatchObject({ endedAt, seconds: 1_200 })
  })

  test('of two people at once names the other, and loses neither', async () => {
    const id = await entered(world.priya)
    await editEntry(world.joan, id, entryEdit({ note: 'Joan’s words' }), late)
    const done = await editEntry(world.priya, id, entryEdit({ note: 'Priya’s words' }), late)
    expect(done).toMatchObject({ status: 'conflict', conflicts: [{ path: 'note', by: 'Joan Whitaker' }] })
    const other = await editEntry(world.priya, id, entryEdit({ activity: 'other' }), late)
    expect(other).toMatchObject({ status: 'saved' })
    expect(await getEntry(world.priya, id)).toMatchObject({ note: 'Joan’s words', activity: { value: 'other' } })
  })
})

describe('a deletion', () => {
  test('takes the entry out of lists and totals, keeps the row, and is audited once', async () => {
    const id = await entered(world.priya)
    expect([await deleteEntry(world.joan, id), await deleteEntry(world.joan, id)]).toEqual(['done', 'done'])
    expect((await listEntries(world.priya, november)).entries).toEqual([])
    expect(await getTotals(world.priya, november)).toMatchObject({ seconds: 0, entries: 0 })
    expect(await db.timeEntry.findUnique({ where: { id } })).toMatchObject({
      isActive: false,
      deletedById: world.users.joan.id,
    })
    expect((await rowsOf(world.rosa)).filter(({ action }) => action === 'time.deleted')).toHaveLength(1)
    await expect(getEntry(world.priya, id)).rejects.toThrow(NotFound)
  })
})

describe('a closed month', () => {
  test('takes no entry, no edit and no deletion', async () => {
    const id = await entered(world.priya)
    const other = await entered(world.priya, { startDate: '2026-10-02', endDate: '2026-10-02' })
    await close('2026-11')
    const locked = invalid({ startDate: 'time:errors.closed' })
    expect(await addEntry(world.priya, entryForm(), late)).toMatchObject(locked)
    expect(await editEntry(world.priya, id, entryEdit({ note: 'Late' }), late)).toMatchObject(locked)
    const october = { startDate: '2026-10-02', endDate: '2026-10-02' }
    expect(await editEntry(world.priya, id, entryEdit(october), late)).toMatchObject(locked)
    const november = { startDate: '2026-11-02', endDate: '2026-11-02' }
    expect(await editEntry(world.priya, other, entryEdit(november, october), late)).toMatchObject(locked)
    expect(await deleteEntry(world.priya, id)).toBe('closed')
    expect(await getEntry(world.priya, id)).toMatchObject({
      note: '',
      mayEdit: false,
      mayDelete: false,
      mayAdjust: true,
    })
  })

  test('is corrected by a dated adjustment with a reason', async () => {
    const id = await entered(world.priya, { startDate: '2026-10-02', endDate: '2026-10-02' })
    await close('2026-10')
    expect(await adjustEntry(world.joan, id, adjustment('00:45:00', null), late)).toMatchObject(
      invalid({ reason: 'time:errors.reason' }),
    )
    expect(await adjustEntry(world.joan, id, adjustment('00:30:00'), late)).toMatchObject(
      invalid({ duration: 'time:errors.sameDuration' }),
    )
    const twice = adjustment('00:18:00', undefined, newId())
    await Promise.all([1, 2].map(() => adjustEntry(world.joan, id, twice, late)))
    expect((await listEntries(world.priya, november)).entries).toMatchObject([
      {
        seconds: -720,
        reason: 'The pharmacy called back',
        adjusts: { day: '2026-10-02' },
        person: { firstName: 'Priya' },
      },
    ])
    expect(await getEntry(world.priya, id)).toMatchObject({ seconds: 1_800, adjusted: -720 })
    expect(await getTotals(world.priya, periodOf('month', '2026-10-01'))).toMatchObject({ seconds: 1_800 })
    const row = (await rowsOf(world.rosa)).at(-1)
    expect(row).toMatchObject({ action: 'time.adjusted', actorId: world.users.joan.id })
    const [before, after] = [{ seconds: 1_800 }, { seconds: 1_080 }]
    expect(JSON.parse(row?.details ?? '')).toMatchObject({ adjustsId: id, before, after })
    expect(row?.details).not.toContain('pharmacy')
  })

  test('an open one needs no adjustment, and an adjustment is not edited', async () => {
    const id = await entered(world.priya, { startDate: '2026-10-02', endDate: '2026-10-02' })
    const reopened = invalid({ '': 'time:errors.reopened' })
    expect(await adjustEntry(world.joan, id, adjustment('00:18:00'), late)).toMatchObject(reopened)
    expect(await getEntry(world.priya, id)).toMatchObject({ adjusted: 0 })
    await close('2026-10')
    const done = await adjustEntry(world.joan, id, adjustment('00:18:00'), late)
    const made = done.status === 'saved' ? done.value : ''
    await expect(editEntry(world.joan, made, entryEdit({ note: 'x' }), late)).rejects.toThrow(NotFound)
    expect(await deleteEntry(world.joan, made)).toBe('done')
    expect(await getEntry(world.priya, id)).toMatchObject({ adjusted: 0 })
  })

  test('lets only the latest adjustment of an entry go: it says what all before it come to', async () => {
    const id = await entered(world.priya, { startDate: '2026-10-02', endDate: '2026-10-02' })
    await close('2026-10')
    const made: string[] = []
    for (const duration of ['02:00:00', '01:00:00']) {
      const done = await adjustEntry(world.joan, id, adjustment(duration), late)
      made.push(done.status === 'saved' ? done.value : '')
    }
    const [earlier = '', latest = ''] = made
    expect(await deleteEntry(world.joan, earlier)).toBe('adjustedSince')
    expect(await getEntry(world.priya, id)).toMatchObject({ seconds: 1_800, adjusted: 1_800 })
    expect([await deleteEntry(world.joan, latest), await deleteEntry(world.joan, earlier)]).toEqual(['done', 'done'])
    expect(await getEntry(world.priya, id)).toMatchObject({ adjusted: 0 })
  })

  test('that is opened again lets an entry go with its adjustments, as long as their month is open', async () => {
    const id = await entered(world.priya, { startDate: '2026-10-02', endDate: '2026-10-02' })
    await close('2026-10')
    await adjustEntry(world.joan, id, adjustment('00:18:00'), late)
    await reopenAll()
    await close('2026-11')
    expect(await deleteEntry(world.joan, id)).toBe('closed')
    expect(await getTotals(world.priya, november)).toMatchObject({ seconds: -720, entries: 1 })
    await reopenAll()
    expect(await deleteEntry(world.joan, id)).toBe('done')
    for (const month of [november, periodOf('month', '2026-10-01')])
      expect(await getTotals(world.priya, month)).toMatchObject({ seconds: 0, entries: 0 })
    const deleted = (await rowsOf(world.rosa)).filter(({ action }) => action === 'time.deleted')
    expect(deleted.map(({ details }) => JSON.parse(details ?? '').before.seconds)).toEqual([1_800, -720])
  })
})

describe('the list', () => {
  test('has 25 a page, the latest first, and each entry once', async () => {
    for (let minute = 0; minute < 30; minute += 1)
      await entered(world.priya, { startTime: `09:${String(minute).padStart(2, '0')}:00`, endTime: '09:59:00' })
    const first = await listEntries(world.priya, november)
    expect(first.entries).toHaveLength(entriesOnAPage)
    const second = await listEntries(world.priya, november, { after: first.next ?? '' })
    expect(second).toMatchObject({ next: null })
    const all = [...first.entries, ...second.entries]
    expect(new Set(all.map(({ id }) => id)).size).toBe(30)
    const starts = all.map(({ startedAt }) => startedAt.getTime())
    expect(starts).toEqual([...starts].sort((one, other) => other - one))
  })

  test('totals by person and activity are those of the period alone', async () => {
    await entered(world.priya)
    await entered(world.joan, { activity: 'other', endTime: '10:00:00' })
    await entered(world.priya, { startDate: '2026-10-31', endDate: '2026-10-31' })
    expect(await getTotals(world.priya, november)).toMatchObject({
      seconds: 5_400,
      entries: 2,
      byPerson: [
        { key: { firstName: 'Joan' }, seconds: 3_600 },
        { key: { firstName: 'Priya' }, seconds: 1_800 },
      ],
      byActivity: [{ key: { value: 'other' }, seconds: 3_600 }, { key: { value: 'providerCall' } }],
    })
    expect(await getTotals(world.priya, periodOf('year', '2026-01-01'))).toMatchObject({
      entries: 3,
      byMonth: [
        { key: '2026-11', seconds: 5_400, entries: 2 },
        { key: '2026-10', seconds: 1_800, entries: 1 },
      ],
    })
  })
})

test.each([
  ['week', '2026-11-20', '2026-11-15', '2026-11-21', '2026-11-08', '2026-11-22'],
  ['month', '2026-02-11', '2026-02-01', '2026-02-28', '2026-01-01', '2026-03-01'],
  ['month', '2026-12-31', '2026-12-01', '2026-12-31', '2026-11-01', '2027-01-01'],
  ['year', '2028-02-29', '2028-01-01', '2028-12-31', '2027-01-01', '2029-01-01'],
] as const)('the %s of %s', (view, day, from, to, before, after) => {
  expect(periodOf(view, day)).toEqual({ view, from, to, before, after })
})

describe('a month that is opened again', () => {
  const october = { startDate: '2026-10-02', endDate: '2026-10-02' }
  const opened = { ...october, endTime: '09:30:00' }

  /** An entry of half an hour in October that was corrected to 18 minutes in November; both months are open again. */
  async function adjusted() {
    const id = await entered(world.priya, october)
    await close('2026-10')
    await adjustEntry(world.joan, id, adjustment('00:18:00'), late)
    await reopenAll()
    return id
  }
  const secondsOf = async () =>
    Promise.all(
      [periodOf('month', '2026-10-01'), november].map(async (month) => (await getTotals(world.priya, month)).seconds),
    )

  test('counts what its entry says once its times are changed, and no adjustment of before', async () => {
    const id = await adjusted()
    expect(await secondsOf()).toEqual([1_800, -720])
    expect(await editEntry(world.joan, id, entryEdit({ note: 'Called twice' }, opened), late)).toMatchObject({
      status: 'saved',
    })
    expect(await secondsOf()).toEqual([1_800, -720])
    await editEntry(world.joan, id, entryEdit({ endTime: '09:20:00' }, opened), late)
    expect(await secondsOf()).toEqual([1_200, 0])
    expect(await getEntry(world.priya, id)).toMatchObject({ seconds: 1_200, adjusted: 0 })
    const last = (await rowsOf(world.rosa)).at(-1)
    expect(last).toMatchObject({ action: 'time.deleted', actorId: world.users.joan.id })
    expect(JSON.parse(last?.details ?? '')).toMatchObject({ before: { seconds: -720 } })
  })

  test('has an adjustment follow its entry to another activity', async () => {
    const id = await adjusted()
    await editEntry(world.joan, id, entryEdit({ activity: 'other' }, opened), late)
    const byActivity = (await getTotals(world.priya, november)).byActivity
    expect(byActivity).toMatchObject([{ key: { value: 'other' }, seconds: -720 }])
    const last = (await rowsOf(world.rosa)).at(-1)
    expect(JSON.parse(last?.details ?? '')).toMatchObject({
      before: { activity: 'providerCall' },
      after: { activity: 'other' },
    })
  })

  test('takes no other times or activity while the month of an adjustment is closed', async () => {
    const id = await adjusted()
    await close('2026-11')
    expect(await editEntry(world.joan, id, entryEdit({ endTime: '09:18:00' }, opened), late)).toMatchObject(
      invalid({ startDate: 'time:errors.adjustedInClosed' }),
    )
    expect(await editEntry(world.joan, id, entryEdit({ activity: 'other' }, opened), late)).toMatchObject(
      invalid({ activity: 'time:errors.adjustedInClosed' }),
    )
    expect(await editEntry(world.joan, id, entryEdit({ note: 'Called twice' }, opened), late)).toMatchObject({
      status: 'saved',
    })
    expect(await secondsOf()).toEqual([1_800, -720])
  })
})
