import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { getCircleStatus } from '~/domain/circles/queries.server'
import { removeMember } from '~/domain/members/commands.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { endSession } from '~/domain/sessions/commands.server'
import { offerActivity, withdrawActivity } from '~/domain/time/activities.server'
import { clockText } from '~/domain/time/duration'
import { pauseLostTimers } from '~/domain/time/pauses.server'
import {
  discardTimer,
  pauseTimer,
  restartTimer,
  resumeAfterStop,
  resumeTimer,
  startTimer,
  takeOverTimer,
  updateTimer,
} from '~/domain/timer/commands.server'
import { recordHeartbeat } from '~/domain/timer/heartbeats.server'
import { getTimer } from '~/domain/timer/queries.server'
import { stopTimer } from '~/domain/timer/stop.server'
import { createTestData, giveRules, type World } from '../world'
import { close, later, morning, reopenAll, started, timerOf } from './cast'

let world: World
beforeEach(async () => {
  world = await createTestData()
  await reopenAll()
})

const scripted = { sendsHeartbeats: true }
const plain = { sendsHeartbeats: false }
const seconds = async (at: number) =>
  Math.floor(((await getTimer(world.users.priya, later(at))).timer?.workedMs ?? -1) / 1_000)
const status = async (at: number) => (await getTimer(world.users.priya, later(at))).timer?.status
const entryOf = (id: string) => db.timeEntry.findUniqueOrThrow({ where: { id } })

describe('a timer', () => {
  test('runs for the circle in which it was started, and stops as an entry of that length', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa, plain)
    expect(await seconds(83)).toBe(83)
    expect(await stopTimer(priya, id, {}, later(90.9))).toMatchObject({ status: 'saved', seconds: 90 })
    expect(await entryOf(id)).toMatchObject({
      circleId: world.rosa,
      userId: priya.id,
      activity: 'familyMemberCall',
      note: 'Weekly call',
      seconds: 90,
      startedAt: morning,
      startDate: '2026-11-20',
      month: '2026-11',
    })
    expect((await getTimer(priya)).timer).toBeNull()
  })

  test('is one a person: a second start changes nothing', async () => {
    const id = await started(world.users.priya, world.rosa)
    await startTimer(world.users.priya, { circleId: world.rosa, ...scripted }, later(30))
    expect(await timerOf(world.users.priya)).toBe(id)
    expect(await seconds(31)).toBe(31)
  })

  test('counts no pause', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa, plain)
    await pauseTimer(priya, id, {}, later(60))
    await pauseTimer(priya, id, {}, later(70))
    expect([await seconds(500), await status(500)]).toEqual([60, 'paused'])
    await resumeTimer(priya, id, plain, later(600))
    await resumeTimer(priya, id, plain, later(610))
    await stopTimer(priya, id, {}, later(630))
    expect(await entryOf(id)).toMatchObject({ seconds: 90, endedAt: later(630).now })
  })

  test('that is stopped while it is paused ended with the pause', async () => {
    const id = await started(world.users.priya, world.rosa, plain)
    await pauseTimer(world.users.priya, id, {}, later(60))
    await stopTimer(world.users.priya, id, {}, later(500))
    expect(await entryOf(id)).toMatchObject({ seconds: 60, endedAt: later(60).now })
  })

  test('is for those who may view it, in circles of theirs', async () => {
    const start = (name: 'elena' | 'mateo' | 'sam' | 'nora', circleId = world.rosa) =>
      startTimer(world.users[name], { circleId, ...scripted })
    for (const name of ['elena', 'mateo', 'sam', 'nora'] as const) await expect(start(name)).rejects.toThrow(Forbidden)
    await expect(startTimer(world.users.priya, { circleId: world.walter, ...scripted })).rejects.toThrow(NotFound)
    await expect(startTimer(world.users.victor, { circleId: world.rosa, ...scripted })).rejects.toThrow(NotFound)
  })

  test('is nobody else’s to touch', async () => {
    const id = await started(world.users.priya, world.rosa, plain)
    const { joan } = world.users
    await pauseTimer(joan, id)
    await discardTimer(joan, id)
    expect(await stopTimer(joan, id)).toEqual({ status: 'none' })
    expect(await status(10)).toBe('running')
  })

  test('tells the person’s own pages alone', async () => {
    await started(world.users.priya, world.rosa)
    const signal = await db.signal.findFirstOrThrow({ where: { topic: 'timer' }, orderBy: { id: 'desc' } })
    expect(signal).toMatchObject({ userId: world.users.priya.id, circleId: null })
  })
})

