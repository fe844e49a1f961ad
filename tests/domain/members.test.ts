import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { audienceOf } from '~/domain/activity/signals.server'
import { countMyCircles } from '~/domain/circles/queries.server'
import { createPost } from '~/domain/feed/commands.server'
import { invitePeople, resendInvitation } from '~/domain/invitations/commands.server'
import { type Member, type MemberStatus, memberStatuses } from '~/domain/member'
import { leaveCircle, makeMemberAdmin, removeMember, updateMember } from '~/domain/members/commands.server'
import { type MemberSettings, memberRecord, placeFields } from '~/domain/members/member-record'
import { findMember, getTeamMember, getTeamOverview, listTeam, prepareSettings } from '~/domain/members/queries.server'
import { type MemberAction, memberActionsFor } from '~/domain/members/rules'
import { roleNames } from '~/domain/permissions/names'
import { saved } from '~/domain/records/save'
import { Forbidden, NotFound } from '~/domain/refusals'
import { dayIn } from '~/i18n/format'
import { invitationsTo, submissionOf } from '../submission'
import { countUnread, createTestData, giveRules, memberIn, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const rowOf = (id: string) => db.member.findUniqueOrThrow({ where: { id }, include: { role: true } })
const idOf = async (email: string) => (await db.member.findFirstOrThrow({ where: { email, circleId: world.rosa } })).id
const refusals = (member: Member) => db.audit.count({ where: { actorId: member.userId, outcome: 'refused' } })
const done = (action: string, entityId: string) => db.audit.count({ where: { action, entityId, outcome: 'done' } })
const admins = (circleId: string) => db.member.count({ where: { circleId, status: 'active', isAdmin: true } })
const setAdmin = (member: Member, isAdmin = true) =>
  write((tx) => tx.member.update({ where: { id: member.id }, data: { status: 'active', isAdmin } }))

describe('what the member menu offers', () => {
  const waiting: MemberStatus[] = ['pending', 'no_register', 'rejected']
  const reach: MemberAction[] = ['chat', 'call', 'email']
  const subject = (member: Member, status: MemberStatus = 'active') => ({
    ...member,
    status,
    isSuperAdmin: false,
    phone: '5055550100',
    email: 'somebody@example.test',
  })
  const cases: [string, (w: World) => Member, (w: World) => Member, MemberStatus, MemberAction[]][] = [
    ['a coach, with family', (w) => w.priya, (w) => w.luis, 'active', [...reach, 'settings']],
    ['a coach, with the circle admin', (w) => w.priya, (w) => w.elena, 'active', [...reach, 'settings']],
    ['a coach, with a manager', (w) => w.priya, (w) => w.joan, 'active', reach],
    ['a coach, with herself', (w) => w.priya, (w) => w.priya, 'active', ['leave']],
    ['the circle admin, with an aide', (w) => w.elena, (w) => w.mateo, 'active', [...reach, 'makeAdmin', 'remove']],
    ['the circle admin, with a coach', (w) => w.elena, (w) => w.priya, 'active', [...reach, 'makeAdmin', 'remove']],
    ['the circle admin, with herself', (w) => w.elena, (w) => w.elena, 'active', ['leave']],
    ['a manager, with an aide', (w) => w.joan, (w) => w.mateo, 'active', [...reach, 'settings', 'makeAdmin', 'remove']],
    ['a manager, with the circle admin', (w) => w.joan, (w) => w.elena, 'active', [...reach, 'settings', 'remove']],
    ['a manager, with herself', (w) => w.joan, (w) => w.joan, 'active', ['makeAdmin', 'leave']],
    ['family, with an aide', (w) => w.luis, (w) => w.mateo, 'active', reach],
    ['an aide, with himself', (w) => w.mateo, (w) => w.mateo, 'active', ['leave']],
    ['somebody undeclared, with family', (w) => w.nora, (w) => w.luis, 'active', reach],
    ['anybody, with somebody removed', (w) => w.joan, (w) => w.sam, 'removed', []],
    ...waiting.map((status): [string, (w: World) => Member, (w: World) => Member, MemberStatus, MemberAction[]] => [
      'a coach',
      (w) => w.priya,
      (w) => w.luis,
      status,
      ['resend', 'settings'],
    ]),
    ...waiting.map((status): [string, (w: World) => Member, (w: World) => Member, MemberStatus, MemberAction[]] => [
      'the circle admin',
      (w) => w.elena,
      (w) => w.luis,
      status,
      ['resend', 'remove'],
    ]),
    ['family', (w) => w.luis, (w) => w.sam, 'pending', []],
  ]

  test.each(cases)('%s: %#', (_, viewer, other, status, actions) => {
    expect(memberActionsFor(viewer(world), subject(other(world), status))).toEqual(actions)
  })

  test('in every combination of viewer and member', () => {
    const { joan, priya, luis, mateo, sam, nora } = world
    const viewers = [joan, priya, luis, mateo, sam, nora].flatMap((one) => [one, { ...one, isAdmin: true }])
    const seen: Record<MemberAction, number> = {
      resend: 0,
      chat: 0,
      call: 0,
      email: 0,
      settings: 0,
      makeAdmin: 0,
      remove: 0,
      leave: 0,
    }
    for (const viewer of viewers)
      for (const status of memberStatuses)
        for (const role of roleNames)
          for (const isAdmin of [true, false])
            for (const isSuperAdmin of [true, false])
              for (const isMe of [true, false]) {
                const id = isMe ? viewer.id : 'somebody else'
                const actions = memberActionsFor(viewer, {
                  ...subject(viewer, status),
                  id,
                  role,
                  isAdmin,
                  isSuperAdmin,
                })
                for (const action of actions) seen[action] += 1
                const has = (action: MemberAction) => actions.includes(action)
                const leads = viewer.role === 'admin' || viewer.isAdmin
                const invites = leads || viewer.role === 'coach'
                const isLeading = role === 'admin' || role === 'coach' || isSuperAdmin

                expect(has('chat')).toBe(status === 'active' && !isMe)
                expect(has('call')).toBe(status === 'active' && !isMe)
                expect(has('email')).toBe(status === 'active' && !isMe)
                expect(has('resend')).toBe(waiting.includes(status) && invites)
                expect(has('makeAdmin')).toBe(status === 'active' && leads && !isAdmin)
                expect(has('remove')).toBe(status !== 'removed' && leads && !isMe)
                expect(has('leave')).toBe(status === 'active' && isMe)
                expect(has('settings')).toBe(
                  status !== 'removed' && ['admin', 'coach'].includes(viewer.role) && !isLeading,
                )
              }
    expect(seen).toEqual({
      resend: 1152,
      chat: 288,
      call: 288,
      email: 288,
      settings: 256,
      makeAdmin: 168,
      remove: 672,
      leave: 288,
    })
  })

  test('nobody without a telephone is called, and a super admin’s details are theirs', () => {
    expect(memberActionsFor(world.joan, { ...subject(world.luis), phone: null, isSuperAdmin: true })).not.toContain(
      'call',
    )
    expect(memberActionsFor(world.joan, { ...subject(world.luis), isSuperAdmin: true })).not.toContain('settings')
  })
})

describe('making an admin', () => {
  test('is done by the circle admin and by managers, once', async () => {
    expect(await makeMemberAdmin(world.elena, world.mateo.id)).toBe('done')
    expect(await makeMemberAdmin(world.joan, world.mateo.id)).toBe('done')
    expect((await memberIn(world.rosa, world.mateo.userId)).isAdmin).toBe(true)
    expect(await done('member.madeAdmin', world.mateo.id)).toBe(1)
  })

  test('is refused to others, for people who have not joined, and not there across circles', async () => {
    for (const member of [world.priya, world.luis, world.nora])
      await expect(makeMemberAdmin(member, world.mateo.id)).rejects.toThrow(Forbidden)
    expect(await Promise.all([world.priya, world.luis, world.nora].map(refusals))).toEqual([1, 1, 1])
    const doras = await idOf(world.users.dora.email)
    expect(await makeMemberAdmin(world.elena, doras)).toBe('notActive')
    expect(await refusals(world.elena)).toBe(1)
    await expect(makeMemberAdmin(world.elena, world.owen.id)).rejects.toThrow(NotFound)
    await expect(makeMemberAdmin(world.elena, await idOf(world.users.victor.email))).rejects.toThrow(NotFound)
    expect([await admins(world.rosa), await admins(world.walter)]).toEqual([1, 1])
  })

  test('is refused to somebody who is no longer an admin, whatever their page still shows', async () => {
    await setAdmin(world.luis)
    const luis = await memberIn(world.rosa, world.luis.userId)
    await setAdmin(world.luis, false)
    await expect(makeMemberAdmin(luis, world.mateo.id)).rejects.toThrow(Forbidden)
  })
})

describe('removing', () => {
  test('ends the membership at once, with who, and when, and what they were told goes', async () => {
    await createPost(world.priya, { content: 'A good day', visibility: 'everyone' })
    expect(await countUnread(world.users.mateo)).toBe(1)
    expect(await removeMember(world.elena, world.mateo.id)).toBe('done')
    expect(await removeMember(world.elena, world.mateo.id)).toBe('done')
    expect(await rowOf(world.mateo.id)).toMatchObject({
      status: 'removed',
      isAdmin: false,
      deletedById: world.elena.userId,
    })
    expect(await findMember(world.mateo.userId, world.rosa)).toBeUndefined()
    expect(await db.notification.count({ where: { userId: world.mateo.userId } })).toBe(0)
    expect(await done('member.removed', world.mateo.id)).toBe(1)
    await expect(createPost(world.mateo, { content: 'Late', visibility: 'everyone' })).rejects.toThrow(NotFound)
  })

  test('takes an invitation back', async () => {
    const doras = await idOf(world.users.dora.email)
    expect(await removeMember(world.elena, doras)).toBe('done')
    expect(await db.invitation.count({ where: { memberId: doras } })).toBe(0)
    const again = await resendInvitation(world.elena, { ...world.users.elena, language: 'en' }, doras)
    expect(again).toEqual({ status: 'notFound' })
    expect(await db.invitation.count({ where: { memberId: doras } })).toBe(0)
  })

  test('is for admins; across circles there is nobody', async () => {
    for (const member of [world.priya, world.luis, world.mateo, world.nora])
      await expect(removeMember(member, world.sam.id)).rejects.toThrow(Forbidden)
    expect(await refusals(world.priya)).toBe(1)
    await expect(removeMember(world.elena, world.owen.id)).rejects.toThrow(NotFound)
    expect((await rowOf(world.owen.id)).status).toBe('active')
  })

  test('of the only circle admin is refused, even to a manager', async () => {
    expect(await removeMember(world.joan, world.elena.id)).toBe('lastAdmin')
    expect((await rowOf(world.elena.id)).status).toBe('active')
    expect(await refusals(world.joan)).toBe(1)
    await makeMemberAdmin(world.joan, world.luis.id)
    expect(await removeMember(world.joan, world.elena.id)).toBe('done')
  })
})

describe('leaving', () => {
  test('is open to everybody in the circle', async () => {
    for (const member of [world.mateo, world.luis, world.priya, world.joan]) {
      expect(await leaveCircle(member)).toBe('done')
      expect(await rowOf(member.id)).toMatchObject({ status: 'removed', deletedById: member.userId })
    }
    await expect(leaveCircle(world.mateo)).rejects.toThrow(NotFound)
  })

  test('waits until there is another admin', async () => {
    expect(await leaveCircle(world.elena)).toBe('lastAdmin')
    await makeMemberAdmin(world.elena, world.luis.id)
    expect(await leaveCircle(world.elena)).toBe('done')
    expect(await admins(world.rosa)).toBe(1)
  })
})

describe('two admins at the same instant', () => {
  const rounds = 250
  type Both = (one: Member, other: Member) => Promise<'done' | 'lastAdmin'>[]
  const actions: [string, number, Both][] = [
    ['both leave', 1, (one, other) => [leaveCircle(one), leaveCircle(other)]],
    ['they remove each other', 1, (one, other) => [removeMember(one, other.id), removeMember(other, one.id)]],
    ['one leaves and removes the other', 1, (one, other) => [leaveCircle(one), removeMember(one, other.id)]],
    ['one removes the other and leaves', 1, (one, other) => [removeMember(one, other.id), leaveCircle(one)]],
    ['one is removed and leaves', 1, (one, other) => [removeMember(other, one.id), leaveCircle(one)]],
    ['one leaves and is removed', 0, (one, other) => [leaveCircle(one), removeMember(other, one.id)]],
    [
      'a third removes both, as a manager may',
      1,
      (one, other) => [removeMember(world.joan, one.id), removeMember(world.joan, other.id)],
    ],
  ]

  test.each(actions)('%s: one admin stays', async (_, refused, both) => {
    for (let round = 0; round < rounds; round++) {
      await setAdmin(world.elena)
      await setAdmin(world.luis)
      const [elena, luis] = [
        await memberIn(world.rosa, world.elena.userId),
        await memberIn(world.rosa, world.luis.userId),
      ]
      const ends = await Promise.allSettled(round % 2 ? both(elena, luis) : both(luis, elena))
      expect(await admins(world.rosa)).toBe(1)

      const lost = ends.filter((end) => end.status === 'rejected' || end.value === 'lastAdmin')
      expect(lost).toHaveLength(refused)
      for (const end of ends) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(NotFound)
    }
  })
})

describe('settings', () => {
  const change = async (member: Member, other: Member, changes: Partial<MemberSettings>) => {
    const { record, value } = await prepareSettings(member, other.id)
    return updateMember(member, other.id, submissionOf(record, { ...value, ...changes }, value))
  }

  test('a coach changes role, relationship and who somebody is', async () => {
    expect(await change(world.priya, world.luis, { relationship: 'nephew', city: 'Santa Fe' })).toEqual(saved)
    expect(await rowOf(world.luis.id)).toMatchObject({ relationship: 'nephew' })
    expect(await db.user.findUnique({ where: { id: world.luis.userId } })).toMatchObject({ city: 'Santa Fe' })
    expect(await done('member.changed', world.luis.id)).toBe(1)
  })

  test('a new role holds at the next request, and the old one’s relationship goes', async () => {
    await change(world.priya, world.luis, { role: 'aide' })
    expect(await memberIn(world.rosa, world.luis.userId)).toMatchObject({ role: 'aide', relationship: null })
  })

  test('nothing changed writes nothing', async () => {
    expect(await change(world.priya, world.luis, {})).toEqual(saved)
    expect(await done('member.changed', world.luis.id)).toBe(0)
  })

  test('a coach gives no role of a manager; a manager does', async () => {
    const refused = { status: 'invalid', problems: { role: 'circle:settings.errors.role' }, isRefusal: true }
    expect(await change(world.priya, world.luis, { role: 'admin' })).toEqual(refused)
    expect(await refusals(world.priya)).toBe(1)
    expect(await change(world.joan, world.luis, { role: 'admin' })).toEqual(saved)
  })

  test('a relationship of another role is refused', async () => {
    expect(await change(world.priya, world.luis, { relationship: 'navigator' })).toMatchObject({
      problems: { relationship: 'circle:settings.errors.relationship' },
    })
  })

  test('nobody began to care, or was born, in days to come of the circle', async () => {
    const timeZone = 'Pacific/Pago_Pago'
    await write((tx) => tx.circle.update({ where: { id: world.rosa }, data: { timeZone } }))
    const coach = await memberIn(world.rosa, world.priya.userId)
    const today = dayIn(new Date(), timeZone)
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
    expect(await change(coach, world.luis, { dateStartedCaregiving: tomorrow })).toEqual({
      status: 'invalid',
      problems: { dateStartedCaregiving: 'errors.future' },
    })
    expect(await change(coach, world.luis, { dateOfBirth: tomorrow })).toMatchObject({
      problems: { dateOfBirth: 'errors.birth' },
    })
    expect(await change(coach, world.luis, { dateStartedCaregiving: today })).toEqual(saved)
  })

  test('coaches, managers and super admins are nobody’s to change, and others change nobody', async () => {
    await expect(prepareSettings(world.priya, world.joan.id)).rejects.toThrow(Forbidden)
    await expect(prepareSettings(world.joan, world.priya.id)).rejects.toThrow(Forbidden)
    const promotion = submissionOf(memberRecord, { role: 'admin' }, {})
    await expect(updateMember(world.priya, world.priya.id, promotion)).rejects.toThrow(Forbidden)
    for (const member of [world.elena, world.luis, world.mateo])
      await expect(updateMember(member, world.sam.id, promotion)).rejects.toThrow(Forbidden)
    expect([await refusals(world.priya), await refusals(world.luis)]).toEqual([1, 1])
    await expect(prepareSettings(world.priya, world.owen.id)).rejects.toThrow(NotFound)
  })

  test('what two people change at the same time stays, each their own', async () => {
    const { record, value } = await prepareSettings(world.priya, world.luis.id)
    await updateMember(world.joan, world.luis.id, submissionOf(record, { ...value, city: 'Taos' }, value))
    const mine = submissionOf(record, { ...value, state: 'NM' }, value)
    expect(await updateMember(world.priya, world.luis.id, mine)).toEqual(saved)
    expect(await db.user.findUnique({ where: { id: world.luis.userId } })).toMatchObject({ city: 'Taos', state: 'NM' })
  })

  test('the same changed by both is told to the second, with who it was, and nothing is lost', async () => {
    const { record, value } = await prepareSettings(world.priya, world.luis.id)
    await updateMember(world.joan, world.luis.id, submissionOf(record, { ...value, city: 'Taos' }, value))
    const mine = { ...value, city: 'Santa Fe', state: 'NM' }
    const told = await updateMember(world.priya, world.luis.id, submissionOf(record, mine, value))
    expect(told).toMatchObject({
      status: 'conflict',
      conflicts: [{ path: 'city', status: 'changed', by: 'Joan Whitaker' }],
      base: { city: 'Taos', state: null },
    })
    expect(await db.user.findUnique({ where: { id: world.luis.userId } })).toMatchObject({ city: 'Taos', state: null })

    const base = told.status === 'conflict' ? told.base : value
    expect(await updateMember(world.priya, world.luis.id, submissionOf(record, mine, base))).toEqual(saved)
    expect(await db.user.findUnique({ where: { id: world.luis.userId } })).toMatchObject({
      city: 'Santa Fe',
      state: 'NM',
    })
  })

  test('where the other’s value is taken it stays, and my other changes are saved', async () => {
    const { record, value } = await prepareSettings(world.priya, world.luis.id)
    await updateMember(world.joan, world.luis.id, submissionOf(record, { ...value, city: 'Taos' }, value))
    const mine = { ...value, city: 'Santa Fe', state: 'NM' }
    const told = await updateMember(world.priya, world.luis.id, submissionOf(record, mine, value))
    const base = told.status === 'conflict' ? told.base : value
    const taking = submissionOf(record, mine, base, { keepCurrent: ['city', 'constructor', 'city.x'] })
    expect(await updateMember(world.priya, world.luis.id, taking)).toEqual(saved)
    expect(await db.user.findUnique({ where: { id: world.luis.userId } })).toMatchObject({ city: 'Taos', state: 'NM' })
  })

  test('of somebody who has not joined hold their place alone', async () => {
    const doras = await idOf(world.users.dora.email)
    const { record, value } = await prepareSettings(world.priya, doras)
    expect(Object.keys(record.fields)).toEqual(placeFields)
    await updateMember(world.priya, doras, submissionOf(memberRecord, { ...value, firstName: 'Eve' }, value))
    expect(await db.user.findUnique({ where: { id: world.users.dora.id } })).toMatchObject({ firstName: 'Dora' })
  })

  test.each([
    [{ phone: '12345' }, 'phone', 'errors.phoneLength'],
    [{ dateOfBirth: '1800-01-01' }, 'dateOfBirth', 'errors.birth'],
    [{ dateOfBirth: '2999-01-01' }, 'dateOfBirth', 'errors.birth'],
    [{ zipCode: '8750a' }, 'zipCode', 'errors.zipCode'],
    [{ role: '' }, 'role', 'circle:settings.errors.roleRequired'],
    [{ firstName: ' ' }, 'firstName', 'errors.required'],
  ])('the form refuses %j', async (mistake, field, problem) => {
    const { record, value } = await prepareSettings(world.priya, world.luis.id)
    const { typed, ...form } = submissionOf(record, value, value)
    const sent = { ...form, typed: { ...typed, ...mistake } }
    expect(await updateMember(world.priya, world.luis.id, sent)).toEqual({
      status: 'invalid',
      problems: { [field]: problem },
    })
    expect(await refusals(world.priya)).toBe(0)
  })
})

test('one of the team is found by everybody in the circle and by nobody else', async () => {
  for (const reader of [world.nora, world.luis, world.priya])
    expect(await getTeamMember(reader, world.sam.id)).toMatchObject({ firstName: 'Sam' })
  await expect(getTeamMember(world.greta, world.sam.id)).rejects.toThrow(NotFound)
  expect((await listTeam(world.luis)).find(({ status }) => status === 'pending')?.email).toBeNull()
})

describe('who may change settings', () => {
  test('is for the rules of a role to say', async () => {
    onTestFinished(await giveRules('companion', [{ action: 'edit', resource: 'team.settings' }]))
    const sam = await memberIn(world.rosa, world.sam.userId)
    const { record, value } = await prepareSettings(sam, world.luis.id)
    const form = submissionOf(record, { ...value, city: 'Taos' }, value)
    expect(await updateMember(sam, world.luis.id, form)).toEqual(saved)
    expect(await db.user.findUnique({ where: { id: world.luis.userId } })).toMatchObject({ city: 'Taos' })
    await expect(prepareSettings(sam, world.priya.id)).rejects.toThrow(Forbidden)
  })

  test('is not a coach whose rules do not say so', async () => {
    onTestFinished(await giveRules('coach', [{ action: 'any', resource: 'post' }]))
    const priya = await memberIn(world.rosa, world.priya.userId)
    await expect(prepareSettings(priya, world.luis.id)).rejects.toThrow(Forbidden)
    expect((await getTeamMember(priya, world.luis.id)).actions).not.toContain('settings')
  })
})

describe('whoever was asked and has not answered', () => {
  const waiting = async (reader: Member) =>
    (await listTeam(reader)).filter(({ status }) => !['active', 'rejected'].includes(status))
  const shown = async (reader: Member) =>
    (await waiting(reader)).map(({ status, firstName, lastName, email, phone }) => ({
      status,
      firstName,
      lastName,
      email,
      phone,
    }))

  test('looks the same to the family with an account and without one; only who may invite sees the addresses', async () => {
    const nameless = { status: 'pending', firstName: '', lastName: '', phone: null }
    expect(await shown(world.luis)).toEqual([nameless, nameless].map((one) => ({ ...one, email: null })))
    expect(await shown(world.elena)).toEqual(
      [world.users.dora.email, world.newcomer].map((email) => ({ ...nameless, email })),
    )
    for (const { id, firstName, status } of await waiting(world.elena)) {
      expect(await getTeamMember(world.elena, id)).toMatchObject({ firstName, status })
    }
  })

  test('is known by name to the coach and the manager', async () => {
    for (const reader of [world.priya, world.joan]) {
      expect((await waiting(reader)).map(({ firstName, status }) => [firstName, status])).toEqual([
        ['Dora', 'pending'],
        ['', 'no_register'],
      ])
    }
  })

  test('and whoever said no has their name, and the day of it', async () => {
    const [ruth] = (await listTeam(world.luis)).filter(({ status }) => status === 'rejected')
    expect(ruth).toMatchObject({ firstName: 'Ruth', declinedAt: expect.any(Date) })
  })
})

describe('the first few of the team, for the sidebar', () => {
  test('are the first five of the team page who are in the circle; two numbers count who is in and who was asked', async () => {
    for (const reader of [world.luis, world.priya]) {
      const { people, count, waiting } = await getTeamOverview(reader)
      const inCircle = (await listTeam(reader)).filter(({ status }) => status === 'active')
      expect(people.map(({ id }) => id)).toEqual(inCircle.slice(0, 5).map(({ id }) => id))
      expect([people.length, count, waiting]).toEqual([5, 7, 2])
      expect(people.map(({ status }) => status)).toEqual(Array(5).fill('active'))
    }
    const rolesSeenBy = async (reader: Member) => (await getTeamOverview(reader)).people.map(({ role }) => role)
    expect((await rolesSeenBy(world.luis)).slice(0, 2)).toEqual(['coach', 'companion'])
    expect((await rolesSeenBy(world.priya)).slice(0, 2)).toEqual(['family', 'family'])
  })

  test('are not pushed out by those who were asked, and tell nothing of them but their number', async () => {
    const people = Array.from({ length: 8 }, (_, at) => ({
      email: `asked-${at}-${newId()}@kinfold.test`,
      role: 'aide',
    }))
    const asked = await invitePeople(world.priya, { ...world.users.priya, language: 'en' }, invitationsTo(...people))
    expect(asked.status).toBe('saved')
    const overview = await getTeamOverview(world.elena)
    expect([overview.people.length, overview.count, overview.waiting]).toEqual([5, 7, 10])
    expect(JSON.stringify(overview)).not.toMatch(/asked-|newcomer|Dora/)
  })
})

test('whoever is invited has no rights, whatever their row says', async () => {
  const { id: roleId } = await db.role.findUniqueOrThrow({ where: { name: 'admin' } })
  await write((tx) =>
    tx.member.updateMany({
      where: {
        circleId: world.rosa,
        userId: { in: [world.users.dora.id, world.users.ruth.id, world.users.victor.id] },
      },
      data: { roleId, isAdmin: true },
    }),
  )
  for (const { id } of [world.users.dora, world.users.ruth, world.users.victor]) {
    expect(await findMember(id, world.rosa)).toBeUndefined()
    expect(await countMyCircles({ id }, 2)).toBe(0)
    expect(await audienceOf({ ...signal, circleId: world.rosa })).not.toContain(id)
  }
  expect(await audienceOf({ ...signal, circleId: world.rosa })).toContain(world.luis.userId)
  expect(await leaveCircle(world.elena)).toBe('lastAdmin') // they do not count as admins either
})

const signal = { id: 1, topic: 'team', ref: null, userId: null, visibility: null, authorId: null }
