import { afterAll, beforeAll, expect, test } from 'vitest'
import { write } from '~/data/write.server'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

let world: World
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  world = await createTestData()
  server = await serve()
})
afterAll(() => server.stop())

test('a profile with next to nothing in it leads who may edit it to its form', async () => {
  const profileFor = async (who: keyof World['users']) => {
    const headers = { cookie: cookieOf(world.users[who]), accept: 'text/html', 'accept-language': 'en' }
    return (await server.ask(`/circle/${world.rosa}/profile`, { headers })).text
  }
  expect(await profileFor('elena')).toContain('profile is still almost empty')
  expect(await profileFor('mateo')).not.toContain('almost empty')
  await write((tx) => tx.recipient.update({ where: { circleId: world.rosa }, data: { phoneNumber: '5055550100' } }))
  expect(await profileFor('elena')).not.toContain('almost empty')
})
