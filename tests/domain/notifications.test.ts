import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { createPost, deletePost, editPost } from '~/domain/feed/commands.server'
import { getPost } from '~/domain/feed/queries.server'
import { invitePeople, resendInvitation } from '~/domain/invitations/commands.server'
import { listMyInvitations } from '~/domain/invitations/queries.server'
import { acceptInvitation, declineInvitation } from '~/domain/invitations/responses.server'
import { saveForPost } from '~/domain/media/commands.server'
import type { Member } from '~/domain/member'
import { removeMember } from '~/domain/members/commands.server'
import { readNotifications } from '~/domain/notifications/commands.server'
import { listNotifications, notificationsOnAPage } from '~/domain/notifications/queries.server'
import { NotFound } from '~/domain/refusals'
import type { User } from '~/domain/user'
import { invitationsTo, postForm } from '../submission'
import { countUnread, createTestData, memberIn, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

type Viewer = Pick<User, 'id'>
const list = async (user: Viewer, filter = {}) => (await listNotifications(user, filter)).notifications
const kinds = async (user: Viewer) => (await list(user)).map(({ type }) => type)
const memberOf = (user: Viewer) => db.member.findFirstOrThrow({ where: { userId: user.id } })
const invitationOf = async (user: Viewer) => (await listMyInvitations(user))[0]?.memberId ?? ''
const post = async (content: string, visibility: 'everyone' | 'careTeam' | 'private' = 'everyone') => {
  await createPost(world.priya, { content, visibility })
  return (await db.post.findFirstOrThrow({ orderBy: { id: 'desc' } })).id
}
const toldOf = async (type: string) =>
  (await db.notification.findMany({ where: { type, circleId: { in: [world.rosa, world.walter] } } }))
    .map(({ userId }) => userId)
    .sort()
const idsOf = (...members: Member[]) => members.map(({ userId }) => userId).sort()
const invite = (email: string) =>
  invitePeople(world.owen, { ...world.users.owen, language: 'en' }, invitationsTo({ email }))

describe('what is told', () => {
  test('an invitation, to the person who is asked, with whom it is about', async () => {
    await invite(world.users.ida.email)
    expect(await list(world.users.ida)).toMatchObject([
      {
        type: 'invitation',
        toMe: true,
        status: 'invited',
        isRead: false,
        sender: { firstName: 'Owen' },
        recipient: { firstName: 'Walter', lastName: 'Brandt' },
      },
    ])
    expect(await kinds(world.users.owen)).toEqual([])
  })

  test('joining, to everybody in the circle, and to the inviter as the answer too', async () => {
    const outsiders = [world.users.greta, world.users.ida, world.users.victor, world.users.ruth]
    await acceptInvitation(world.users.dora, await invitationOf(world.users.dora))
    expect(await list(world.users.luis)).toMatchObject([
      { type: 'newMember', role: 'family', sender: { firstName: 'Dora' } },
    ])
    expect(await list(world.users.elena)).toMatchObject([
      { type: 'invitation', toMe: false, status: 'accepted' },
      { type: 'newMember' },
    ])
    for (const outsider of outsiders) expect(await list(outsider)).toEqual([])
  })

  test('declining, to the inviter alone', async () => {
    await declineInvitation(world.users.dora, await invitationOf(world.users.dora))
    expect(await list(world.users.elena)).toMatchObject([{ type: 'invitation', toMe: false, status: 'rejected' }])
    for (const name of ['luis', 'priya', 'joan', 'dora'] as const) expect(await list(world.users[name])).toEqual([])
  })

  test('declining, with the way to ask again for those who may invite now', async () => {
    await declineInvitation(world.users.dora, await invitationOf(world.users.dora))
    expect(await list(world.users.elena)).toMatchObject([{ status: 'rejected', mayInvite: true }])
    await write((tx) => tx.member.update({ where: { id: world.elena.id }, data: { isAdmin: false } }))
    expect(await list(world.users.elena)).toMatchObject([{ status: 'rejected', mayInvite: false }])
  })

  test('to nobody else: neither to the circle, nor to those who are only invited, nor to another circle', async () => {
    const { priya, elena, luis, mateo, sam, nora, joan } = world
    await acceptInvitation(world.users.dora, await invitationOf(world.users.dora))
    await acceptInvitation(world.users.dora, (await memberOf(world.users.dora)).id)
    expect(await toldOf('newMember')).toEqual(idsOf(priya, elena, luis, mateo, sam, nora, joan))
    expect(await toldOf('invitation')).toEqual(idsOf(elena))
  })

  test('an invitation that was sent again, to the person who is asked; its answer, to whoever sent it last', async () => {
    const { dora, elena, priya, luis } = world.users
    const { id } = await memberOf(dora)
    await declineInvitation(dora, id)
    expect(await list(elena)).toMatchObject([{ status: 'rejected' }])

    await resendInvitation(world.priya, { ...priya, language: 'en' }, id)
    expect(await list(dora)).toMatchObject([
      { toMe: true, status: 'invited', isRead: false, sender: { firstName: 'Priya' } },
    ])
    for (const other of [elena, priya, luis]) expect(await list(other)).toEqual([])

    await acceptInvitation(dora, id)
    expect(await kinds(priya)).toEqual(['invitation', 'newMember'])
    expect(await kinds(elena)).toEqual(['newMember'])
    expect(await list(dora)).toMatchObject([{ toMe: true, status: 'accepted', isRead: true }])
  })

  test('of a post, whether it has photos and who else may know', async () => {
    const files = [{ size: 'small', format: 'webp', hash: 'a'.repeat(64), bytes: 1, width: 1, height: 1 }]
    const photo = await saveForPost(world.priya, { kind: 'photo', width: 1, height: 1, files })
    const id = 'id' in photo ? photo.id : expect.fail()
    await createPost(world.priya, { content: '', visibility: 'careTeam', media: [{ id, kind: 'photo', alt: '' }] })
    expect(await list(world.users.sam)).toMatchObject([{ excerpt: '', hasMedia: true, visibility: 'careTeam' }])

    await post('Only words')
    expect(await list(world.users.luis)).toMatchObject([{ hasMedia: false, visibility: 'everyone' }])
  })

  test('a post that is edited is not told anew', async () => {
    const id = await post('Once')
    await readNotifications(world.users.luis)
    await editPost(world.priya, id, postForm(await getPost(world.priya, id), { content: 'Once, and better said' }))
    expect(await list(world.users.luis)).toMatchObject([{ isRead: true, excerpt: 'Once, and better said' }])
  })

  test('asked again, once and unread again', async () => {
    await invite(world.users.ida.email)
    await readNotifications(world.users.ida)
    expect(await countUnread(world.users.ida)).toBe(0)
    await invite(world.users.ida.email)
    expect(await list(world.users.ida)).toHaveLength(1)
    expect(await countUnread(world.users.ida)).toBe(1)
  })
})

describe('what can no longer be read is no longer told, nor counted', () => {
  const nothing = async (user: Viewer) => {
    expect(await list(user)).toEqual([])
    expect(await countUnread(user)).toBe(0)
  }

  test('a post that was deleted, or hidden from family', async () => {
    const id = await post('SENTINEL')
    expect(await countUnread(world.users.luis)).toBe(1)
    await editPost(world.priya, id, postForm(await getPost(world.priya, id), { visibility: 'careTeam' }))
    await nothing(world.users.luis)
    expect(await countUnread(world.users.mateo)).toBe(1)
    await deletePost(world.priya, id)
    await nothing(world.users.mateo)
  })

  test('everything of a circle that one was removed from', async () => {
    await post('Good morning')
    await acceptInvitation(world.users.dora, await invitationOf(world.users.dora))
    expect(await kinds(world.users.luis)).toEqual(['newMember', 'post'])
    await write((tx) => tx.member.update({ where: { id: world.luis.id }, data: { status: 'removed' } }))
    await nothing(world.users.luis)
  })

  test('an invitation that was taken back, and somebody new who has left', async () => {
    await invite(world.users.ida.email)
    const row = await db.member.findFirstOrThrow({ where: { userId: world.users.ida.id } })
    await removeMember(world.greta, row.id)
    await nothing(world.users.ida)

    const doras = await invitationOf(world.users.dora)
    await acceptInvitation(world.users.dora, doras)
    await removeMember(world.elena, doras)
    await nothing(world.users.luis)
    await nothing(world.users.elena)
  })

  test('and those who were notified are signalled, nobody else', async () => {
    const { dora, luis, greta } = world.users
    await acceptInvitation(dora, await invitationOf(dora))
    const { id: after } = await db.signal.findFirstOrThrow({ orderBy: { id: 'desc' } })
    await removeMember(world.elena, (await memberOf(dora)).id)
    const asked = await db.signal.findMany({ where: { id: { gt: after }, topic: 'notifications' } })
    expect(asked.map(({ userId }) => userId)).toContain(luis.id)
    expect(asked.map(({ userId }) => userId)).not.toContain(greta.id)
  })

  test('an answer whose inviter has left the circle', async () => {
    await declineInvitation(world.users.dora, await invitationOf(world.users.dora))
    expect(await countUnread(world.users.elena)).toBe(1)
    await write((tx) => tx.member.update({ where: { id: world.elena.id }, data: { status: 'removed' } }))
    await nothing(world.users.elena)
  })

  test('what a smaller role does not read', async () => {
    await post('For the team', 'careTeam')
    expect(await countUnread(world.users.mateo)).toBe(1)
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { name: 'family' } })
    await write((tx) => tx.member.update({ where: { id: world.mateo.id }, data: { roleId } }))
    expect((await memberIn(world.rosa, world.mateo.userId)).role).toBe('family')
    await nothing(world.users.mateo)
  })
})

