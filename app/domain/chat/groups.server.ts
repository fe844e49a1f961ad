import type { Tx } from '~/data/write.server'
import type { User } from '~/domain/accounts/user'
import { invalid, resolveNew, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { saveRecord } from '~/domain/records/save-record.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { addedPeopleRecord, groupNameRecord } from './chat-record'
import { areInCircle, endMembership, joinGroup, keyOf, recordGroupChange } from './group-membership.server'
import { changeConversation, type Participant } from './participant.server'
import { listPeopleIn } from './people.server'
import { isOnlyAdmin } from './queries.server'
import { maxInGroup, mayAddPeople, mayLeave, mayManage, mayRename } from './rules'
import { signalChat } from './signals.server'

type Me = Pick<User, 'id'>

/**
 * Changes the name of a group. Throws Forbidden where its admins have not let everybody, and in a conversation of two.
 * Throws NotFound like `getParticipant`.
 */
export function renameGroup(user: Me, conversationId: string, submission: Submission): Promise<SaveResult> {
  return changeConversation<SaveResult>(user, conversationId, async (tx, me) => {
    if (!mayRename(me)) throw new Forbidden()
    const about = { current: { name: me.name || null } }
    return saveRecord(tx, groupNameRecord, submission, about, async ({ name }, { fields }) => {
      if (!fields.length) return saved
      await tx.conversation.update({ where: { id: conversationId }, data: { name: name ?? '' } })
      await recordGroupChange(tx, me, 'chat.changed', { fields })
      return saved
    })
  })
}

/**
 * Adds people of the group's circle, who read messages from now on. Invalid if one isn't active there, or the group
 * would be too large. Throws Forbidden where its admins have not let everybody. Throws NotFound like `getParticipant`.
 */
export function addPeople(user: Me, conversationId: string, { typed }: Submission): Promise<SaveResult> {
  return changeConversation<SaveResult>(user, conversationId, async (tx, me) => {
    if (!mayAddPeople(me)) throw new Forbidden()
    const resolved = resolveNew(addedPeopleRecord, typed)
    if (resolved.status === 'invalid') return resolved
    const there = new Set((await listPeopleIn(me)).map(({ id }) => id))
    const added = [...new Set(resolved.value.people.map(({ id }) => id))].filter((id) => !there.has(id))
    if (!added.length) return saved
    if (there.size + added.length > maxInGroup) return invalid({ people: `chat:errors.tooMany?maximum=${maxInGroup}` })
    if (!(await areInCircle(tx, me.circleId, added))) return invalid({ people: 'chat:errors.notInCircle' })

    await joinGroup(tx, me, added)
    return saved
  })
}

/**
 * Removes another person from a group until they are added again; twice changes nothing. Throws Forbidden unless they
 * are an admin of it, and for the person themselves, who leaves by `leaveGroup`. Throws NotFound like `getParticipant`.
 */
export function removeFromGroup(user: Me, conversationId: string, userId: string) {
  return changeConversation(user, conversationId, async (tx, me) => {
    if (!mayManage(me) || userId === user.id) throw new Forbidden()
    const { leftAt } = await findInGroup(tx, me, userId)
    if (leftAt) return
    await endMembership(tx, me, userId, 'chat.removed')
    await tx.conversationMember.update({ where: keyOf({ conversationId, userId }), data: { isRemoved: true } })
  })
}

/**
 * Leaves a group; 'lastAdmin' when the others would be left without one. Throws Forbidden in the circle's own and in a
 * conversation of two. Throws NotFound like `getParticipant`.
 */
export function leaveGroup(user: Me, conversationId: string): Promise<'done' | 'lastAdmin'> {
  return changeConversation(user, conversationId, async (tx, me) => {
    if (!mayLeave(me)) throw new Forbidden()
    if (isOnlyAdmin(me, await listPeopleIn(me))) return 'lastAdmin'
    await endMembership(tx, me, user.id, 'chat.left')
    return 'done' as const
  })
}

/**
 * Makes someone an additional admin of the group; twice changes nothing. Throws Forbidden unless the user is an admin
 * of it, NotFound for people who no longer read it.
 */
export function makeGroupAdmin(user: Me, conversationId: string, userId: string) {
  return changeConversation(user, conversationId, async (tx, me) => {
    if (!mayManage(me)) throw new Forbidden()
    const { isAdmin, leftAt } = await findInGroup(tx, me, userId)
    if (leftAt || !(await areInCircle(tx, me.circleId, [userId]))) throw new NotFound()
    if (isAdmin) return
    await tx.conversationMember.update({ where: keyOf({ conversationId, userId }), data: { isAdmin: true } })
    await recordGroupChange(tx, me, 'chat.madeAdmin', { userId })
  })
}

type GroupRights = { allowCircleEdit: boolean; allowMembersEdit: boolean }

/**
 * Lets everyone in the group change its name and add people, or only its admins. Throws Forbidden unless the user is
 * one. Throws NotFound like `getParticipant`.
 */
export function setGroupRights(user: Me, conversationId: string, rights: GroupRights) {
  return changeConversation(user, conversationId, async (tx, me) => {
    if (!mayManage(me)) throw new Forbidden()
    const fields = (['allowCircleEdit', 'allowMembersEdit'] as const).filter((name) => rights[name] !== me[name])
    if (!fields.length) return
    await tx.conversation.update({ where: { id: conversationId }, data: rights })
    await recordGroupChange(tx, me, 'chat.changed', { fields })
  })
}

/**
 * Whether the person hears of new messages: a muted conversation stays in the list, without counts and notifications.
 * Throws NotFound like `getParticipant`.
 */
export function muteConversation(user: Me, conversationId: string, isMuted: boolean) {
  return changeConversation(user, conversationId, async (tx, me) => {
    if (me.isMuted === isMuted) return
    await tx.conversationMember.update({ where: keyOf(me), data: { isMuted } })
    await signalChat(tx, conversationId, [user.id])
  })
}

async function findInGroup(tx: Tx, { conversationId, isGroup }: Participant, userId: string) {
  const found = await tx.conversationMember.findUnique({ where: keyOf({ conversationId, userId }) })
  if (!isGroup || !found) throw new NotFound()
  return found
}