describe('heartbeats', () => {
  test('that stopped for two minutes paused the clock at the last one', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa)
    expect(await recordHeartbeat(priya, id, later(30))).toMatchObject({ status: 'running', workedMs: 30_000 })
    expect([await seconds(150), await status(150)]).toEqual([150, 'running'])
    expect([await seconds(151), await status(151)]).toEqual([30, 'paused'])
    expect(await recordHeartbeat(priya, id, later(200))).toEqual({ status: 'changed' })
    await stopTimer(priya, id, {}, later(3_600))
    expect(await entryOf(id)).toMatchObject({ seconds: 30, endedAt: later(30).now })
  })

  test('are not needed by a page without scripts', async () => {
    await started(world.users.priya, world.rosa, plain)
    await pauseLostTimers(later(7_200).now)
    expect(await seconds(7_200)).toBe(7_200)
  })

  test('of other sessions and of people whose timer it is not do nothing', async () => {
    const { priya, joan } = world.users
    const id = await started(priya, world.rosa)
    expect(await recordHeartbeat({ ...priya, sessionId: newId() }, id, later(100))).toEqual({ status: 'changed' })
    expect(await recordHeartbeat(joan, id, later(100))).toEqual({ status: 'changed' })
    expect(await seconds(121)).toBe(0)
  })

  test('of many at once are all written', async () => {
    const { priya, joan } = world.users
    const ids = [await started(priya, world.rosa), await started(joan, world.rosa)] as const
    await Promise.all([
      recordHeartbeat(priya, ids[0], later(60)),
      recordHeartbeat(joan, ids[1], later(61)),
      recordHeartbeat(priya, ids[0], later(62)),
    ])
    const rows = await db.timer.findMany({ where: { id: { in: [...ids] } } })
    expect(rows).toHaveLength(2)
    for (const { heartbeatAt } of rows) expect(heartbeatAt?.getTime()).toBeGreaterThanOrEqual(later(60).now.getTime())
  })

  test('that stopped are noticed by a job, which tells the person’s pages', async () => {
    await started(world.users.priya, world.rosa)
    const before = await db.signal.count({ where: { topic: 'timer', userId: world.users.priya.id } })
    await pauseLostTimers(later(121).now)
    await pauseLostTimers(later(200).now)
    expect(await db.signal.count({ where: { topic: 'timer', userId: world.users.priya.id } })).toBe(before + 1)
    expect(await db.timer.findUnique({ where: { userId: world.users.priya.id } })).toMatchObject({
      runningSince: null,
      pausedAt: morning,
    })
  })
})

describe('the server’s clock, set back by two hours,', () => {
  const back = (at: number) => later(at - 7_200)

  test('takes no time from a timer that sends heartbeats, and gives it none', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa)
    for (let at = 60; at <= 3_600; at += 60) await recordHeartbeat(priya, id, later(at))
    const shown = async (at: number) => (await getTimer(priya, back(at))).timer?.workedMs
    expect(await shown(3_630)).toBe(3_600_000)
    const beats = await Promise.all([1, 2].map(() => recordHeartbeat(priya, id, back(3_630))))
    expect(beats).toEqual(Array(2).fill({ status: 'running', workedMs: 3_600_000 }))
    expect([await shown(3_690), await shown(3_751)]).toEqual([3_660_000, 3_600_000])
    await recordHeartbeat(priya, id, back(3_690))

    await stopTimer(priya, id, { activity: null }, back(3_700))
    await resumeAfterStop(priya, id, scripted, back(3_710))
    expect(await stopTimer(priya, id, { activity: 'other' }, back(3_720))).toMatchObject({ seconds: 3_690 })
    expect(await entryOf(id)).toMatchObject({ startedAt: morning, endedAt: later(3_690).now })
  })

  test('is counted once, also where a stop is not saved before the next heartbeat', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa)
    for (let at = 60; at <= 3_600; at += 60) await recordHeartbeat(priya, id, later(at))
    await stopTimer(priya, id, { activity: null }, back(3_630))
    await resumeAfterStop(priya, id, scripted, back(3_650))
    expect((await getTimer(priya, back(3_660))).timer).toMatchObject({ status: 'running', workedMs: 3_630_000 })
  })
})

