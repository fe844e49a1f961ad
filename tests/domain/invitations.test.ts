import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { markEmailVerified } from '~/domain/accounts/verify-email.server'
import { countMyCircles } from '~/domain/circles/queries.server'
import { invitePeople, resendInvitation, sweepInvitationSendings } from '~/domain/invitations/commands.server'
import { declineByLink, reopenByLink, reopenInvitation } from '~/domain/invitations/link-responses.server'
import {
  findDeclinedByToken,
  findInvitationByToken,
  findInviterOfExpired,
  listMyInvitations,
} from '~/domain/invitations/queries.server'
import {
  acceptInvitation,
  declineAllInvitations,
  declineInvitation,
  spendLink,
  withdrawInvitation,
} from '~/domain/invitations/responses.server'
import {
  type InvitationAction,
  type MemberPlace,
  maxPerDay,
  maxPerDayToOne,
  maxReopenedPerDay,
  stepOf,
} from '~/domain/invitations/rules'
import { maskedEmail } from '~/domain/masked-email'
import type { Member } from '~/domain/member'
import { removeMember } from '~/domain/members/commands.server'
import { roleNames } from '~/domain/permissions/names'
import { rolesOfferedBy } from '~/domain/permissions/rules'
import type { SaveResult, Submission } from '~/domain/records/save'
import { allTypedAt } from '~/domain/records/typed'
import { Forbidden, NotFound } from '~/domain/refusals'
import type { User } from '~/domain/user'
import { invitationsTo } from '../submission'
import { createTestData, memberIn, remove, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

type Row = { email: string; role?: string; relationship?: string | null }
const send = (member: Member, user: User, form: Submission) =>
  invitePeople(member, { ...user, language: user.language ?? 'en' }, form)
const invite = (member: Member, user: User, ...rows: Row[]) => send(member, user, invitationsTo(...rows))
/** What is wrong with a form by the place of its row: '0.email', or '' for the form. */
const problemsOf = (done: SaveResult<unknown>, { typed }: Submission) =>
  done.status !== 'invalid'
    ? {}
    : Object.fromEntries(
        Object.entries(done.problems).map(([path, problem]) => {
          const [, id = '', field] = path.split('.')
          return [field ? `${allTypedAt(typed, 'people').indexOf(id)}.${field}` : path, problem]
        }),
      )
const resend = (member: Member, user: User, memberId: string) =>
  resendInvitation(member, { ...user, language: 'en' }, memberId)
const rowOf = (email: string, circleId = world.rosa) =>
  db.member.findFirst({ where: { circleId, email }, include: { invitation: true, role: true } })
const mailTo = (email: string) => db.outbox.findMany({ where: { recipient: email }, orderBy: { id: 'asc' } })
const invitationOf = async (user: Pick<User, 'id'>) => (await listMyInvitations(user))[0]?.memberId ?? ''
const somebody = () => `somebody.${newId()}@example.test`
const auditOf = (action: string, actorId: string) => db.audit.findMany({ where: { action, actorId } })
const notifications = (userId: string, type: string) => db.notification.findMany({ where: { userId, type } })

async function sentTo(email: string, member = world.priya, user = world.users.priya) {
  const done = await invite(member, user, { email })
  if (done.status !== 'saved' || !done.value[0]) throw new Error(`It was not sent: ${done.status}`)
  return done.value[0].token
}

describe('the states of an invitation', () => {
  const places: MemberPlace[] = ['nobody', 'pending', 'no_register', 'active', 'rejected', 'removed']
  const joined = 'active accepted'
  const table: [InvitationAction, boolean, string[]][] = [
    // where one stands:    nobody,            pending,          no_register,        active,         rejected,           removed
    [
      'invite',
      true,
      ['pending invited', 'pending invited', 'pending invited', 'alreadyActive', 'pending invited', 'pending invited'],
    ],
    [
      'invite',
      false,
      [
        'no_register invited',
        'no_register invited',
        'no_register invited',
        'alreadyActive',
        'no_register invited',
        'no_register invited',
      ],
    ],
    [
      'resend',
      true,
      ['notFound', 'pending invited', 'pending invited', 'alreadyActive', 'pending invited', 'notFound'],
    ],
    [
      'resend',
      false,
      ['notFound', 'no_register invited', 'no_register invited', 'alreadyActive', 'no_register invited', 'notFound'],
    ],
    ['accept', true, ['notFound', joined, joined, joined, 'rejected', 'notFound']],
    ['accept', false, ['notFound', joined, joined, joined, 'rejected', 'notFound']],
    [
      'decline',
      true,
      ['notFound', 'rejected rejected', 'rejected rejected', 'alreadyActive', 'rejected rejected', 'notFound'],
    ],
    [
      'decline',
      false,
      ['notFound', 'rejected rejected', 'rejected rejected', 'alreadyActive', 'rejected rejected', 'notFound'],
    ],
    ['register', true, ['notFound', 'pending invited', 'pending invited', joined, 'rejected rejected', 'removed none']],
    [
      'register',
      false,
      ['notFound', 'pending invited', 'pending invited', joined, 'rejected rejected', 'removed none'],
    ],
    [
      'reopen',
      true,
      ['notFound', 'pending invited', 'pending invited', 'alreadyActive', 'pending invited', 'notFound'],
    ],
    [
      'reopen',
      false,
      ['notFound', 'no_register invited', 'no_register invited', 'alreadyActive', 'no_register invited', 'notFound'],
    ],
    ['remove', true, ['notFound', 'removed none', 'removed none', 'removed none', 'removed none', 'removed none']],
    ['remove', false, ['notFound', 'removed none', 'removed none', 'removed none', 'removed none', 'removed none']],
  ]
  const cases = table.flatMap(([action, isRegistered, ends]) =>
    places.map((place, index) => ({ action, isRegistered, place, end: ends[index] })),
  )

  test('every action is tried from every place', () => {
    expect(cases).toHaveLength(7 * 2 * 6)
  })

  test.each(cases)('$action, registered $isRegistered, from $place: $end', ({ action, isRegistered, place, end }) => {
    const step = stepOf(action, place, { isRegistered })
    expect(typeof step === 'string' ? step : `${step.member} ${step.invitation}`).toBe(end)
  })
})

describe('inviting', () => {
  test('somebody without an account waits as not registered, with a mail and no name', async () => {
    const email = somebody()
    const token = await sentTo(email)
    expect(await rowOf(email)).toMatchObject({ status: 'no_register', userId: null, invitedById: world.users.priya.id })
    const [mail] = await mailTo(email)
    expect(mail?.subject).toBe('Priya Raman invited you to Rosa’s circle')
    expect(mail?.text).toContain(`/invitation/${token}`)
    expect(mail?.text).not.toContain('Delgado')
  })

  test('somebody with an account waits as pending and is told in their language', async () => {
    const done = await invite(world.owen, world.users.owen, { email: world.users.luis.email, relationship: 'son' })
    expect(done.status).toBe('saved')
    expect(await rowOf(world.users.luis.email, world.walter)).toMatchObject({ status: 'pending', relationship: 'son' })
    expect(await notifications(world.users.luis.id, 'invitation')).toHaveLength(1)
    expect((await mailTo(world.users.luis.email))[0]?.subject).toBe('Owen Hale le invitó al círculo de Walter')
  })

  test('an unproven account counts as none, so that nobody waits for others at their address', async () => {
    await write((tx) => tx.user.update({ where: { id: world.users.ida.id }, data: { emailProvenAt: null } }))
    await sentTo(world.users.ida.email)
    expect(await rowOf(world.users.ida.email)).toMatchObject({ status: 'no_register', userId: null })
    expect(await listMyInvitations(world.users.ida)).toEqual([])

    await write((tx) => markEmailVerified(tx, world.users.ida.id))
    expect(await rowOf(world.users.ida.email)).toMatchObject({ status: 'pending', userId: world.users.ida.id })
    expect(await listMyInvitations(world.users.ida)).toHaveLength(1)
    expect(await notifications(world.users.ida.id, 'invitation')).toHaveLength(1)
  })

  test.each(['victor', 'ruth'] as const)('%s, who was here before, is asked anew, not as an admin', async (name) => {
    const { email, id } = world.users[name]
    await write((tx) => tx.member.updateMany({ where: { userId: id }, data: { isAdmin: true } }))
    await invite(world.elena, world.users.elena, { email, role: 'aide' })
    expect(await rowOf(email)).toMatchObject({
      status: 'pending',
      isAdmin: false,
      relationship: null,
      deletedAt: null,
      deletedById: null,
      role: { name: 'aide' },
      invitation: { status: 'invited', rejectedAt: null },
    })
    expect(await db.member.count({ where: { circleId: world.rosa, email } })).toBe(1)
  })

  test('somebody active, or oneself, is refused with all the others of the form', async () => {
    const fresh = somebody()
    const form = invitationsTo({ email: fresh }, { email: world.users.elena.email }, { email: world.users.priya.email })
    expect(problemsOf(await send(world.priya, world.users.priya, form), form)).toEqual({
      '': 'invite:errors.refused',
      '1.email': 'invite:errors.active',
      '2.email': 'invite:errors.yourself',
    })
    expect(await rowOf(fresh)).toBeNull()
    expect(await mailTo(fresh)).toEqual([])
    expect(await auditOf('invitation.sent', world.users.priya.id)).toMatchObject([{ outcome: 'refused' }])
  })

  test.each(roleNames)('a %s gives the roles that are theirs to give, and no other', async (role) => {
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { name: role } })
    await write((tx) => tx.member.update({ where: { id: world.elena.id }, data: { roleId } }))
    const inviter = await memberIn(world.rosa, world.elena.userId)
    for (const given of roleNames) {
      const done = await invite(inviter, world.users.elena, { email: somebody(), role: given })
      expect(done.status, given).toBe(rolesOfferedBy(role).includes(given) ? 'saved' : 'invalid')
    }
    const base = ['family', 'companion', 'aide', 'notDeclared']
    const more = { admin: ['coach', 'admin'], coach: ['coach'] }[role as 'admin'] ?? []
    expect([...rolesOfferedBy(role)].sort()).toEqual([...base, ...more].sort())
  })

  test('a relationship of another role is refused', async () => {
    const form = invitationsTo({ email: somebody(), role: 'coach', relationship: 'son' })
    const done = await send(world.priya, world.users.priya, form)
    expect(problemsOf(done, form)).toEqual({ '0.relationship': 'invite:errors.relationship' })
  })

  test('is for those who may: coach, role admin, circle admin', async () => {
    for (const name of ['luis', 'mateo', 'sam', 'nora'] as const)
      await expect(invite(world[name], world.users[name], { email: somebody() })).rejects.toThrow(Forbidden)
    for (const name of ['priya', 'elena', 'joan'] as const)
      expect((await invite(world[name], world.users[name], { email: somebody() })).status).toBe('saved')
  })

  test('somebody who was removed meanwhile invites nobody', async () => {
    await remove(world.elena)
    await expect(invite(world.elena, world.users.elena, { email: somebody() })).rejects.toThrow(NotFound)
  })

  test('the same form sent twice at once invites once', async () => {
    const email = somebody()
    const once = invitationsTo({ email })
    const both = await Promise.all([1, 2].map(() => send(world.priya, world.users.priya, once)))
    expect(both.map((done) => (done.status === 'saved' ? done.value.length : done.status)).sort()).toEqual([0, 1])
    expect(await mailTo(email)).toHaveLength(1)
  })

  test('the same form again, after it was accepted or at a limit, is known', async () => {
    const email = somebody()
    const once = invitationsTo({ email })
    await send(world.priya, world.users.priya, once)
    const day = { sentById: world.users.priya.id, sentAt: new Date(), email: 'x' }
    await write((tx) =>
      tx.invitationSending.createMany({ data: Array.from({ length: maxPerDay }, () => ({ ...day, id: newId() })) }),
    )
    expect(await send(world.priya, world.users.priya, once)).toEqual({ status: 'saved', value: [] })
    await write((tx) => tx.member.updateMany({ where: { email }, data: { status: 'active' } }))
    expect(await send(world.priya, world.users.priya, once)).toEqual({ status: 'saved', value: [] })
  })

  test('one person sends so many a day and not one more', async () => {
    const day = { sentById: world.users.priya.id, sentAt: new Date(), email: 'x' }
    await write((tx) =>
      tx.invitationSending.createMany({ data: Array.from({ length: maxPerDay - 1 }, () => ({ ...day, id: newId() })) }),
    )
    expect((await invite(world.priya, world.users.priya, { email: somebody() })).status).toBe('saved')
    expect(await invite(world.priya, world.users.priya, { email: somebody() })).toMatchObject({
      status: 'invalid',
      problems: { '': `invite:errors.perDay?count=${maxPerDay}` },
      isTooOften: true,
    })
    expect((await invite(world.elena, world.users.elena, { email: somebody() })).status).toBe('saved')

    await sweepInvitationSendings(new Date(Date.now() + 3 * 24 * 60 * 60_000))
    expect((await invite(world.priya, world.users.priya, { email: somebody() })).status).toBe('saved')
  })
})

