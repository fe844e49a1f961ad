import { beforeEach, expect, test } from 'vitest'
import { latestSignalId } from '~/domain/activity/signals.server'
import { createPost } from '~/domain/feed/commands.server'
import { leaveCircle, makeMemberAdmin, removeMember, updateMember } from '~/domain/members/commands.server'
import { prepareSettings } from '~/domain/members/queries.server'
import { submissionOf } from '../submission'
import { cookieOf, createTestData, type World } from '../world'
import { withLiveStream } from './app'
import { read } from './stream-client'

// What the team does to its own, as those hear it who have a page open.

const address = withLiveStream()
let world: World
beforeEach(async () => {
  world = await createTestData()
})

const open = (person: keyof World['users'], way: Parameters<typeof read>[1] = {}) =>
  read(address(), { cookie: cookieOf(world.users[person]), ...way })
const topicsOf = ({ heard }: Awaited<ReturnType<typeof read>>) => heard.map(({ event }) => event)
const post = () => createPost(world.elena, { content: 'A good morning', visibility: 'everyone' })

test('whoever is removed hears that, and nothing of the circle afterwards, then or when they come back', async () => {
  const [sam, luis, greta] = await Promise.all([open('sam'), open('luis'), open('greta')])
  await removeMember(world.elena, world.sam.id)
  await sam.hears('circles')
  await luis.hears('team')
  const place = sam.heard.at(-1)?.id
  for (let number = 0; number < 100; number += 1) await post()
  await luis.until(() => topicsOf(luis).filter((topic) => topic === 'feed').length === 100)

  expect(topicsOf(sam)).toEqual(['circles'])
  sam.close()
  const back = await open('sam', { lastEventId: place })
  const ida = await open('ida', { after: await latestSignalId() })
  await back.until(() => back.raw().startsWith('retry: '))
  expect([topicsOf(back), topicsOf(ida), topicsOf(greta)]).toEqual([[], [], []])
})

test('whoever leaves hears it on their other pages, and the team looks again', async () => {
  const [sam, luis] = await Promise.all([open('sam'), open('luis')])
  await leaveCircle(world.sam)
  await Promise.all([sam.hears('circles'), luis.hears('team', 1_000)])
  expect(sam.heard[0]?.data).toMatchObject({ circleId: world.rosa })
})

test('a new admin, and somebody with a new role, hear of their rights at once', async () => {
  const [mateo, luis, greta] = await Promise.all([open('mateo'), open('luis'), open('greta')])
  await makeMemberAdmin(world.elena, world.mateo.id)
  await mateo.hears('rights')
  const { record, value } = await prepareSettings(world.priya, world.luis.id)
  await updateMember(world.priya, world.luis.id, submissionOf(record, { ...value, role: 'aide' }, value))
  await luis.hears('rights')
  expect(topicsOf(mateo).filter((topic) => topic === 'rights')).toHaveLength(1)
  expect(topicsOf(greta)).toEqual([])
})
