import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { getSidebar } from '~/domain/circles/sidebar.server'
import { completeTask, uncompleteTask } from '~/domain/routine/completions.server'
import { countLateTasksIn } from '~/domain/routine/late-tasks.server'
import { createTestData, giveRules, memberIn, type World } from '../world'
import { daily, edited, event, made, monthly, task, weekly } from './cast'

let world: World
beforeAll(async () => {
  world = await createTestData()
})

const zones = ['America/Los_Angeles', 'America/New_York', 'Europe/Madrid', 'Asia/Tokyo', 'Pacific/Auckland'] as const
// Monday, November 23, 2026, a quarter past eight in New York.
const now = new Date('2026-11-23T13:15:00Z')

/** A circle in a zone, of which Priya is the coach. */
async function circleIn(timeZone: string) {
  const id = newId()
  await write(async (tx) => {
    const circle = await tx.circle.findUniqueOrThrow({ where: { id: world.rosa } })
    await tx.circle.create({ data: { ...circle, id, timeZone } })
    const recipient = await tx.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
    await tx.recipient.create({ data: { ...recipient, id: newId(), circleId: id } })
    const member = await tx.member.findUniqueOrThrow({ where: { id: world.priya.id } })
    await tx.member.create({ data: { ...member, id: newId(), circleId: id } })
  })
  return { id, timeZone, member: await memberIn(id, world.priya.userId) }
}

describe('what is late, over many circles at once', () => {
  test('is what its own clock has passed, in each circle', async () => {
    const circles = await Promise.all(zones.map(circleIn))
    for (const { member } of circles) {
      await made(member, task({ title: 'At eight', ...daily }))
      await made(member, task({ title: 'At noon', startTime: '12:00', ...daily }))
      await made(member, event(daily))
    }
    const counts = await countLateTasksIn({ id: world.priya.userId }, circles, { now })
    // It is 5:15 in Los Angeles, 8:15 in New York, 14:15 in Madrid, 22:15 in Tokyo, and Tuesday in Auckland.
    expect(circles.map(({ id }) => counts.get(id)?.count)).toEqual([undefined, 1, 2, 2, 2])
  })

  test('counts a series once, by its latest day alone, and nothing once that is ticked', async () => {
    const circle = await circleIn('America/New_York')
    const { member } = circle
    const id = await made(member, task(daily))
    const later = new Date('2026-11-27T15:00:00Z')
    const late = async () => (await countLateTasksIn({ id: member.userId }, [circle], { now: later })).get(circle.id)
    expect(await late()).toEqual({ count: 1, since: '2026-11-27' })
    await completeTask(member, id, '2026-11-27')
    expect(await late()).toBeUndefined() // what was missed before is given no more
    await uncompleteTask(member, id, '2026-11-27')
    expect(await late()).toMatchObject({ count: 1 })
    await made(member, task({ title: 'Order pills' }))
    expect(await late()).toEqual({ count: 2, since: '2026-11-23' })
  })

  test('forgets after 30 days what takes place once, and finds what is due each month', async () => {
    const circle = await circleIn('America/New_York')
    await made(circle.member, task())
    await made(circle.member, task({ title: 'Order pills', ...monthly(1), startDate: '2026-12-01' }))
    const at = async (day: string) =>
      (await countLateTasksIn({ id: world.priya.userId }, [circle], { now: new Date(`${day}T15:00:00Z`) })).get(
        circle.id,
      )?.count
    expect([await at('2026-11-24'), await at('2026-12-23'), await at('2026-12-25')]).toEqual([1, 2, 1])
  })

  test('leaves out what was excluded, deleted or cannot be read, and circles of others', async () => {
    const circle = await circleIn('America/New_York')
    const ids = [
      await made(circle.member, task(weekly(1))),
      await made(circle.member, task()),
      await made(circle.member, task()),
    ]
    const [excluded = '', deleted, damaged] = ids
    await write(async (tx) => {
      const exclusion = { itemId: excluded, date: '2026-11-23', excludedById: world.priya.userId, excludedAt: now }
      await tx.routineExclusion.create({ data: exclusion })
      await tx.routineItem.update({ where: { id: deleted }, data: { isActive: false } })
      await tx.routineItem.update({ where: { id: damaged }, data: { startTime: '25:00' } })
    })
    expect((await countLateTasksIn({ id: world.priya.userId }, [circle], { now })).size).toBe(0)
    await made(circle.member, task())
    expect((await countLateTasksIn({ id: world.priya.userId }, [circle], { now })).get(circle.id)?.count).toBe(1)
    expect((await countLateTasksIn({ id: world.greta.userId }, [circle], { now })).size).toBe(0)
  })

  test('is not told to whose role may not see the routine', async () => {
    const circle = await circleIn('America/New_York')
    await made(circle.member, task())
    const restore = await giveRules('coach', [{ action: 'create', resource: 'post' }])
    try {
      expect((await countLateTasksIn({ id: world.priya.userId }, [circle], { now })).size).toBe(0)
    } finally {
      await restore()
    }
  })
})

test('a series that was changed from each day to one of the week is not late on the day that was ticked', async () => {
  const { member } = await circleIn('America/New_York')
  const id = await made(member, task(daily))
  for (const day of [23, 24, 25, 26, 27]) await completeTask(member, id, `2026-11-${day}`)
  await edited(member, id, { scope: 'series' }, weekly(1))
  const { today } = await getSidebar(member, { now: new Date('2026-11-28T15:00:00Z') })
  expect(today).toMatchObject({ today: [], late: [] })
})