describe('the form', () => {
  const row = (email: string, role = 'family', relationship?: string) => ({ email, role, relationship })

  test.each<[Row[], Record<string, unknown>]>([
    [[row('not an address')], { '0.email': 'invite:errors.email?value=not+an+address' }],
    [[row('ana@example.org'), row(' ANA@example.org ')], { '1.email': 'invite:errors.twice?number=1' }],
    [
      [row('ana@example.org'), row('wrong'), row('ANA@example.org', 'boss')],
      {
        '1.email': 'invite:errors.email?value=wrong',
        '2.email': 'invite:errors.twice?number=1',
        '2.role': 'invite:errors.role',
      },
    ],
    [[row('', ''), row('ana@example.org'), row('ana@example.org')], { '2.email': 'invite:errors.twice?number=2' }],
    [[row('ana@example.org', 'boss')], { '0.role': 'invite:errors.role' }],
    [[row('ana@example.org', 'coach', 'son')], { '0.relationship': 'invite:errors.relationship' }],
    [[], { people: 'invite:errors.nobody' }],
    [[row('', '')], { '0.email': 'errors.required', '0.role': 'errors.required' }],
    [
      Array.from({ length: 21 }, (_, index) => row(`ana${index}@example.org`)),
      { people: 'invite:errors.tooMany?maximum=20' },
    ],
    [[row('ａna@example.org')], { '0.email': expect.any(String) }],
    [[row('"a@evil x"@ok.org'), row('a@b,c@d')], { '0.email': expect.any(String), '1.email': expect.any(String) }],
  ])('refuses %j', async (people, expected) => {
    const form = invitationsTo(...people)
    expect(problemsOf(await send(world.priya, world.users.priya, form), form)).toEqual(expected)
    expect(await db.member.count({ where: { email: 'ana@example.org' } })).toBe(0)
  })

  test('drops the relationship of a role that carries none, rows left empty, and what nobody asked for', async () => {
    const email = somebody()
    const asked = { isAdmin: true, status: 'active', circleId: world.walter }
    const form = invitationsTo(row('', ''), { ...row(email, 'aide', 'son'), ...asked })
    expect(await send(world.priya, world.users.priya, form)).toMatchObject({ status: 'saved', value: [{ email }] })
    expect(await rowOf(email)).toMatchObject({ relationship: null, isAdmin: false, status: 'no_register' })
  })
})

