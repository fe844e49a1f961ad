import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import type { Member } from '~/domain/member'
import { completeTask, uncompleteTask } from '~/domain/routine/completions.server'
import { deleteRoutineItem } from '~/domain/routine/delete.server'
import { createTestData, type World } from '../world'
import { daily, edited, event, made, task } from './cast'

// Who is told what of events and tasks: spec/decisions.md, section 6.

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const who = (...members: Member[]) => ({ assignees: members.map(({ id }) => ({ id })) })

/** What each person was told of an item last, by their first name. */
async function toldOf(subjectId: string) {
  const where = { type: 'routine', subjectId }
  const rows = await db.notification.findMany({ where, include: { user: { select: { firstName: true } } } })
  return Object.fromEntries(rows.map(({ user, event }) => [user.firstName, event]))
}

test('who is assigned is told so, and whoever wrote it is not', async () => {
  const id = await made(world.priya, task(who(world.priya, world.mateo)))
  expect(await toldOf(id)).toEqual({ Mateo: 'assigned' })
})

describe('a change', () => {
  test('is told to who stays, to who is new, and to who was taken off it', async () => {
    const id = await made(world.priya, event(who(world.mateo, world.luis)))
    await edited(world.priya, id, { scope: 'series' }, { startTime: '09:00', ...who(world.mateo, world.sam) })
    expect(await toldOf(id)).toEqual({ Mateo: 'changed', Sam: 'assigned', Luis: 'unassigned' })
  })

  test('of one day is told of that day alone', async () => {
    const id = await made(world.priya, task({ ...daily, ...who(world.mateo) }))
    const done = await edited(world.priya, id, { on: '2026-11-25', scope: 'occurrence' }, who(world.sam))
    expect(await toldOf(id)).toEqual({ Mateo: 'assigned' })
    expect(await toldOf(done.status === 'saved' ? done.value.id : '')).toEqual({ Sam: 'assigned', Mateo: 'unassigned' })
  })

  test('by which somebody takes themselves off is no news to them', async () => {
    const id = await made(world.priya, event(who(world.elena, world.luis)))
    await edited(world.elena, id, { scope: 'series' }, who(world.luis))
    expect(await toldOf(id)).toEqual({ Elena: 'assigned', Luis: 'changed' })
  })
})

describe('a deletion', () => {
  test('is told to the people of the series, and to those of a day that was changed', async () => {
    const id = await made(world.priya, task({ ...daily, ...who(world.mateo) }))
    await edited(world.priya, id, { on: '2026-11-25', scope: 'occurrence' }, who(world.mateo, world.sam))
    await deleteRoutineItem(world.priya, id, { scope: 'series' })
    expect(await toldOf(id)).toEqual({ Mateo: 'deleted', Sam: 'deleted' })
  })

  test('of a day that was changed is told to the people of that day', async () => {
    const id = await made(world.priya, task({ ...daily, ...who(world.mateo) }))
    const done = await edited(world.priya, id, { on: '2026-11-25', scope: 'occurrence' }, who(world.sam))
    await deleteRoutineItem(world.priya, id, { on: '2026-11-25', scope: 'occurrence' })
    expect(await toldOf(done.status === 'saved' ? done.value.id : '')).toEqual({ Sam: 'deleted' })
    expect(await toldOf(id)).toEqual({ Mateo: 'assigned' })
  })
})

test('a tick and its end are told to whose task it is and to the others who are assigned', async () => {
  const id = await made(world.priya, task(who(world.mateo, world.sam)))
  await completeTask(world.mateo, id, '2026-11-23')
  expect(await toldOf(id)).toEqual({ Priya: 'completed', Sam: 'completed', Mateo: 'assigned' })
  await uncompleteTask(world.sam, id, '2026-11-23')
  expect(await toldOf(id)).toEqual({ Priya: 'reopened', Mateo: 'reopened', Sam: 'completed' })
})
