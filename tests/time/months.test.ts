import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { Forbidden, NotFound } from '~/domain/refusals'
import {
  createActivity,
  getCustomActivity,
  listActivities,
  listOfferedActivities,
  offerActivity,
  updateActivity,
  withdrawActivity,
} from '~/domain/time/activities.server'
import { activityRecord } from '~/domain/time/activity-record'
import { addEntry } from '~/domain/time/commands.server'
import { closeMonth, isOver, reopenMonth } from '~/domain/time/months.server'
import { getOwnMonth, listOwnEntries } from '~/domain/time/own-time.server'
import { getMonth, monthForCsv, type ReportLine } from '~/domain/time/report.server'
import { specifiedActivities } from '~/domain/time/rules'
import { getTimer } from '~/domain/timer/queries.server'
import { submissionOf } from '../submission'
import { createTestData, remove, type World } from '../world'
import { entered, entryForm, reopenAll } from './cast'

let world: World
beforeEach(async () => {
  world = await createTestData()
  await reopenAll()
})

const december = { now: new Date('2026-12-05T12:00:00Z') }
const rowsAbout = (entityId: string) => db.audit.findMany({ where: { entityId }, orderBy: { id: 'asc' } })

describe('a month', () => {
  test.each([
    ['2026-10', '2026-11-01T11:59:00Z', false], // still October on Baker Island
    ['2026-10', '2026-11-01T12:01:00Z', true],
    ['2026-11', '2026-11-20T12:00:00Z', false],
    ['2026-13', '2027-03-01T00:00:00Z', false],
  ])('%s at %s can be closed: %s', (month, at, expected) => {
    expect(isOver(month, new Date(at))).toBe(expected)
  })

  test('is closed and opened again by super admins, which is audited', async () => {
    const { joan } = world.users
    expect(await closeMonth(joan, '2026-12', december)).toBe('notOver')
    expect([await closeMonth(joan, '2026-11', december), await closeMonth(joan, '2026-11', december)]).toEqual([
      'done',
      'done',
    ])
    expect(await getMonth(joan, '2026-11')).toMatchObject({ closing: { by: 'Joan Whitaker' } })
    expect(await addEntry(world.priya, entryForm(), december)).toMatchObject({
      problems: { startDate: 'time:errors.closed' },
    })
    await reopenMonth(joan, '2026-11')
    await reopenMonth(joan, '2026-11')
    expect(await addEntry(world.priya, entryForm(), december)).toMatchObject({ status: 'saved' })
    const rows = (await rowsAbout('2026-11')).filter(({ actorId }) => actorId === joan.id)
    expect(rows.map(({ action }) => action)).toEqual(['month.closed', 'month.reopened'])
  })

  test('is nobody else’s to close, to open or to look at', async () => {
    const { priya, elena } = world.users
    for (const user of [priya, elena]) {
      await expect(closeMonth(user, '2026-10')).rejects.toThrow(Forbidden)
      await expect(reopenMonth(user, '2026-10')).rejects.toThrow(Forbidden)
      await expect(getMonth(user, '2026-10')).rejects.toThrow(Forbidden)
      await expect(monthForCsv(user, '2026-10').next()).rejects.toThrow(Forbidden)
    }
  })
})

describe('the report', () => {
  const march = { startDate: '2027-03-02', endDate: '2027-03-02' }

  test('sums a month by circle, person and activity', async () => {
    await entered(world.priya, march)
    await entered(world.joan, { ...march, activity: 'other', endTime: '10:00:00' })
    await entered(world.owen, march)
    await entered(world.owen, { startDate: '2027-04-01', endDate: '2027-04-01' })
    const report = await getMonth(world.users.joan, '2027-03')
    const mine = (rows: { id: string }[], id: string) => rows.find((row) => row.id === id)
    expect(mine(report.circles, world.rosa)).toMatchObject({ name: 'Rosa D.', seconds: 5_400, entries: 2 })
    expect(mine(report.circles, world.walter)).toMatchObject({ name: 'Walter B.', seconds: 1_800 })
    expect(mine(report.people, world.users.owen.id)).toMatchObject({ firstName: 'Owen', seconds: 1_800, entries: 1 })
    const sum = (rows: { seconds: number }[]) => rows.reduce((all, { seconds }) => all + seconds, 0)
    expect([sum(report.people), sum(report.activities)]).toEqual([report.seconds, report.seconds])
  })

  test('as a file has each circle, person and activity once', async () => {
    await entered(world.priya, march)
    await entered(world.priya, { ...march, activity: 'other' })
    const lines: ReportLine[] = []
    for await (const batch of monthForCsv(world.users.joan, '2027-03')) lines.push(...batch)
    expect(lines.filter(({ circleId }) => circleId === world.rosa)).toMatchObject([
      { circle: 'Rosa D.', person: 'Priya Raman', activity: { value: 'other' }, seconds: 1_800, entries: 1 },
      { activity: { value: 'providerCall' } },
    ])
  })

  test('of one’s own has no one else’s time, and no name of a circle that one has left', async () => {
    await entered(world.priya, march)
    await entered(world.joan, march)
    await expect(getOwnMonth(world.users.elena, '2027-03')).rejects.toThrow(Forbidden)
    expect(await getOwnMonth(world.users.priya, '2027-03')).toMatchObject({
      seconds: 1_800,
      circles: [{ id: world.rosa, name: 'Rosa D.' }],
      people: [{ firstName: 'Priya' }],
    })
    expect(await listOwnEntries(world.users.priya, '2027-03')).toMatchObject([
      { recipient: { firstName: 'Rosa' }, seconds: 1_800 },
    ])
    await remove(world.priya)
    expect(await getOwnMonth(world.users.priya, '2027-03')).toMatchObject({ circles: [{ name: null }], seconds: 1_800 })
    expect(await listOwnEntries(world.users.priya, '2027-03')).toMatchObject([{ recipient: null }])
  })
})