describe('a link', () => {
  test('tells who invites to whom, and works until it is answered, replaced, spent or old', async () => {
    const email = somebody()
    const token = await sentTo(email)
    expect(await findInvitationByToken(token)).toMatchObject({
      inviter: { firstName: 'Priya', lastName: 'Raman' },
      recipientFirstName: 'Rosa',
      isRegistered: false,
    })
    const inAMonth = new Date(Date.now() + 30 * 24 * 60 * 60_000 + 1_000)
    expect(await findInvitationByToken(token, inAMonth)).toBeUndefined()
    expect(await findInviterOfExpired(token)).toBeUndefined()
    expect((await findInviterOfExpired(token, inAMonth))?.id).toBe(world.users.priya.id)

    const [newer] = [await sentTo(email)]
    expect(await findInvitationByToken(token)).toBeUndefined()
    expect(await write((tx) => spendLink(tx, newer))).toBe(true)
    expect(await write((tx) => spendLink(tx, newer))).toBe(false)
    expect(await findInvitationByToken(newer)).toBeUndefined()
    expect(await findInviterOfExpired(newer, inAMonth)).toBeUndefined()
  })

  test('is kept as a hash only', async () => {
    const email = somebody()
    const token = await sentTo(email)
    const { invitation } = (await rowOf(email)) ?? {}
    expect(invitation?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(invitation)).not.toContain(token)
  })

  test('of somebody who was taken off the team leads nowhere', async () => {
    const email = somebody()
    const token = await sentTo(email)
    const { id = '' } = (await rowOf(email)) ?? {}
    await write((tx) => withdrawInvitation(tx, id))
    expect(await findInvitationByToken(token)).toBeUndefined()
    expect(await db.invitation.count({ where: { memberId: id } })).toBe(0)
  })
})

