import type { Tx } from '~/data/write.server'
import { invalid, resolveNew, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { saveRecord } from '~/domain/records/save-record.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import type { User } from '~/domain/user'
import { addedPeopleRecord, groupNameRecord } from './chat-record'
import { areInCircle, endMembership, joinGroup, keyOf, recordGroupChange } from './group-membership.server'
import { changeConversation, type Participant } from './participant.server'
import { listPeopleIn } from './people.server'
import { isOnlyAdmin } from './queries.server'
import { maxInGroup, mayAddPeople, mayLeave, mayManage, mayRename } from './rules'
import { signalChat } from './signals.server'

type Me = Pick<User, 'id'>

/** Renames a group. Throws NotFound, and Forbidden for conversations of two or where only admins may. */
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

/** Adds people of the circle to read later messages. Invalid if not active or too many. Throws Forbidden, NotFound. */
export function addPeople(user: Me, conversationId: string, { typed }: Submission): Promise<SaveResult> {
  return changeConversation<SaveResult>(user, conversationId, async (tx, me) => {
    if (!mayAddPeople(me)) throw new Forbidden()
    const resolved = resolveNew(addedPeopleRecord, typed)
    if (resolved.status === 'invalid') return resolved
    const there = new Set((await listPeopleIn(me, tx)).map(({ id }) => id))
    const added = [...new Set(resolved.value.people.map(({ id }) => id))].filter((id) => !there.has(id))
    if (!added.length) return saved
    if (there.size + added.length > maxInGroup) return invalid({ people: `chat:errors.tooMany?maximum=${maxInGroup}` })
    if (!(await areInCircle(tx, me.circleId, added))) return invalid({ people: 'chat:errors.notInCircle' })

    await joinGroup(tx, me, added)
    return saved
  })
}

/** Removes another person from a group. Twice changes nothing. Throws Forbidden unless an admin of it, NotFound. */
export function removeFromGroup(user: Me, conversationId: string, userId: string) {
  return changeConversation(user, conversationId, async (tx, me) => {
    if (!mayManage(me) || userId === user.id) throw new Forbidden()
    const { leftAt } = await findInGroup(tx, me, userId)
    if (leftAt) return
    await endMembership(tx, me, userId, 'chat.removed')
    await tx.conversationMember.update({ where: keyOf({ conversationId, userId }), data: { isRemoved: true } })
  })
}

/** Leaves a group; 'lastAdmin' for its only admin. Throws Forbidden for the circle's own and for two, NotFound. */
export function leaveGroup(user: Me, conversationId: string): Promise<'done' | 'lastAdmin'> {
  return changeConversation(user, conversationId, async (tx, me) => {
    if (!mayLeave(me)) throw new Forbidden()
    if (isOnlyAdmin(me, await listPeopleIn(me, tx))) return 'lastAdmin'
    await endMembership(tx, me, user.id, 'chat.left')
    return 'done' as const
  })
}

/** Adds a group admin. Twice changes nothing. Throws Forbidden unless an admin, NotFound for former readers. */
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

/** Lets everyone, or only admins, rename the group and add people. Throws Forbidden unless an admin, NotFound. */
export function setGroupRights(user: Me, conversationId: string, rights: GroupRights) {
  return changeConversation(user, conversationId, async (tx, me) => {
    if (!mayManage(me)) throw new Forbidden()
    const fields = (['allowCircleEdit', 'allowMembersEdit'] as const).filter((name) => rights[name] !== me[name])
    if (!fields.length) return
    await tx.conversation.update({ where: { id: conversationId }, data: rights })
    await recordGroupChange(tx, me, 'chat.changed', { fields })
  })
}

/** Mutes a conversation: it stays listed, without counts and notifications. Throws NotFound. */
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