describe('stop', () => {
  test('without an activity holds the clock and loses nothing; the choice then saves it', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa, plain)
    const unsaved = await stopTimer(priya, id, { activity: '', note: 'Weekly call with Elena' }, later(60))
    expect(unsaved).toEqual({ status: 'unsaved', problems: { activity: 'timer:errors.activity' } })
    expect([await seconds(500), await status(500)]).toEqual([60, 'unsaved'])
    expect((await getTimer(priya)).timer).toMatchObject({
      note: 'Weekly call with Elena',
      problems: { activity: expect.any(String) },
    })
    await stopTimer(priya, id, { activity: 'other' }, later(500))
    expect(await entryOf(id)).toMatchObject({ seconds: 60, endedAt: later(60).now, note: 'Weekly call with Elena' })
  })

  test('that is taken back counts the time of choosing', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa, plain)
    await stopTimer(priya, id, { activity: null }, later(60))
    await resumeAfterStop(priya, id, plain, later(90))
    expect([await seconds(100), await status(100)]).toEqual([100, 'running'])
  })

  test('that is taken back after its page went away pauses as of the last heartbeat', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa)
    await stopTimer(priya, id, { activity: null }, later(60))
    await recordHeartbeat(priya, id, later(90))
    await resumeAfterStop(priya, id, scripted, later(900))
    expect([await seconds(901), await status(901)]).toEqual([90, 'paused'])
  })

  test('that is taken back loses nothing of before it, where its page went away at once', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa)
    await recordHeartbeat(priya, id, later(30))
    await stopTimer(priya, id, { activity: null }, later(55))
    await resumeAfterStop(priya, id, scripted, later(900))
    expect([await seconds(901), await status(901)]).toEqual([55, 'paused'])
  })

  test('pressed in two tabs at once makes one entry', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa, plain)
    const both = await Promise.all([1, 2].map(() => stopTimer(priya, id, {}, later(60))))
    expect(both.map((one) => one.status).sort()).toEqual(['none', 'saved'])
    expect(await db.timeEntry.count({ where: { circleId: world.rosa } })).toBe(1)
  })

  test('of a timer that was stopped before does not touch the next one', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa, plain)
    await stopTimer(priya, id, {}, later(60))
    await started(priya, world.rosa, { ...plain, now: later(70).now })
    expect(await stopTimer(priya, id, {}, later(80))).toEqual({ status: 'none' })
    expect(await status(80)).toBe('running')
  })

  test('keeps a note over its limit, and says so', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa, plain)
    const note = 'a'.repeat(501)
    expect(await stopTimer(priya, id, { note }, later(60))).toMatchObject({
      status: 'unsaved',
      problems: { note: 'errors.tooLong?maximum=500' },
    })
    expect((await getTimer(priya)).timer).toMatchObject({ note })
  })

  test('counts an emoji of the note as one character, like the forms of entries', async () => {
    const id = await started(world.users.priya, world.rosa, plain)
    const note = '😀'.repeat(500)
    expect(await stopTimer(world.users.priya, id, { note }, later(60))).toMatchObject({ status: 'saved' })
    expect(await entryOf(id)).toMatchObject({ note })
  })

  test('is refused with an activity that is offered no more', async () => {
    const { priya, joan } = world.users
    const id = await started(priya, world.rosa, plain)
    await withdrawActivity(joan, 'familyMemberCall')
    const unsaved = await stopTimer(priya, id, {}, later(60))
    await offerActivity(joan, 'familyMemberCall')
    expect(unsaved).toMatchObject({ status: 'unsaved', problems: { activity: 'timer:errors.activityGone' } })
  })

  test('for a circle that was left meanwhile says so, and the time stays', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa, { ...plain, now: new Date(Date.now() - 60_000) })
    await removeMember(world.elena, world.priya.id)
    expect((await getTimer(priya)).timer?.status).toBe('paused')
    expect(await stopTimer(priya, id)).toEqual({ status: 'unsaved', problems: { '': 'timer:errors.leftCircle' } })
    expect((await getTimer(priya)).timer?.workedMs).toBeGreaterThanOrEqual(60_000)
    await discardTimer(priya, id)
    expect((await getTimer(priya)).timer).toBeNull()
  })

  test('for a circle that was left names nobody of it any more', async () => {
    const { priya } = world.users
    await started(priya, world.rosa, plain)
    expect((await getTimer(priya)).timer?.recipient).toMatchObject({ firstName: 'Rosa', lastName: 'Delgado' })
    await removeMember(world.elena, world.priya.id)
    expect((await getTimer(priya)).timer?.recipient).toBeNull()
  })

  test('is still offered to somebody whose other circles have no timer', async () => {
    const { priya } = world.users
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { name: 'family' } })
    const place = { circleId: world.walter, userId: priya.id, email: priya.email, roleId, status: 'active' }
    await write((tx) => tx.member.create({ data: { id: newId(), ...place, createdAt: new Date() } }))
    const id = await started(priya, world.rosa, plain)
    await removeMember(world.elena, world.priya.id)
    expect(await getCircleStatus(priya)).toMatchObject({ mayUseTimer: true })
    await discardTimer(priya, id)
    expect(await getCircleStatus(priya)).toMatchObject({ mayUseTimer: false })
  })

  test('without the right any more says so', async () => {
    const id = await started(world.users.priya, world.rosa, plain)
    const restore = await giveRules('coach', [{ action: 'any', resource: 'post' }])
    const unsaved = await stopTimer(world.users.priya, id, {}, later(60))
    await restore()
    expect(unsaved).toEqual({ status: 'unsaved', problems: { '': 'timer:errors.mayNot' } })
  })

  test('in a month that was closed meanwhile asks why, and counts today', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa, { ...plain, now: new Date('2026-10-31T20:00:00Z') })
    await close('2026-10')
    const now = { now: new Date('2026-10-31T21:00:00Z') }
    expect(await stopTimer(priya, id, {}, now)).toEqual({
      status: 'unsaved',
      problems: { reason: 'timer:errors.closed' },
    })
    await stopTimer(priya, id, { reason: 'The train stood still' }, later(0))
    expect(await entryOf(id)).toMatchObject({ month: '2026-11', seconds: 3_600, reason: 'The train stood still' })
    const said = await db.audit.findFirstOrThrow({ where: { entityId: id, action: 'time.adjusted' } })
    expect(JSON.parse(said.details)).toMatchObject({
      after: { startedAt: '2026-10-31T20:00:00.000Z', endedAt: '2026-10-31T21:00:00.000Z', seconds: 3_600 },
    })
  })

  test('with the true end of a forgotten timer counts until then', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa, plain)
    const night = 15 * 3_600
    expect((await getTimer(priya, later(7 * 3_600))).timer?.isForgotten).toBe(false)
    expect((await getTimer(priya, later(night))).timer?.isForgotten).toBe(true)
    const stop = (at: number) => stopTimer(priya, id, { endedAt: later(at).now }, later(night))
    expect(await stop(-1)).toEqual({ status: 'wrongEnd', problem: 'timer:errors.endBeforeStart' })
    expect(await stop(night + 1)).toEqual({ status: 'wrongEnd', problem: 'timer:errors.future' })
    expect(await stop(1_800)).toMatchObject({ status: 'saved', seconds: 1_800 })
  })

  test('of a forgotten timer holds the clock until its person says that all of it is true, or when it ended', async () => {
    const { priya } = world.users
    const asked = { status: 'unsaved', problems: { end: 'timer:question.whole' } }
    for (const [answer, seconds] of [
      [{ isConfirmed: true }, 9 * 3_600],
      [{ endedAt: later(1_800).now }, 1_800],
      [{ endedAt: later(8.5 * 3_600).now }, 8.5 * 3_600],
    ] as const) {
      const id = await started(priya, world.rosa, plain)
      expect(await stopTimer(priya, id, {}, later(9 * 3_600))).toEqual(asked)
      expect(await stopTimer(priya, id, {}, later(10 * 3_600))).toEqual(asked)
      expect((await getTimer(priya, later(11 * 3_600))).timer).toMatchObject({ status: 'unsaved', isForgotten: true })
      expect(await stopTimer(priya, id, answer, later(12 * 3_600))).toMatchObject({ status: 'saved', seconds })
    }
  })

  test('with the true end of one that was paused after a night counts until then, and what ran before', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa, plain)
    await pauseTimer(priya, id, {}, later(600))
    await resumeTimer(priya, id, scripted, later(1_200))
    for (let at = 1_200; at <= 10 * 3_600; at += 100) await recordHeartbeat(priya, id, later(at))
    const morningAfter = later(15 * 3_600)
    expect((await getTimer(priya, morningAfter)).timer).toMatchObject({ status: 'paused', isForgotten: true })
    await pauseLostTimers(morningAfter.now)
    expect((await getTimer(priya, morningAfter)).timer).toMatchObject({ status: 'paused', isForgotten: true })
    const stop = (at: number) => stopTimer(priya, id, { endedAt: later(at).now }, morningAfter)
    expect(await stop(1_199)).toEqual({ status: 'wrongEnd', problem: 'timer:errors.endBeforeStart' })
    expect(await stop(3_000)).toMatchObject({ status: 'saved', seconds: 600 + 1_800 })
    expect(await entryOf(id)).toMatchObject({ startedAt: morning, endedAt: later(3_000).now })
  })

  test('with the true end but no activity holds the clock there, also of a paused one', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa, plain)
    await pauseTimer(priya, id, { activity: '' }, later(9 * 3_600))
    const unsaved = await stopTimer(priya, id, { endedAt: later(1_800).now }, later(10 * 3_600))
    expect(unsaved).toMatchObject({ status: 'unsaved', problems: { activity: 'timer:errors.activity' } })
    expect(await seconds(11 * 3_600)).toBe(1_800)
    const saved = await stopTimer(priya, id, { activity: 'other' }, later(12 * 3_600))
    expect(saved).toMatchObject({ status: 'saved', seconds: 1_800 })
  })

  test('with a true end after the clock stood still is refused, and nothing is written', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa, plain)
    const stop = () => stopTimer(priya, id, { endedAt: later(10 * 3_600).now }, later(12 * 3_600))
    const refused = { status: 'wrongEnd', problem: 'timer:errors.endAfterStop' }
    await pauseTimer(priya, id, {}, later(9 * 3_600))
    expect(await stop()).toEqual(refused)
    await resumeTimer(priya, id, plain, later(11 * 3_600))
    expect(await stop()).toEqual(refused)
    await discardTimer(priya, id)

    const unsaved = await started(priya, world.rosa, plain)
    await stopTimer(priya, unsaved, {}, later(9 * 3_600))
    const late = { endedAt: later(10 * 3_600).now }
    expect(await stopTimer(priya, unsaved, late, later(12 * 3_600))).toEqual(refused)
    expect([await seconds(13 * 3_600), await db.timeEntry.count({ where: { circleId: world.rosa } })]).toEqual([
      32_400, 0,
    ])
  })

  test('is asked for when a forgotten timer would run again: what is true of it, or that it goes on', async () => {
    const { priya } = world.users
    const pausedLate = async () => {
      const id = await started(priya, world.rosa, plain)
      await pauseTimer(priya, id, {}, later(9 * 3_600))
      expect(await resumeTimer(priya, id, scripted, later(10 * 3_600))).toBe('unsaved')
      expect(await resumeTimer(priya, id, scripted, later(11 * 3_600))).toBe('unsaved')
      const shown = { status: 'unsaved', isForgotten: true, problems: { end: 'timer:question.whole' } }
      expect((await getTimer(priya, later(11 * 3_600))).timer).toMatchObject(shown)
      return id
    }
    const [untilThen, all] = [{ endedAt: later(1_800).now }, { isConfirmed: true }]
    const noon = later(12 * 3_600)
    expect(await stopTimer(priya, await pausedLate(), untilThen, noon)).toMatchObject({ seconds: 1_800 })
    expect(await stopTimer(priya, await pausedLate(), all, noon)).toMatchObject({ seconds: 9 * 3_600 })

    const id = await pausedLate()
    await resumeAfterStop(priya, id, scripted, noon)
    expect((await getTimer(priya, noon)).timer).toMatchObject({ status: 'running', isForgotten: false, problems: {} })
    const stopped = await stopTimer(priya, id, {}, later(12 * 3_600 + 60))
    expect(stopped).toMatchObject({ status: 'saved', seconds: 9 * 3_600 + 60 })
  })

  test('is not asked for when a pause came within eight hours', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa, plain)
    await pauseTimer(priya, id, {}, later(5 * 3_600))
    expect(await resumeTimer(priya, id, plain, later(6 * 3_600))).toBe('running')
    expect(await stopTimer(priya, id, {}, later(11 * 3_600))).toMatchObject({ status: 'saved', seconds: 10 * 3_600 })
  })
})