describe('the activities', () => {
  const form = (said: object, opened: object = {}) => submissionOf(activityRecord, { ...opened, ...said }, opened)
  const names = (word: string) => ({ name: `${word} ${newId()}`, nameEs: `${word} es ${newId()}` })
  const values = async () => (await listOfferedActivities()).map(({ value }) => value)

  test('begin with those of the specification, in its spelling', async () => {
    expect((await values()).slice(0, specifiedActivities.length)).toEqual([...specifiedActivities])
    expect(specifiedActivities).toContain('carePlanPrearing')
  })

  test('get others, with a name in each language', async () => {
    const said = names('Home visit')
    const done = await createActivity(world.users.joan, form(said))
    const value = done.status === 'saved' ? done.value : ''
    expect((await listActivities()).at(-1)).toMatchObject({ ...said, value, isActive: true })
    await entered(world.priya, { activity: value })
    const again = await updateActivity(world.users.joan, value, form({ nameEs: `${said.nameEs} 2` }, said))
    expect(again).toMatchObject({ status: 'saved' })
    expect(await getCustomActivity(value)).toMatchObject({ nameEs: `${said.nameEs} 2` })
    expect((await rowsAbout(value)).map(({ action }) => action)).toEqual(['activity.created', 'activity.changed'])
  })

  test.each([
    ['no name', { name: '', nameEs: 'Visita' }, { name: 'errors.required' }],
    [
      'the name of another',
      { name: 'Call with PROVIDER', nameEs: 'Otra cosa' },
      { name: 'administration:activities.errors.taken' },
    ],
    [
      'the name of another with accents',
      { name: 'Cáll with prövider', nameEs: 'Otra cosa' },
      { name: 'administration:activities.errors.taken' },
    ],
    ['a name over its limit', { name: 'a'.repeat(61), nameEs: 'Otra cosa' }, { name: 'errors.tooLong?maximum=60' }],
  ])('are refused with %s', async (_what, said, problems) => {
    expect(await createActivity(world.users.joan, form(said))).toMatchObject({ status: 'invalid', problems })
  })

  test('that are hidden are not offered, and time that was spent on them stays', async () => {
    const { joan, priya } = world.users
    const id = await entered(world.priya, { activity: 'newMedication' })
    await withdrawActivity(joan, 'newMedication')
    await withdrawActivity(joan, 'newMedication')
    const timer = await getTimer(priya)
    const offered = await values()
    const edited = await addEntry(world.priya, entryForm({ activity: 'newMedication' }), december)
    await offerActivity(joan, 'newMedication')
    expect(offered).not.toContain('newMedication')
    expect(timer.activities.map(({ value }) => value)).toEqual(offered)
    expect(edited).toMatchObject({ problems: { activity: 'time:errors.activityGone' } })
    expect(await db.timeEntry.findUnique({ where: { id } })).toMatchObject({ activity: 'newMedication' })
    expect(await listOfferedActivities('newMedication')).toHaveLength((await values()).length)
  })

  test('are the provider’s alone to change, and the specified ones keep their names', async () => {
    await expect(createActivity(world.users.priya, form(names('x')))).rejects.toThrow(Forbidden)
    await expect(withdrawActivity(world.users.priya, 'other')).rejects.toThrow(Forbidden)
    await expect(withdrawActivity(world.users.joan, newId())).rejects.toThrow(NotFound)
    await expect(updateActivity(world.users.joan, 'other', form(names('x')))).rejects.toThrow(NotFound)
    await expect(getCustomActivity('other')).rejects.toThrow(NotFound)
  })
})
