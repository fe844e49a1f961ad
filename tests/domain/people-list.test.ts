import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import type { Prisma } from '~/data/generated/client'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { checkPassword } from '~/domain/accounts/sign-in.server'
import { endAllSessions } from '~/domain/people/commands.server'
import { auditExportOfPeople, eachPerson, listPeople, maxPeopleOnPage } from '~/domain/people/list.server'
import { peopleQuery } from '~/domain/people/query'
import { readPeopleQuery } from '~/domain/people/schema'
import { Forbidden } from '~/domain/refusals'
import { recordLastSeen, startSession } from '~/domain/sessions/commands.server'
import { prepareSecrets } from '~/secrets.server'
import { createTestData, type World } from '../world'

const anywhere = { device: '', network: '', isShared: false }

let world: World
beforeEach(async () => {
  prepareSecrets({ isNew: true })
  world = await createTestData()
})

describe('the list of people', () => {
  const names = async (q: string) =>
    (await listPeople(world.users.joan, { q })).people.map(({ firstName }) => firstName)
  const suffix = () => world.users.joan.email.replace('joan', '')

  test('is found by the beginning of a first name, a last name, both or an email, whatever the case', async () => {
    await write((tx) =>
      tx.user.update({ where: { id: world.users.ida.id }, data: { firstName: 'Zoë_1%', lastName: 'Zz' } }),
    )
    expect(await names('zoë_')).toEqual(['Zoë_1%'])
    expect(await names('ZZ')).toEqual(['Zoë_1%'])
    expect(await names('zoë_1% z')).toEqual(['Zoë_1%'])
    expect(await names(`ida${suffix()}`)).toEqual(['Zoë_1%'])
    expect(await names('oë_')).toEqual([])
    expect(await names('zo%')).toEqual([])
    expect(await names('%')).toEqual([])
  })

  test('is found and sorted whatever the accents', async () => {
    const { ida, dora, ruth, victor, sam, luis } = world.users
    const named = { ida: 'Ñáñez', dora: 'Abeyta', ruth: 'Novak', victor: 'Ávila', sam: 'Brandt', luis: 'Nair' }
    const first = `Zita${newId().slice(-6)}`
    await write(async (tx) => {
      for (const [user, lastName] of Object.entries(named)) {
        const { id } = { ida, dora, ruth, victor, sam, luis }[user as keyof typeof named]
        await tx.user.update({ where: { id }, data: { firstName: first, lastName } })
      }
    })
    const lastNames = async (q: string) =>
      (await listPeople(world.users.joan, { q })).people.map(({ lastName }) => lastName)
    expect(await lastNames(first)).toEqual(['Abeyta', 'Ávila', 'Brandt', 'Nair', 'Ñáñez', 'Novak'])
    for (const q of ['ñáñez', 'Ñáñez', 'NÁÑEZ', 'nanez']) expect(await lastNames(q)).toContain('Ñáñez')
    for (const q of ['ávila', 'Avila', `${first} áv`]) expect(await lastNames(q)).toContain('Ávila')
    expect(await lastNames(`${first.toUpperCase()} nañ`)).toEqual(['Ñáñez'])
  })

  test('goes on page by page until everybody was shown once, those without a circle too', async () => {
    await createTestData()
    await createTestData()
    const seen: string[] = []
    for (let page: number | null = 1; page; ) {
      const { people, next, skipped, count } = await listPeople(world.users.joan, { page })
      expect(people.length).toBeLessThanOrEqual(maxPeopleOnPage)
      expect([skipped, count]).toEqual([seen.length, await db.user.count()])
      seen.push(...people.map(({ id }) => id))
      page = next
    }
    expect(seen).toHaveLength(await db.user.count())
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toContain(world.users.ida.id)
    expect(await listPeople(world.users.joan, { page: 9_999 })).toMatchObject({ people: [], next: null })
  })

  test('says in which circles somebody is active, and as what', async () => {
    const { people } = await listPeople(world.users.joan, { q: `${world.users.priya.email}\u200b` })
    expect(people).toMatchObject([{ unusual: null, isSuperAdmin: false }])
    expect(people[0]?.places).toMatchObject([{ role: 'coach', circle: expect.stringMatching(/^\S+ \S\.$/) }])
  })
})

