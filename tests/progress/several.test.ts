import { beforeEach, describe, expect, test } from 'vitest'
import { write } from '~/data/write.server'
import { prepareSeveral } from '~/domain/progress/bulk-choices.server'
import { reassignItems } from '~/domain/progress/bulk-commands.server'
import { createTestData, type World } from '../world'
import { circlesOf, put } from './cast'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

describe('several actions can be given', () => {
  const offered = async (itemIds: string[]) => (await prepareSeveral(world.users.priya, itemIds)).people
  const disable = ({ id }: { id: string }) =>
    write((tx) => tx.user.update({ where: { id }, data: { disabledAt: new Date() } }))

  test('to those in all their circles, however many these have', async () => {
    const { priya, sam, elena, luis, mateo, nora, joan, greta, owen, ida } = world.users
    const some = await circlesOf([elena, luis, mateo, nora, joan, greta, owen, ida, priya, sam], 59)
    const circles = [...some, ...(await circlesOf([priya, sam], 1))]
    const items = await Promise.all(circles.map((circleId) => put({ ...world.priya, circleId })))
    expect((await offered(items)).map(({ firstName }) => firstName).sort()).toEqual(['Priya', 'Sam'])
  })

  test('to nobody whose account is closed', async () => {
    const item = await put(world.priya)
    expect((await offered([item])).map(({ id }) => id)).toContain(world.users.sam.id)
    await disable(world.users.sam)
    expect((await offered([item])).map(({ id }) => id)).not.toContain(world.users.sam.id)
    expect(await reassignItems(world.users.priya, [item], [world.users.sam.id])).toMatchObject({
      rows: [{ status: 'invalid', problem: 'progress:errors.notInCircle' }],
    })
  })

  test('to nobody when none is chosen', async () => {
    expect(await offered([])).toEqual([])
  })
})