describe('the list', () => {
  test('has seven a page, all full but the last, whatever lies hidden between', async () => {
    const hidden: string[] = []
    for (let number = 1; number <= 20; number++) {
      const id = await post(`Post ${number}`)
      if (number % 3 === 0) hidden.push(id)
    }
    await write((tx) => tx.post.updateMany({ where: { id: { in: hidden } }, data: { visibility: 'private' } }))
    const sizes: number[] = []
    const seen = new Set<string>()
    let before: string | undefined
    do {
      const { notifications, next } = await listNotifications(world.users.luis, before ? { before } : {})
      sizes.push(notifications.length)
      for (const { id } of notifications) seen.add(id)
      before = next ?? undefined
    } while (before)
    expect(sizes).toEqual([notificationsOnAPage, 7])
    expect(seen.size).toBe(14)
  })

  test('goes on from a hidden one as from any other', async () => {
    for (let number = 1; number <= 3; number++) await post(`Post ${number}`)
    const [, middle, oldest] = await list(world.users.luis)
    await write((tx) => tx.post.update({ where: { id: middle?.subjectId ?? '' }, data: { visibility: 'private' } }))
    const { notifications, next } = await listNotifications(world.users.luis, { before: middle?.id ?? '' })
    expect(notifications.map(({ id }) => id)).toEqual([oldest?.id])
    expect(next).toBeNull()
  })

  test('shows the kinds that are chosen, unread or all, newest first', async () => {
    await post('One')
    await acceptInvitation(world.users.dora, await invitationOf(world.users.dora))
    await post('Two')
    expect(await kinds(world.users.elena)).toEqual(['post', 'invitation', 'newMember', 'post'])
    const chosen = async (types: string[], isUnreadOnly = false) =>
      (await list(world.users.elena, { types, isUnreadOnly })).map(({ type }) => type)
    expect(await chosen(['newMember'])).toEqual(['newMember'])
    expect(await chosen(['invitation', 'newMember'])).toEqual(['invitation', 'newMember'])
    expect(await chosen(['routine'])).toEqual([])

    const [newest] = await list(world.users.elena)
    await readNotifications(world.users.elena, { only: newest?.id })
    expect(await chosen(['post'], true)).toEqual(['post'])
    expect(await countUnread(world.users.elena)).toBe(3)
  })

  test('is read by its own reader alone', async () => {
    await post('Rosa slept')
    const mine = await db.notification.findFirstOrThrow({ where: { userId: world.users.elena.id } })
    await expect(readNotifications(world.users.greta, { only: mine.id })).rejects.toThrow(NotFound)
    await readNotifications(world.users.mateo)
    expect([await countUnread(world.users.elena), await countUnread(world.users.mateo)]).toEqual([1, 0])
    await readNotifications(world.users.elena, { only: mine.id })
    await readNotifications(world.users.elena, { only: mine.id })
    expect(await countUnread(world.users.elena)).toBe(0)
  })

  test('the bell counts to a hundred and no further', async () => {
    const subjectId = await post('One of many')
    const { id: luis } = world.users.luis
    const row = {
      userId: luis,
      type: 'post',
      circleId: world.rosa,
      senderId: world.priya.userId,
      createdAt: new Date(),
    }
    await write(async (tx) => {
      for (let number = 0; number < 130; number++) {
        const id = newId()
        await tx.post.create({
          data: {
            id,
            circleId: world.rosa,
            createdById: world.priya.userId,
            visibility: 'everyone',
            createdAt: new Date(),
          },
        })
        await tx.notification.create({ data: { ...row, id: newId(), subjectId: id } })
      }
    })
    expect(subjectId).toBeTruthy()
    expect(await countUnread(world.users.luis)).toBe(100)
  })
})