describe('sending again', () => {
  test('makes a new link, ends the old one and tells the person anew', async () => {
    await invite(world.owen, world.users.owen, { email: world.users.ida.email })
    const { id = '' } = (await rowOf(world.users.ida.email, world.walter)) ?? {}
    const done = await resend(world.owen, world.users.owen, id)
    expect(done.status).toBe('sent')
    expect(await notifications(world.users.ida.id, 'invitation')).toHaveLength(1)
    const [first, second] = await mailTo(world.users.ida.email)
    const tokenIn = (text = '') => text.match(/\/invitation\/([\w-]{43})/)?.[1] ?? ''
    expect(await findInvitationByToken(tokenIn(first?.text))).toBeUndefined()
    expect(await findInvitationByToken(tokenIn(second?.text))).toBeDefined()
    expect(second?.subject).toBe('Reminder: Owen Hale invited you to Walter’s circle')
  })

  test('opens a rejected invitation', async () => {
    const { id = '' } = (await rowOf(world.users.ruth.email)) ?? {}
    await resend(world.elena, world.users.elena, id)
    expect(await rowOf(world.users.ruth.email)).toMatchObject({
      status: 'pending',
      invitation: { status: 'invited', rejectedAt: null },
    })
    await acceptInvitation(world.users.ruth, id)
    expect((await memberIn(world.rosa, world.users.ruth.id)).role).toBe('companion')
  })

  test('is refused for those who are in, not found for those who were removed, not there for those of elsewhere', async () => {
    expect((await resend(world.priya, world.users.priya, world.luis.id)).status).toBe('alreadyActive')
    const { id: victors = '' } = (await rowOf(world.users.victor.email)) ?? {}
    const { id: doras = '' } = (await rowOf(world.users.dora.email)) ?? {}
    expect((await resend(world.priya, world.users.priya, victors)).status).toBe('notFound')
    expect(await rowOf(world.users.victor.email)).toMatchObject({ status: 'removed' })
    await expect(resend(world.owen, world.users.owen, doras)).rejects.toThrow(NotFound)
    await expect(resend(world.luis, world.users.luis, doras)).rejects.toThrow(Forbidden)
  })

  test('goes to one address so many times a day', async () => {
    const email = somebody()
    await sentTo(email)
    const { id = '' } = (await rowOf(email)) ?? {}
    const ways: string[] = []
    for (let round = 1; round <= maxPerDayToOne; round++)
      ways.push((await resend(world.priya, world.users.priya, id)).status)
    expect(ways).toEqual(['sent', 'sent', 'tooMany'])
    const form = invitationsTo({ email })
    expect(problemsOf(await send(world.elena, world.users.elena, form), form)).toMatchObject({
      '0.email': `invite:errors.perDayToOne?count=${maxPerDayToOne}`,
    })
    expect(await mailTo(email)).toHaveLength(maxPerDayToOne)
  })
})

