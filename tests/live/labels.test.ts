import { beforeEach, expect, test } from 'vitest'
import { latestSignalId } from '~/domain/activity/signals.server'
import { createLabel, deactivateLabel, updateLabel } from '~/domain/labels/commands.server'
import { labelRecord } from '~/domain/labels/label-record'
import { submissionOf } from '../submission'
import { cookieOf, createTestData, type World } from '../world'
import { heardBy, withLiveStream } from './app'
import { read } from './stream-client'

// A label belongs to the instance: its changes are signalled to every page that may show it, and to no other.

const address = withLiveStream()
const named = (name: string) => ({ name, color: 'rose' })
const nameBefore = () => `Fall watch ${world.rosa.slice(-12)}`
let world: World
let labelId: string
beforeEach(async () => {
  world = await createTestData()
  const made = await createLabel(world.users.joan, submissionOf(labelRecord, named(nameBefore()), {}))
  labelId = made.status === 'saved' ? made.value : ''
})

const open = (person: keyof World['users'], way: Parameters<typeof read>[1] = {}) =>
  read(address(), { cookie: cookieOf(world.users[person]), ...way })
const rename = (name: string) =>
  updateLabel(world.priya, labelId, submissionOf(labelRecord, named(name), named(nameBefore())))

test('a new name is heard once by coaches of every circle and by super admins, not by family, aides and strangers', async () => {
  const names = ['priya', 'owen', 'joan', 'elena', 'mateo', 'nora', 'ida'] as const
  const streams = await Promise.all(names.map((name) => open(name)))
  await rename('Falls')
  const hearing = streams.slice(0, 3)
  await Promise.all(hearing.map((stream) => stream.hears('labels')))

  for (const { heard } of hearing)
    expect(heard).toEqual([{ id: await latestSignalId(), event: 'labels', data: { circleId: null, ref: labelId } }])
  expect((await heardBy(streams.slice(3))).flat()).toEqual([])
})

test('whoever was away hears of it when they come back, if they may see labels', async () => {
  const after = await latestSignalId()
  await deactivateLabel(world.users.joan, labelId)
  const [owen, elena] = await Promise.all([open('owen', { after }), open('elena', { after })])
  await owen.hears('labels')
  expect((await heardBy([elena])).flat()).toEqual([])
})
