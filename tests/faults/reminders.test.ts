import { beforeAll, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { localTimeAt } from '~/domain/local-time'
import { chooseReminders } from '~/domain/routine/reminders.server'
import { madeRoutineItem } from '../routine/cast'
import { serve } from '../serve'
import { createTestData, type World } from '../world'

let world: World
beforeAll(async () => {
  world = await createTestData()
})

/** A task of Mateo's that begins in so many minutes, of which he wants a mail an hour before. */
async function dueIn(minutes: number) {
  const { day, time } = localTimeAt(new Date(Date.now() + minutes * 60_000), world.mateo.timeZone)
  const said = { startDate: day, startTime: time, assignees: [{ id: world.mateo.id }] }
  const { id } = await madeRoutineItem(world.priya, said)
  await chooseReminders(world.mateo, id, { push: null, mail: 'oneHour' })
  await write((tx) =>
    tx.routineReminder.updateMany({
      where: { itemId: id },
      data: { chosenAt: new Date(Date.now() - 2 * 60 * 60_000) },
    }),
  )
  return id
}

const sent = (itemId: string) => db.reminderSent.count({ where: { itemId } })
const told = (subjectId: string) => db.notification.count({ where: { subjectId, event: 'reminder' } })

test('a reminder whose moment passed while the server was down goes out at the next start, and never again', async () => {
  const [late, later] = [await dueIn(50), await dueIn(180)]
  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGKILL'] as const) {
    const server = await serve()
    await expect.poll(() => sent(late), { timeout: 120_000 }).toBe(1)
    const seen = await dueIn(40) // proves that a process which knew of the other has looked again
    await expect.poll(() => sent(seen), { timeout: 120_000 }).toBe(1)
    await server.stop(signal)
  }
  expect([await sent(late), await told(late), await sent(later)]).toEqual([1, 1, 0])
})
