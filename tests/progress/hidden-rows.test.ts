import { beforeEach, expect, test } from 'vitest'
import { completeItems, moveDueDate, reassignItems } from '~/domain/progress/bulk-commands.server'
import { createTestData, type World } from '../world'
import { put } from './cast'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

test('several at once tell nothing of an action that is not for the person, whoever is named', async () => {
  const id = await put(world.priya, { title: 'SENTINEL of the coach', visibility: 'private' })
  const { elena, victor } = world.users
  const answers = [
    await reassignItems(elena, [id], [victor.id]),
    await reassignItems(elena, [id], [elena.id]),
    await completeItems(elena, [id]),
    await moveDueDate(elena, [id], '2027-01-01'),
  ]
  for (const answer of answers)
    expect(answer).toEqual({ status: 'done', rows: [{ id, title: null, status: 'notFound' }] })
})