describe('a restart', () => {
  test('discards the time, starts at zero, and is audited with the seconds', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa, plain)
    await restartTimer(priya, id, { ...plain, note: 'Again' }, later(100))
    expect(await seconds(130)).toBe(30)
    expect((await getTimer(priya)).timer).toMatchObject({ activity: 'familyMemberCall', note: 'Again' })
    expect(await db.timeEntry.count({ where: { circleId: world.rosa } })).toBe(0)
    const row = await db.audit.findFirstOrThrow({ where: { action: 'timer.discarded', entityId: id } })
    expect(row).toMatchObject({ actorId: priya.id, circleId: world.rosa, details: JSON.stringify({ seconds: 100 }) })
  })
})

describe('on another device', () => {
  test('the same clock is shown, and goes on when it is taken over', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa)
    const { sessionId } = world.users.joan
    const phone = { ...priya, sessionId }
    await write((tx) =>
      tx.session.update({ where: { id: sessionId }, data: { userId: priya.id, device: 'Safari, iPhone' } }),
    )
    expect((await getTimer(phone, later(30))).timer).toMatchObject({ elsewhere: { device: '' }, workedMs: 30_000 })
    await takeOverTimer(phone, id, scripted, later(40))
    expect((await getTimer(phone, later(50))).timer).toMatchObject({ elsewhere: null, workedMs: 50_000 })
    expect((await getTimer(priya, later(50))).timer).toMatchObject({ elsewhere: { device: 'Safari, iPhone' } })
    expect(await recordHeartbeat(priya, id, later(60))).toEqual({ status: 'changed' })
  })

  test('a clock that was lost is not revived by taking it over', async () => {
    const { priya } = world.users
    const id = await started(priya, world.rosa)
    await takeOverTimer(priya, id, plain, later(1_000))
    expect([await seconds(2_000), await status(2_000)]).toEqual([0, 'paused'])
  })
})