describe('answering', () => {
  test('an invitation is accepted, once or twice', async () => {
    const { dora } = world.users
    const memberId = await invitationOf(dora)
    expect(await acceptInvitation(dora, memberId)).toEqual({ status: 'done', circleId: world.rosa })
    expect(await acceptInvitation(dora, memberId)).toEqual({ status: 'done', circleId: world.rosa })
    expect(await countMyCircles(dora, 2)).toBe(1)
    expect(await auditOf('invitation.accepted', dora.id)).toHaveLength(1)
    expect(await rowOf(dora.email)).toMatchObject({
      status: 'active',
      invitation: { status: 'accepted', tokenHash: null },
    })
  })

  test('an invitation is declined, once or twice, and then no longer accepted', async () => {
    const { dora } = world.users
    const memberId = await invitationOf(dora)
    await declineInvitation(dora, memberId)
    await declineInvitation(dora, memberId)
    expect(await acceptInvitation(dora, memberId)).toEqual({ status: 'rejected', circleId: world.rosa })
    expect(await listMyInvitations(dora)).toEqual([])
    expect(await auditOf('invitation.rejected', dora.id)).toHaveLength(1)
  })

  test('what was accepted on the telephone is not declined on the computer', async () => {
    const { dora } = world.users
    const memberId = await invitationOf(dora)
    await acceptInvitation(dora, memberId)
    expect(await declineInvitation(dora, memberId)).toEqual({ status: 'alreadyActive', circleId: world.rosa })
    expect((await memberIn(world.rosa, dora.id)).role).toBe('family')
  })

  test('accepted and declined at once, it comes to one of the two', async () => {
    const { dora } = world.users
    const memberId = await invitationOf(dora)
    for (let round = 1; round <= 100; round++) {
      await write(async (tx) => {
        await tx.member.update({ where: { id: memberId }, data: { status: 'pending' } })
        await tx.invitation.update({ where: { memberId }, data: { status: 'invited' } })
      })
      const actions = [() => acceptInvitation(dora, memberId), () => declineInvitation(dora, memberId)]
      await Promise.all((round % 2 ? actions : actions.reverse()).map((action) => action()))
      const row = await rowOf(dora.email)
      expect(['active accepted', 'rejected rejected']).toContain(`${row?.status} ${row?.invitation?.status}`)
    }
    expect(await db.member.count({ where: { circleId: world.rosa, userId: dora.id } })).toBe(1)
  })

  test('is not for anybody else, nor is a removed membership an invitation', async () => {
    const memberId = await invitationOf(world.users.dora)
    for (const stranger of [world.users.ida, world.users.priya, world.users.victor]) {
      await expect(acceptInvitation(stranger, memberId)).rejects.toThrow(NotFound)
      await expect(declineInvitation(stranger, memberId)).rejects.toThrow(NotFound)
    }
    const { id = '' } = (await rowOf(world.users.victor.email)) ?? {}
    await expect(acceptInvitation(world.users.victor, id)).rejects.toThrow(NotFound)
  })

  test('all at once are declined without touching anybody else’s', async () => {
    await declineAllInvitations(world.users.dora)
    await declineAllInvitations(world.users.elena)
    expect(await listMyInvitations(world.users.dora)).toEqual([])
    expect(await countMyCircles(world.users.elena, 2)).toBe(1)
    expect(await db.user.findUnique({ where: { id: world.users.dora.id } })).toMatchObject({ finishedOnboarding: true })
  })

  test('joining is told to everybody in the circle and, as an answer, to the inviter, but to nobody outside', async () => {
    const outsiders = [world.users.greta, world.users.owen, world.users.ida, world.users.victor]
    expect(outsiders.length).toBeGreaterThan(0)
    await acceptInvitation(world.users.dora, await invitationOf(world.users.dora))
    for (const { userId } of [world.priya, world.elena, world.luis, world.mateo, world.sam, world.nora, world.joan])
      expect(await notifications(userId, 'newMember')).toHaveLength(1)
    expect(await notifications(world.elena.userId, 'invitation')).toHaveLength(1)
    expect(await notifications(world.priya.userId, 'invitation')).toEqual([])
    for (const { id } of [...outsiders, world.users.dora]) expect(await notifications(id, 'newMember')).toEqual([])
  })

  test('declining is told to the inviter alone', async () => {
    await declineInvitation(world.users.dora, await invitationOf(world.users.dora))
    expect(await notifications(world.elena.userId, 'invitation')).toMatchObject([
      { senderId: world.users.dora.id, readAt: null },
    ])
    expect(await notifications(world.luis.userId, 'newMember')).toEqual([])
    expect(await notifications(world.priya.userId, 'invitation')).toEqual([])
  })

  test('marks the notification about it as read', async () => {
    await invite(world.owen, world.users.owen, { email: world.users.ida.email })
    await acceptInvitation(world.users.ida, await invitationOf(world.users.ida))
    expect((await notifications(world.users.ida.id, 'invitation')).map(({ readAt }) => readAt !== null)).toEqual([true])
  })
})

