import { beforeEach, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { audienceOf, latestSignalId, listSignalsAfter } from '~/domain/activity/signals.server'
import { savePanel } from '~/domain/preferences/commands.server'
import { parsePreferences } from '~/domain/preferences/schema'
import { changeLineOfService } from '~/domain/recipient/line-of-service.server'
import { getRecipientHeader } from '~/domain/recipient/queries.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { createTestData, remove, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const lineOf = async (member: World['priya']) => (await getRecipientHeader(member)).lineOfService
const keptIn = async (circleId: string) => (await db.recipient.findUniqueOrThrow({ where: { circleId } })).lineOfService

test('a coach moves the recipient to another line of service', async () => {
  await changeLineOfService(world.priya, 'onHold')
  expect(await lineOf(world.joan)).toBe('onHold')
  expect(await db.audit.count({ where: { action: 'recipient.lineOfServiceChanged', circleId: world.rosa } })).toBe(1)
})

test('an unknown or missing one counts as active, and to choose that changes nothing', async () => {
  expect(await lineOf(world.priya)).toBe('guideActive')
  await changeLineOfService(world.priya, 'guideActive')
  expect(await keptIn(world.rosa)).toBeNull()
  await write((tx) => tx.recipient.update({ where: { circleId: world.rosa }, data: { lineOfService: 'gone' } }))
  expect(await lineOf(world.priya)).toBe('guideActive')
})

test('nobody else sees it or changes it', async () => {
  for (const who of ['elena', 'luis', 'mateo', 'sam', 'nora'] as const) {
    expect(await lineOf(world[who])).toBeNull()
    await expect(changeLineOfService(world[who], 'onHold')).rejects.toThrow(Forbidden)
  }
  await changeLineOfService(world.owen, 'onHold')
  expect(await keptIn(world.rosa)).toBeNull()
  await remove(world.priya)
  await expect(changeLineOfService(world.priya, 'onHold')).rejects.toThrow(NotFound)
})

test('those who may see it are signalled, once', async () => {
  const after = await latestSignalId()
  await changeLineOfService(world.priya, 'onHold')
  await changeLineOfService(world.priya, 'onHold')
  const signals = await listSignalsAfter(after, 10)
  expect(signals).toHaveLength(1)
  expect((await Promise.all(signals.map(audienceOf))).flat().sort()).toEqual(
    [world.users.joan.id, world.users.priya.id].sort(),
  )
})

test('a panel stays as a person left it, and is written only when that changes', async () => {
  const now = async () => {
    const { id, preferences, updatedAt } = await db.user.findUniqueOrThrow({ where: { id: world.users.priya.id } })
    return { id, preferences: parsePreferences(preferences), updatedAt }
  }
  const before = await now()
  await savePanel(before, 'details', true)
  expect((await now()).updatedAt).toEqual(before.updatedAt)
  await savePanel(before, 'details', false)
  expect((await now()).preferences.closedPanels).toEqual(['details'])
  await savePanel(await now(), 'details', true)
  expect((await now()).preferences.closedPanels).toEqual([])
})