describe('signing out', () => {
  test('pauses the timer that the session runs', async () => {
    const { priya } = world.users
    await started(priya, world.rosa, { ...plain, now: new Date(Date.now() - 60_000) })
    await endSession(priya.sessionId)
    const { timer } = await getTimer(priya, { now: new Date(Date.now() + 60_000) })
    expect(timer).toMatchObject({ status: 'paused' })
    expect(timer?.workedMs).toBeLessThan(100_000)
    expect(timer?.workedMs).toBeGreaterThanOrEqual(60_000)
  })
})

test('what is typed beside the clock is kept, and an activity that there is not is none', async () => {
  const { priya } = world.users
  const id = await started(priya, world.rosa)
  await updateTimer(priya, id, { note: 'With Elena', activity: 'providerCall' })
  expect((await getTimer(priya)).timer).toMatchObject({ note: 'With Elena', activity: 'providerCall' })
  await updateTimer(priya, id, { activity: 'juggling' })
  expect((await getTimer(priya)).timer).toMatchObject({ note: 'With Elena', activity: null })
})

test('someone whose account was closed changes no timer', async () => {
  const { priya } = world.users
  const id = await started(priya, world.rosa)
  await write((tx) => tx.user.update({ where: { id: priya.id }, data: { disabledAt: new Date() } }))
  await expect(pauseTimer(priya, id)).rejects.toThrow(NotFound)
  await expect(discardTimer(priya, id)).rejects.toThrow(NotFound)
  expect(await status(10)).toBe('running')
})

test.each([
  [0, '00:00:00'],
  [1_453, '00:24:13'],
  [86_399, '23:59:59'],
  [360_000, '100:00:00'],
  [-750, '-00:12:30'],
])('%d seconds read %s', (given, text) => {
  expect(clockText(given)).toBe(text)
})