test.each([
  ['doris.keller@kinfold.test', 'do•••r@ki•••.test'],
  ['al@example.org', 'a•••@ex•••.org'],
  ['x@y.org', 'x•••@y•••.org'],
  ['x@localhost', 'x•••@lo•••'],
])('%s is shown as %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked)
})

describe('by the link alone', () => {
  test('an invitation is declined and, within a day, taken back; the link works again', async () => {
    const { token, memberId } = await linkTo('nobody.yet@example.test')
    const { statusOf } = stateOf(memberId)
    expect(await declineByLink(token)).toBe(true)
    expect(await statusOf()).toEqual(['rejected', 'rejected'])
    expect(await findInvitationByToken(token)).toBeUndefined()
    expect(await findDeclinedByToken(token)).toMatchObject({ recipientFirstName: 'Rosa' })
    expect(await declineByLink(token)).toBe(false)

    const nextDay = new Date(Date.now() + 25 * 60 * 60_000)
    expect([await findDeclinedByToken(token, nextDay), await reopenByLink(token, nextDay)]).toEqual([undefined, false])
    expect(await reopenByLink(token)).toBe(true)
    expect(await statusOf()).toEqual(['no_register', 'invited'])
    expect(await findInvitationByToken(token)).toMatchObject({ role: 'family' })
  })

  test('the inviter is told when the invited person has an account', async () => {
    const { token } = await linkTo(world.users.ida.email)
    await declineByLink(token)
    expect(await notifications(world.priya.userId, 'invitation')).toHaveLength(1)
    await reopenByLink(token)
    expect(await notifications(world.priya.userId, 'invitation')).toHaveLength(0)
    expect(await notifications(world.users.ida.id, 'invitation')).toHaveLength(1)
  })

  test('it is taken back a few times a day, so that the inviter is not told without end', async () => {
    const { token, memberId } = await linkTo(world.users.ida.email)
    for (let time = 0; time < maxReopenedPerDay; time += 1) {
      await declineByLink(token)
      expect(await reopenByLink(token)).toBe(true)
    }
    await declineByLink(token)
    expect(await reopenByLink(token)).toBe(false)
    await expect(reopenInvitation(world.users.ida, memberId)).rejects.toThrow(NotFound)
  })

  test('an answered invitation that is withdrawn says nothing more by its link', async () => {
    const { token, memberId } = await linkTo(world.newcomer.replace('newcomer', 'withdrawn'))
    await declineByLink(token)
    await removeMember(world.elena, memberId)
    expect(await findDeclinedByToken(token)).toBeUndefined()
    expect(await reopenByLink(token)).toBe(false)
  })

  test('an invitation of an account that is closed meanwhile is not taken back', async () => {
    const { id, email } = world.users.ida
    const { token } = await linkTo(email)
    await declineByLink(token)
    await write((tx) => tx.user.update({ where: { id }, data: { disabledAt: new Date() } }))
    expect([await findDeclinedByToken(token), await reopenByLink(token)]).toEqual([undefined, false])
    await write((tx) => tx.user.update({ where: { id }, data: { disabledAt: null } }))
    expect(await reopenByLink(token)).toBe(true)

    await write((tx) => tx.user.update({ where: { id }, data: { disabledAt: new Date() } }))
    expect([await findInvitationByToken(token), await declineByLink(token)]).toEqual([undefined, false])
  })

  async function linkTo(email: string) {
    const token = await sentTo(email)
    const { id: memberId } = await db.member.findFirstOrThrow({ where: { circleId: world.rosa, email } })
    return { token, memberId }
  }

  function stateOf(memberId: string) {
    return {
      async statusOf() {
        const { status, invitation } = await db.member.findUniqueOrThrow({
          where: { id: memberId },
          include: { invitation: true },
        })
        return [status, invitation?.status]
      },
    }
  }
})
