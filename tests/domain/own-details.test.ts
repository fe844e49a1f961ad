import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { fieldNameOf, type OwnDetails } from '~/domain/accounts/own-details'
import { getOwnDetails, updateOwnDetails } from '~/domain/accounts/own-details.server'
import { baseAfterConflict } from '~/domain/activity/merge'
import { listTeam } from '~/domain/members/queries.server'
import { dayIn } from '~/i18n/format'
import { createTestData, remove, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const detailsOf = async (who: keyof World['users']) => (await getOwnDetails(world.users[who])).details
const rowsAbout = (userId: string, action: string) => db.audit.findMany({ where: { actorId: userId, action } })

/** What a person does at their form, opened with what is kept unless `before` says otherwise. */
async function change(who: keyof World['users'], typed: OwnDetails, before?: OwnDetails) {
  const opened = before ?? (await detailsOf(who))
  return updateOwnDetails(world.users[who], { ...opened, ...typed }, opened)
}

describe('what people write down about themselves', () => {
  test('is kept, and leaves the names of the fields, and no value in the audit log', async () => {
    expect(await change('luis', { phone: '5055550142', phoneType: 'mobile', city: 'Taos' })).toEqual({ is: 'done' })
    expect(await detailsOf('luis')).toMatchObject({ phone: '5055550142', phoneType: 'mobile', city: 'Taos' })
    const rows = await rowsAbout(world.users.luis.id, 'user.changed')
    expect(rows.map(({ details }) => JSON.parse(details))).toEqual([{ fields: ['phone', 'phoneType', 'city'] }])
  })

  test('is the same to everybody who sees them, at once', async () => {
    await change('luis', { firstName: 'Lucho' })
    for (const viewer of [world.priya, world.elena, world.nora]) {
      expect((await listTeam(viewer)).find(({ id }) => id === world.luis.id)?.firstName).toBe('Lucho')
    }
  })

  test('signals their circle when it is a name, and nobody when it is an address', async () => {
    const signals = () => db.signal.count({ where: { circleId: world.rosa, topic: 'team' } })
    const before = await signals()
    await change('luis', { address: '12 Acequia Road' })
    expect(await signals()).toBe(before)
    await change('luis', { lastName: 'Delgado Ruiz' })
    expect(await signals()).toBe(before + 1)
    expect(await db.signal.count({ where: { circleId: world.walter, topic: 'team', ref: world.luis.id } })).toBe(0)
  })

  test('sent again changes nothing and tells nobody', async () => {
    const before = await detailsOf('luis')
    await change('luis', { lastName: 'Delgado Ruiz' }, before)
    const count = () => Promise.all([db.audit.count(), db.signal.count()])
    const then = await count()
    expect(await change('luis', { lastName: 'Delgado Ruiz' }, before)).toEqual({ is: 'done' })
    expect(await count()).toEqual(then)
  })

  test('from two devices at once loses nothing', async () => {
    const before = await detailsOf('luis')
    await change('luis', { city: 'Taos' }, before)
    await change('luis', { state: 'New Mexico' }, before)
    expect(await detailsOf('luis')).toMatchObject({ city: 'Taos', state: 'New Mexico' })
  })

  test('from two devices to two different values is theirs to decide, and nothing is written until then', async () => {
    const before = await detailsOf('luis')
    await change('luis', { city: 'Taos', state: 'New Mexico' }, before)
    const done = await change('luis', { city: 'Chama', phone: '5055550142' }, before)
    expect(done).toMatchObject({ is: 'conflict', names: ['city'], now: { city: 'Taos' } })
    expect(await detailsOf('luis')).toMatchObject({ city: 'Taos', phone: null })
  })

  test('after that keeps what they decide, and what was saved elsewhere besides, which they have not seen', async () => {
    const before = await detailsOf('luis')
    await change('luis', { city: 'Taos', state: 'New Mexico' }, before)
    const done = await change('luis', { city: 'Chama' }, before)
    if (done.is !== 'conflict') throw new Error('There is no conflict')
    const seen = baseAfterConflict(before, done.now, done.names)
    const typed = { ...before, city: 'Chama' }
    expect(await updateOwnDetails(world.users.luis, typed, seen)).toEqual({ is: 'done' })
    expect(await detailsOf('luis')).toMatchObject({ city: 'Chama', state: 'New Mexico' })
  })

  test('keeps no language for those who leave it as the form showed it', async () => {
    const before = { ...(await detailsOf('elena')), language: 'en' }
    await change('elena', { city: 'Taos' }, before)
    expect((await detailsOf('elena')).language).toBeNull()
    await change('elena', { language: 'es' }, before)
    expect((await detailsOf('elena')).language).toBe('es')
  })
})

describe('what people write down about their caring', () => {
  const at = (field: Parameters<typeof fieldNameOf>[1]) => fieldNameOf(world.luis.id, field)

  test('is kept with their place in that circle, with a row in its log', async () => {
    await change('luis', { [at('relationship')]: 'nephew', [at('livesWithCareRecipient')]: 'yes' })
    expect(await db.member.findUnique({ where: { id: world.luis.id } })).toMatchObject({
      relationship: 'nephew',
      livesWithCareRecipient: 'yes',
    })
    expect(await rowsAbout(world.users.luis.id, 'member.changed')).toMatchObject([
      { circleId: world.rosa, entityId: world.luis.id },
    ])
  })

  test('stands beside what others care for in other circles', async () => {
    const { caregiving } = await getOwnDetails(world.users.greta)
    expect(caregiving).toEqual([
      {
        memberId: world.greta.id,
        recipient: 'Walter',
        role: 'family',
        fields: ['relationship', 'dateStartedCaregiving', 'livesWithCareRecipient'],
      },
    ])
  })

  test('is asked of an aide only as far as it goes with the role, and of coaches, and managers not at all', async () => {
    expect((await getOwnDetails(world.users.mateo)).caregiving).toMatchObject([{ fields: ['dateStartedCaregiving'] }])
    for (const who of ['priya', 'joan', 'dora', 'ida'] as const) {
      expect((await getOwnDetails(world.users[who])).caregiving).toEqual([])
    }
  })

  test('has a relationship of family, or is refused', async () => {
    const done = await change('luis', { [at('relationship')]: 'careNavigator' })
    expect(done).toEqual({
      is: 'refused',
      problems: { [at('relationship')]: 'circle:settings.errors.relationship' },
    })
    expect((await db.member.findUnique({ where: { id: world.luis.id } }))?.relationship).toBe('son')
  })

  test('began today at the latest in the circle, and nobody is born tomorrow', async () => {
    const timeZone = 'Pacific/Pago_Pago'
    await write((tx) => tx.circle.update({ where: { id: world.rosa }, data: { timeZone } }))
    const today = dayIn(new Date(), timeZone)
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
    expect(await change('luis', { [at('dateStartedCaregiving')]: tomorrow, dateOfBirth: tomorrow, timeZone })).toEqual({
      is: 'refused',
      problems: { [at('dateStartedCaregiving')]: 'errors.future', dateOfBirth: 'errors.birth' },
    })
    expect(await change('luis', { [at('dateStartedCaregiving')]: today, dateOfBirth: today, timeZone })).toEqual({
      is: 'done',
    })
  })

  test('changes nobody else’s place, whatever id comes along', async () => {
    await change('luis', { [fieldNameOf(world.elena.id, 'relationship')]: 'cousin', [`${world.luis.id}.roleId`]: 'x' })
    expect((await db.member.findUnique({ where: { id: world.elena.id } }))?.relationship).toBe('daughter')
    expect(await rowsAbout(world.users.luis.id, 'member.changed')).toEqual([])
  })

  test('is not kept for a circle that they have left meanwhile; the rest of the form is', async () => {
    const before = await detailsOf('luis')
    await remove(world.luis)
    expect(await change('luis', { [at('relationship')]: 'nephew', city: 'Taos' }, before)).toEqual({ is: 'done' })
    expect((await db.member.findUnique({ where: { id: world.luis.id } }))?.relationship).toBe('son')
    expect((await detailsOf('luis')).city).toBe('Taos')
  })

  test('of an aide takes no relationship', async () => {
    await change('mateo', { [fieldNameOf(world.mateo.id, 'relationship')]: 'son' })
    expect((await db.member.findUnique({ where: { id: world.mateo.id } }))?.relationship).toBeNull()
  })
})

test('fields that no form has are without effect', async () => {
  await write((tx) => tx.user.update({ where: { id: world.users.luis.id }, data: { city: 'Taos' } }))
  await change('luis', { isSuperAdmin: 'true', email: 'other@example.test', passwordHash: 'x' })
  const { isSuperAdmin, email, passwordHash } = await db.user.findUniqueOrThrow({ where: { id: world.users.luis.id } })
  expect({ isSuperAdmin, email, passwordHash }).toEqual({
    isSuperAdmin: false,
    email: world.users.luis.email,
    passwordHash: null,
  })
})