describe('the filters of the list of people', () => {
  const found = async (ask: Parameters<typeof listPeople>[1]) => {
    const { people } = await listPeople(world.users.joan, { q: world.users.joan.lastName, ...ask })
    return people.map(({ id }) => id)
  }
  const setUser = (user: { id: string }, data: Prisma.UserUpdateInput) =>
    write((tx) => tx.user.update({ where: { id: user.id }, data }))
  beforeEach(async () => {
    // A name that these five share with nobody else, so that people of other worlds are out of sight.
    const { joan, priya, sam, ida, victor } = world.users
    const lastName = `Ångström ${newId().slice(-6)}`
    for (const user of [joan, priya, sam, ida, victor]) await setUser(user, { lastName })
    joan.lastName = lastName
  })

  test('leave those who have a role, or are in a circle as it is shown, or both in one', async () => {
    const { priya, sam } = world.users
    expect(await found({ role: 'coach' })).toEqual([priya.id])
    expect(await found({ circle: 'ROSA d.' })).toEqual(expect.arrayContaining([priya.id, sam.id]))
    expect(await found({ circle: 'rosa delgado' })).toEqual([])
    expect(await found({ circle: 'rosa', role: 'companion' })).toEqual([sam.id])
    expect(await found({ circle: 'walter', role: 'companion' })).toEqual([])
  })

  test('leave who was here within days, longer ago or never, and order by it', async () => {
    const { joan, priya, sam, ida, victor } = world.users
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    await setUser(joan, { lastSeenAt: daysAgo(0) })
    await setUser(sam, { lastSeenAt: daysAgo(6) })
    await setUser(priya, { lastSeenAt: daysAgo(29) })
    await setUser(ida, { lastSeenAt: daysAgo(31) })
    expect((await found({ seen: 'week' })).toSorted()).toEqual([joan.id, sam.id].toSorted())
    expect((await found({ seen: 'month' })).toSorted()).toEqual([joan.id, sam.id, priya.id].toSorted())
    expect(await found({ seen: 'longer' })).toEqual([ida.id])
    expect(await found({ seen: 'never' })).toEqual([victor.id])
    expect(await found({ sort: 'lastSeen' })).toEqual([joan.id, sam.id, priya.id, ida.id, victor.id])
  })

  test('count and leave those who need a look: an email not confirmed, or too many wrong passwords', async () => {
    const { joan, priya, sam, ida, victor } = world.users
    const before = (await listPeople(joan)).toLookAt
    await setUser(ida, { emailProvenAt: null })
    await setUser(victor, { emailProvenAt: null, disabledAt: new Date() })
    for (let tries = 0; tries < 5; tries += 1) await checkPassword(sam.email, 'not this one')
    for (let tries = 0; tries < 5; tries += 1) await checkPassword(priya.email, 'nor this', { device: 'her own' })
    const { people, toLookAt } = await listPeople(joan, { q: joan.lastName, look: 'yes' })
    expect(toLookAt - before).toBe(2)
    expect(people.map(({ id }) => id).toSorted()).toEqual([ida.id, sam.id].toSorted())
    const unusual = new Map(people.map((person) => [person.id, person.unusual]))
    expect(unusual.get(sam.id)).toEqual({ is: 'locked', until: expect.any(Date) })
    expect(unusual.get(ida.id)).toEqual({ is: 'unconfirmed' })
    const [closed] = (await listPeople(joan, { q: victor.email })).people
    expect(closed?.unusual).toEqual({ is: 'closed', at: expect.any(Date) })
  })

  test('of an address that makes no sense are none, and the address holds what is asked for', () => {
    const asked = readPeopleQuery(new URLSearchParams('role=king&seen=tomorrow&look=no&sort=height&page=-1&after=x'))
    expect(asked).toEqual({ q: '', role: '', circle: '', seen: '', look: '', sort: 'name', page: 1 })
    expect(readPeopleQuery(new URLSearchParams({ q: 'x'.repeat(300), page: '1e9' }))).toEqual(asked)
    expect(peopleQuery(asked)).toEqual({})
    const query = { q: 'rosa', role: 'coach', seen: 'week', sort: 'lastSeen' }
    expect(peopleQuery(readPeopleQuery(new URLSearchParams({ ...query, page: '3' })))).toEqual(query)
  })

  test('cut down the file as well, which is audited and for nobody else', async () => {
    const { joan, priya } = world.users
    const inFile: string[] = []
    for await (const people of eachPerson(joan, { q: joan.lastName, role: 'coach' }))
      inFile.push(...people.map(({ id }) => id))
    expect(inFile).toEqual([priya.id])
    await auditExportOfPeople(joan, ['role'])
    const [row] = await db.audit.findMany({ where: { action: 'people.exported' }, orderBy: { id: 'desc' } })
    expect(row).toMatchObject({ actorId: joan.id, details: '{"filters":["role"]}' })
    await expect(auditExportOfPeople(priya, [])).rejects.toThrow(Forbidden)
    await expect(eachPerson(priya, {}).next()).rejects.toThrow(Forbidden)
  })
})

test('when somebody was here last outlives their sessions', async () => {
  const { joan, sam } = world.users
  await startSession(sam.id, anywhere)
  const soon = new Date(Date.now() + 3_600_000)
  const session = await db.session.findFirstOrThrow({ where: { userId: sam.id }, orderBy: { id: 'desc' } })
  await recordLastSeen(session.id, soon)
  await endAllSessions(joan, sam.id)
  const [person] = (await listPeople(joan, { q: sam.email })).people
  expect(person?.lastSeenAt).toEqual(soon)
})
