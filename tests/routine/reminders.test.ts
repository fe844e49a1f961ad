import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { completeTask } from '~/domain/routine/completions.server'
import { deleteRoutineItem } from '~/domain/routine/delete.server'
import { chooseReminders, type ReminderChoice, sendDueReminders } from '~/domain/routine/reminders.server'
import { createTestData, type World } from '../world'
import { clock, daily, edited, event, made, task } from './cast'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

// The circle is in New York: ten in the morning of Monday, November 23, is 15:00 there in UTC.
const at = (time: string, day = '2026-11-23') => new Date(`${day}T${time}:00Z`)

async function reminded(choice: Partial<ReminderChoice>, form = event({ assignees: [{ id: world.mateo.id }] })) {
  const id = await made(world.priya, form)
  await chooseReminders(world.mateo, id, { push: null, mail: null, ...choice }, clock)
  return id
}

function sent(itemId: string) {
  return db.reminderSent.findMany({ where: { itemId }, select: { date: true, way: true } })
}

describe('a reminder', () => {
  test.each([
    ['tenMinutes', at('14:49'), at('14:50')],
    ['oneHour', at('13:59'), at('14:00')],
    ['eveningBefore', at('23:59', '2026-11-22'), at('00:00')],
  ] as const)('goes out %s before, once', async (lead, before, then) => {
    const id = await reminded({ mail: lead })
    await sendDueReminders(before)
    expect(await sent(id)).toEqual([])
    await sendDueReminders(then)
    await Promise.all([sendDueReminders(then), sendDueReminders(new Date(then.getTime() + 60_000))])
    expect(await sent(id)).toEqual([{ date: '2026-11-23', way: 'mail' }])
    expect(await db.notification.count({ where: { subjectId: id, event: 'reminder' } })).toBe(1)
  })

  test('comes late after a pause over its moment, but not once it has begun', async () => {
    const [late, begun] = [await reminded({ push: 'oneHour' }), await reminded({ push: 'tenMinutes' })]
    await sendDueReminders(at('14:45'))
    expect([await sent(late), await sent(begun)]).toEqual([[{ date: '2026-11-23', way: 'push' }], []])
    await sendDueReminders(at('15:00'))
    expect(await sent(begun)).toEqual([])
  })

  test('that fails keeps no other back', async () => {
    const first = await reminded({ mail: 'oneHour' })
    await write((tx) => tx.routineItem.update({ where: { id: first }, data: { circleId: world.walter } }))
    await write((tx) => tx.recipient.delete({ where: { circleId: world.walter } }))
    const id = await reminded({ mail: 'oneHour' })
    await expect(sendDueReminders(at('14:30'))).rejects.toThrow()
    expect(await sent(id)).toEqual([{ date: '2026-11-23', way: 'mail' }])
    await write((tx) => tx.routineItem.update({ where: { id: first }, data: { isActive: false } }))
  })

  test('comes for each occurrence of a series, in each way that was chosen', async () => {
    const id = await reminded(
      { push: 'oneHour', mail: 'tenMinutes' },
      event({ assignees: [{ id: world.mateo.id }], ...daily }),
    )
    await sendDueReminders(at('14:55'))
    await sendDueReminders(at('14:55', '2026-11-24'))
    expect((await sent(id)).map(({ date, way }) => `${date} ${way}`).sort()).toEqual([
      '2026-11-23 mail',
      '2026-11-23 push',
      '2026-11-24 mail',
      '2026-11-24 push',
    ])
  })

  test('is not sent again when its series is divided at a day of which it was', async () => {
    const mine = { assignees: [{ id: world.mateo.id }] }
    const id = await reminded({ mail: 'eveningBefore' }, event({ ...mine, ...daily }))
    await sendDueReminders(at('12:00', '2026-11-24'))
    const asked = { on: '2026-11-24', scope: 'following' } as const
    const changed = await edited(world.priya, id, asked, { title: 'Walk by the river' })
    const later = changed.status === 'saved' ? changed.value.id : ''
    await sendDueReminders(at('13:00', '2026-11-24'))
    expect(await db.notification.count({ where: { subjectId: later, event: 'reminder' } })).toBe(0)
    await sendDueReminders(at('12:00', '2026-11-25'))
    expect((await sent(later)).map(({ date }) => date).sort()).toEqual(['2026-11-24', '2026-11-25'])
  })

  test.each(['occurrence', 'following'] as const)(
    'is not sent again when %s is moved to another time of its day, and is of another day',
    async (scope) => {
      const mine = { assignees: [{ id: world.mateo.id }] }
      const id = await reminded({ mail: 'oneHour' }, event({ ...mine, ...daily }))
      await sendDueReminders(at('14:30', '2026-11-24'))
      const changed = await edited(
        world.priya,
        id,
        { on: '2026-11-24', scope },
        { startTime: '12:00', endTime: '13:00' },
      )
      const now = changed.status === 'saved' ? changed.value.id : ''
      await sendDueReminders(at('16:30', '2026-11-24'))
      const of = { subjectId: { in: [id, now] }, event: 'reminder' }
      expect(await db.notification.count({ where: { ...of, date: '2026-11-24' } })).toBe(1)
      await edited(world.priya, now, { scope: 'series' }, { startDate: '2026-11-27', endDate: '2026-11-27' })
      await sendDueReminders(at('16:30', '2026-11-27'))
      expect(await db.notification.count({ where: { ...of, date: '2026-11-27' } })).toBe(1)
    },
  )

  test('does not come of what is done, deleted, or no longer theirs', async () => {
    const mine = { assignees: [{ id: world.mateo.id }] }
    const done = await reminded({ push: 'oneHour' }, task({ ...mine, startTime: '10:00' }))
    await completeTask(world.mateo, done, '2026-11-23')
    const deleted = await reminded({ push: 'oneHour' })
    await deleteRoutineItem(world.priya, deleted, { scope: 'series' })
    const left = await reminded({ push: 'oneHour' })
    await write((tx) => tx.routineAssignee.deleteMany({ where: { itemId: left } }))
    await sendDueReminders(at('14:30'))
    expect([await sent(done), await sent(deleted), await sent(left)]).toEqual([[], [], []])
  })

  test('that is chosen again keeps its moment, and none ends it', async () => {
    const id = await reminded({ push: 'oneHour' })
    await chooseReminders(world.mateo, id, { push: 'oneHour', mail: null }, { now: at('14:30') })
    await sendDueReminders(at('14:40'))
    expect(await sent(id)).toHaveLength(1)
    await chooseReminders(world.mateo, id, { push: null, mail: null })
    expect(await db.routineReminder.count({ where: { itemId: id } })).toBe(0)
  })
})

describe('only who is assigned', () => {
  test('chooses to be reminded', async () => {
    const id = await made(world.priya, event({ assignees: [{ id: world.mateo.id }] }))
    const choice = { push: 'oneHour', mail: null } as const
    for (const other of [world.priya, world.elena, world.sam, world.nora])
      await expect(chooseReminders(other, id, choice)).rejects.toThrow(Forbidden)
    await expect(chooseReminders(world.greta, id, choice)).rejects.toThrow(NotFound)
    expect(await db.routineReminder.count({ where: { itemId: id } })).toBe(0)
  })
})
