import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { seal } from '~/data/sealed.server'
import { write } from '~/data/write.server'
import { revealNumber, updateRecipient } from '~/domain/recipient/commands.server'
import { prepareEmergencySheet } from '~/domain/recipient/emergency-sheet.server'
import { profileRecord } from '~/domain/recipient/profile-record'
import { prepareProfile } from '~/domain/recipient/queries.server'
import { unreadable } from '~/domain/recipient/rules'
import { saved } from '~/domain/records/save'
import { serve } from './serve'
import { siteMap } from './site-map'
import { typedBy } from './submission'
import { cookieOf, createTestData, type World } from './world'

let server: Awaited<ReturnType<typeof serve>>
let world: World
beforeAll(async () => {
  await createTestData()
  server = await serve()
})
afterAll(() => server.stop())

/** Seals a number as the product does, then damages what is stored. */
async function damage(how: (sealed: string) => string) {
  world = await createTestData()
  const { id } = await db.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
  const [cardId, pushId] = [newId(), newId()]
  const cms = how(seal('1EG4-TE5-MK73', { table: 'Recipient', column: 'cms', id }))
  const memberID = how(seal('MM-2204817', { table: 'Insurance', column: 'memberID', id: cardId }))
  await write(async (tx) => {
    const now = new Date()
    await tx.recipient.update({ where: { id }, data: { cms, dateOfBirth: '1945-03-14' } })
    await tx.insurance.create({ data: { id: cardId, recipientId: id, rank: 'primary', memberID, createdAt: now } })
    const keys = { p256dh: how('v1.AAAA'), auth: how('v1.AAAA') }
    const endpoint = `https://fcm.googleapis.com/${pushId}`
    await tx.pushSubscription.create({
      data: { id: pushId, userId: world.users.elena.id, endpoint, ...keys, createdAt: now },
    })
  })
  return { cms, memberID, recipientId: id }
}

const damages: [string, (sealed: string) => string][] = [
  ['sealed with another key', (sealed) => `${sealed.slice(0, -6)}AAAAAA`],
  ['cut off', (sealed) => sealed.slice(0, 9)],
  ['of an unknown version', (sealed) => `v9${sealed.slice(2)}`],
  ['empty', () => ''],
]

test('sealed values that cannot be opened break no page', async () => {
  await damage((sealed) => `${sealed.slice(0, -6)}AAAAAA`)
  const map = await siteMap({
    circleId: world.rosa,
    memberId: world.elena.id,
    careGiverId: world.elena.id,
    userId: world.users.elena.id,
  })
  const paths = map.map(({ path }) => path).filter((path) => !/logout|google|events/.test(path))
  expect(paths.length).toBeGreaterThan(50)
  for (const who of ['joan', 'elena', 'mateo'] as const) {
    for (const path of paths) {
      const { status } = await get(path, who)
      expect([who, path, status < 500]).toEqual([who, path, true])
    }
  }
}, 180_000) // every page, three times

describe.each(damages)('a sealed value that is %s', (_how, how) => {
  test('is said to be unreadable, in both languages, where it would be shown', async () => {
    await damage(how)
    for (const [who, words] of [
      ['elena', 'Cannot be read'],
      ['sam', 'Cannot be read'],
      ['luis', 'No se puede leer'],
    ] as const) {
      const { text } = await get(`/circle/${world.rosa}/profile`, who)
      expect([who, text.split(words).length - 1]).toEqual([who, 2])
      expect(text).not.toContain('Show the Medicare number')
    }
    for (const [language, words] of [
      ['en', 'cannot be read'],
      ['es', 'no se puede leer'],
    ]) {
      const { text } = await get(`/circle/${world.rosa}/emergency-sheet?lang=${language}`, 'elena')
      expect(text.split(words ?? '').length - 1).toBe(2)
    }
    const { text } = await get(`/circle/${world.rosa}/profile/edit`, 'elena')
    expect(text).toContain('The number on file can’t be read.')
  })

  test('leaves no row of a number that was shown', async () => {
    await damage(how)
    expect(await revealNumber(world.elena, 'cms')).toBe(unreadable)
    expect(await prepareEmergencySheet(world.elena)).toMatchObject({ medicare: 'unreadable' })
    expect(await db.audit.count({ where: { actorId: world.elena.userId } })).toBe(0)
  })

  test('stays as it is when another field is saved, and is replaced by a number that is typed', async () => {
    const { cms, memberID, recipientId } = await damage(how)
    const stored = () => db.recipient.findUniqueOrThrow({ where: { id: recipientId }, include: { insurances: true } })
    expect(await save({ city: 'Taos' })).toEqual(saved)
    expect(await stored()).toMatchObject({ city: 'Taos', cms, insurances: [{ memberID }] })

    expect(await save({ cms: '2VN8-HK4-RT63', primary: { memberID: 'MM-1' } })).toEqual(saved)
    expect(await revealNumber(world.elena, 'cms')).toBe('2VN8-HK4-RT63')
    expect(await revealNumber(world.elena, 'primary.memberID')).toBe('MM-1')
    expect((await stored()).city).toBe('Taos')
  })
})

const get = (path: string, who: keyof World['users']) =>
  server.ask(path, { headers: { cookie: cookieOf(world.users[who]), accept: 'text/html', 'accept-language': 'en' } })

async function save(said: Record<string, unknown>) {
  const { value } = await prepareProfile(world.elena)
  const typed = typedBy(profileRecord, said, value)
  return updateRecipient(world.elena, { typed, base: JSON.stringify(value), keepCurrent: [] })
}
