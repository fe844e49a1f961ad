import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { audienceOf, latestSignalId, listSignalsAfter } from '~/domain/activity/signals.server'
import { changeSettings } from '~/domain/alignment/settings-commands.server'
import { getSettings, programmeRulesOn } from '~/domain/alignment/settings-queries.server'
import { type SettingsValue, settingsRecord } from '~/domain/alignment/settings-record'
import { Forbidden } from '~/domain/refusals'
import { submissionOf } from '../submission'
import { createTestData, type World } from '../world'

let world: World
beforeAll(async () => {
  world = await createTestData()
})
const atFirst = { setById: null }
afterEach(async () => {
  await write(async (tx) => {
    await tx.programmeSetting.deleteMany({ where: { NOT: atFirst } })
    await tx.closedMonth.deleteMany()
  })
})

const today = '2026-11-20'

/** The form of the settings as they were opened on a day, saying this. */
async function form(said: Partial<SettingsValue>, day = today) {
  const { values } = await getSettings(world.users.joan, { day, today })
  return submissionOf(settingsRecord, { ...values, holdsFrom: day, ...said }, { ...values, holdsFrom: day })
}

async function set(said: Partial<SettingsValue>, day = today) {
  return changeSettings(world.users.joan, await form(said, day), { day })
}

describe('the settings of the programme', () => {
  test('begin with rates, caps and rhythms, each with its day', async () => {
    const { values, since, versions } = await getSettings(world.users.joan, { day: today, today })
    expect(values).toMatchObject({ G0520: '275', cap: '2563', dueAfter: '180', moderateHighIndividual: 'twiceAMonth' })
    expect([since.cap, since.G0520]).toEqual(['2026-07-01', '2024-07-01'])
    expect(versions).toEqual([
      { from: '2026-07-01', status: 'now' },
      { from: '2024-07-01', status: 'earlier' },
    ])
    expect((await programmeRulesOn('2026-06-30')).respite.capCents).toBe(250_000)
  })

  test('change from a day on: only what was changed, and nothing before', async () => {
    expect(await set({ cap: '$2,700', holdsFrom: '2027-07-01' })).toMatchObject({ status: 'saved' })
    expect(await db.programmeSetting.findMany({ where: { NOT: atFirst } })).toMatchObject([
      { name: 'cap', holdsFrom: '2027-07-01', value: '2700', setById: world.users.joan.id },
    ])
    const capOn = async (day: string) => (await programmeRulesOn(day)).respite.capCents
    expect([await capOn('2027-06-30'), await capOn('2027-07-01')]).toEqual([256_300, 270_000])
    const { versions } = await getSettings(world.users.joan, { day: today, today })
    expect(versions[0]).toEqual({ from: '2027-07-01', status: 'planned' })
  })

  test.each([
    { cap: '' },
    { cap: 'much' },
    { G0519: '-1' },
    { warnFrom: '101' },
    { warnFrom: '5.5' },
    { dueAfter: 'x' },
    { dueAfter: '3e2' },
    { amberFrom: '5.5' },
    { neverAfter: '7e2' },
    { amberFrom: '181' },
    { neverAfter: '179' },
    { lowDyad: 'daily' as 'monthly' },
    { holdsFrom: '' },
    { holdsFrom: '0206-01-01' },
  ])('are not set to %j', async (said) => {
    const refused = await set(said)
    expect(refused).toMatchObject({ status: 'invalid' })
    expect(Object.keys('problems' in refused ? refused.problems : {})).toEqual(Object.keys(said))
    expect(await db.programmeSetting.count({ where: { NOT: atFirst } })).toBe(0)
  })

  test('do not change in a month that is closed, nor before', async () => {
    await write((tx) => tx.closedMonth.create({ data: { month: '2026-10', closedAt: new Date(), closedById: 'x' } }))
    for (const holdsFrom of ['2026-10-31', '2026-03-01'])
      expect(await set({ cap: '2600', holdsFrom })).toMatchObject({
        problems: { holdsFrom: 'programme:errors.countedMonth?month=2026-10' },
      })
    expect(await set({ cap: '2600', holdsFrom: '2026-11-01' })).toMatchObject({ status: 'saved' })
  })

  test('refresh the open pages of coaches and managers, and of nobody else in their circles', async () => {
    const before = await latestSignalId()
    await set({ cap: '2600' })
    const signals = await listSignalsAfter(before, 10)
    expect(signals).toMatchObject([{ topic: 'alignment', circleId: null, userId: null }])
    const told = (await Promise.all(signals.map(audienceOf))).flat()
    const { priya, joan, elena, luis, mateo, sam } = world.users
    expect(told).toEqual(expect.arrayContaining([priya.id, joan.id]))
    expect([elena, luis, mateo, sam].filter(({ id }) => told.includes(id))).toEqual([])
  })

  test('are for super admins alone', async () => {
    const { priya } = world.users
    await expect(getSettings(priya, { day: today, today })).rejects.toThrow(Forbidden)
    await expect(changeSettings(priya, await form({ cap: '1' }), { day: today })).rejects.toThrow(Forbidden)
  })

  test('two who change the same value: the second is shown the other one', async () => {
    const opened = await form({ cap: '2600' })
    await set({ cap: '2650' })
    expect(await changeSettings(world.users.joan, opened, { day: today })).toMatchObject({
      status: 'conflict',
      conflicts: [{ path: 'cap' }],
    })
  })
})
