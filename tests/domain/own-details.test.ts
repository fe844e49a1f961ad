import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { ownDetailsRecord } from '~/domain/accounts/own-details'
import { getOwnDetails, updateOwnDetails } from '~/domain/accounts/own-details.server'
import { updateMember } from '~/domain/members/commands.server'
import { memberRecord } from '~/domain/members/member-record'
import { listTeam, prepareSettings } from '~/domain/members/queries.server'
import { dayIn } from '~/i18n/format'
import { submissionOf } from '../submission'
import { createTestData, remove, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

type Details = Awaited<ReturnType<typeof detailsOf>>
type Row = Record<string, string | null>

/** The settings as their form shows them in a browser that asks for English. */
async function detailsOf(who: keyof World['users']) {
  const { details } = await getOwnDetails(world.users[who])
  return { ...details, language: details.language ?? 'en' }
}
const rowsAbout = (userId: string, action: string) => db.audit.findMany({ where: { actorId: userId, action } })

/** What a person does at their form, opened with what is kept unless `before` says otherwise. */
async function change(who: keyof World['users'], typed: object, before?: Details) {
  const { caregiving } = await getOwnDetails(world.users[who])
  const opened = before ?? (await detailsOf(who))
  const record = ownDetailsRecord(caregiving)
  return updateOwnDetails(world.users[who], submissionOf(record, { ...opened, ...typed }, opened))
}

/** What a person says about their caring in one circle; `id` is that of the member. */
async function changeCaring(
  who: keyof World['users'],
  typed: Row,
  { id = world[who as 'luis'].id, before }: About = {},
) {
  const opened = before ?? (await detailsOf(who))
  const row = opened.caregiving.find((one) => one.id === id)
  const others = opened.caregiving.filter((one) => one.id !== id)
  return change(who, { caregiving: [...others, { ...row, id, ...typed }] }, opened)
}
type About = { id?: string; before?: Details }

describe('what people write down about themselves', () => {
  test('is kept, and leaves the names of the fields, and no value in the audit log', async () => {
    expect(await change('luis', { phone: '5055550142', phoneType: 'mobile', city: 'Taos' })).toMatchObject({
      status: 'saved',
    })
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
    expect(await change('luis', { lastName: 'Delgado Ruiz' }, before)).toMatchObject({ status: 'saved' })
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
    expect(done).toMatchObject({ status: 'conflict', conflicts: [{ path: 'city', by: null }], base: { city: 'Taos' } })
    expect(await detailsOf('luis')).toMatchObject({ city: 'Taos', phone: null })
  })

  test('after that keeps what they decide, and what was saved elsewhere besides, which they have not seen', async () => {
    const before = await detailsOf('luis')
    await change('luis', { city: 'Taos', state: 'New Mexico' }, before)
    const done = await change('luis', { city: 'Chama' }, before)
    if (done.status !== 'conflict') throw new Error('There is no conflict')
    const told = { typed: { ...before, city: 'Chama' }, base: done.base as Details }
    expect(await change('luis', told.typed, told.base)).toMatchObject({ status: 'saved' })
    expect(await detailsOf('luis')).toMatchObject({ city: 'Chama', state: 'New Mexico' })
  })

  test('and then by a coach names the coach; a change of their own on another device names nobody', async () => {
    const before = await detailsOf('luis')
    const { value } = await prepareSettings(world.priya, world.luis.id)
    await updateMember(world.priya, world.luis.id, submissionOf(memberRecord, { ...value, city: 'Taos' }, value))
    await change('luis', { state: 'Colorado' })
    const done = await change('luis', { city: 'Chama', state: 'New Mexico' }, before)
    expect(done).toMatchObject({
      conflicts: [
        { path: 'city', by: 'Priya Raman' },
        { path: 'state', by: null },
      ],
    })
  })

  test('keeps no language for those who leave it as the form showed it', async () => {
    const before = await detailsOf('elena')
    const kept = async () => (await getOwnDetails(world.users.elena)).details.language
    expect(await change('elena', { city: 'Taos' }, before)).toEqual({ status: 'saved', value: 'en' })
    expect(await kept()).toBeNull()
    expect(await change('elena', { language: 'es' }, before)).toEqual({ status: 'saved', value: 'es' })
    expect(await kept()).toBe('es')
  })
})

describe('what people write down about their caring', () => {
  test('is kept with their place in that circle, with a row in its log', async () => {
    await changeCaring('luis', { relationship: 'nephew', livesWithCareRecipient: 'yes' })
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
    const path = `caregiving.${world.luis.id}.relationship`
    const done = await changeCaring('luis', { relationship: 'careNavigator' })
    expect(done).toMatchObject({ status: 'invalid', problems: { [path]: 'circle:settings.errors.relationship' } })
    expect((await db.member.findUnique({ where: { id: world.luis.id } }))?.relationship).toBe('son')
  })

  test('began today at the latest in the circle, and nobody is born tomorrow', async () => {
    const timeZone = 'Pacific/Pago_Pago'
    await write((tx) => tx.circle.update({ where: { id: world.rosa }, data: { timeZone } }))
    const today = dayIn(new Date(), timeZone)
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
    const on = (day: string) => ({
      caregiving: [{ id: world.luis.id, relationship: 'son', dateStartedCaregiving: day }],
      dateOfBirth: day,
      timeZone,
    })
    expect(await change('luis', on(tomorrow))).toMatchObject({
      status: 'invalid',
      problems: { [`caregiving.${world.luis.id}.dateStartedCaregiving`]: 'errors.future', dateOfBirth: 'errors.birth' },
    })
    expect(await change('luis', on(today))).toMatchObject({ status: 'saved' })
  })

  test('began today at the latest where each circle is', async () => {
    const set = (circleId: string, timeZone: string) =>
      write((tx) => tx.circle.update({ where: { id: circleId }, data: { timeZone } }))
    await set(world.rosa, 'Pacific/Kiritimati')
    const today = dayIn(new Date(), 'Pacific/Kiritimati')
    const began = { dateStartedCaregiving: today }
    expect(await changeCaring('luis', began)).toMatchObject({ status: 'saved' })
    await set(world.walter, 'Pacific/Pago_Pago') // a day behind
    expect(await changeCaring('greta', began)).toMatchObject({ status: 'invalid' })
  })

  test('changes nobody else’s place, whatever id comes along', async () => {
    await changeCaring('luis', { relationship: 'cousin' }, { id: world.elena.id })
    await changeCaring('luis', { roleId: 'x' })
    expect((await db.member.findUnique({ where: { id: world.elena.id } }))?.relationship).toBe('daughter')
    expect(await rowsAbout(world.users.luis.id, 'member.changed')).toEqual([])
  })

  test('is not kept for a circle that they have left meanwhile; the rest of the form is', async () => {
    const before = await detailsOf('luis')
    await remove(world.luis)
    const caregiving = before.caregiving.map((row) => ({ ...row, relationship: 'nephew' }))
    expect(await change('luis', { caregiving, city: 'Taos' }, before)).toMatchObject({ status: 'saved' })
    expect((await db.member.findUnique({ where: { id: world.luis.id } }))?.relationship).toBe('son')
    expect((await detailsOf('luis')).city).toBe('Taos')
  })

  test('is nobody’s to remove: what is not sent stays', async () => {
    expect(await change('luis', { caregiving: [] })).toMatchObject({ status: 'saved' })
    expect((await db.member.findUnique({ where: { id: world.luis.id } }))?.relationship).toBe('son')
  })

  test('changed by a coach meanwhile is theirs to decide, with the coach’s name', async () => {
    const before = await detailsOf('luis')
    const { value } = await prepareSettings(world.priya, world.luis.id)
    const typed = { ...value, relationship: 'cousin' }
    await updateMember(world.priya, world.luis.id, submissionOf(memberRecord, typed, value))
    expect(await changeCaring('luis', { relationship: 'nephew' }, { before })).toMatchObject({
      status: 'conflict',
      conflicts: [{ path: `caregiving.${world.luis.id}.relationship`, by: 'Priya Raman' }],
    })
  })

  test('of an aide takes no relationship', async () => {
    await changeCaring('mateo', { relationship: 'son' })
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
