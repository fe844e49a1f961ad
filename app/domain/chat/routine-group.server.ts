import type { Tx } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import type { Member } from '~/domain/member'
import { activeMembers } from '~/domain/members/people.server'
import { allow } from '~/domain/permissions/rules'
import { Forbidden, NotFound } from '~/domain/refusals'
import { isTooOften, makeConversation } from './conversations.server'
import { endMembership, joinGroup } from './group-membership.server'
import { maxInGroup } from './rules'

const maxOrigins = 50

/**
 * Opens the group of an item's people, the assigned ones first; creates it if missing. A changed occurrence shares it
 * while its people are the same. Throws NotFound; Forbidden when alone, or after twenty groups an hour.
 */
export function openRoutineGroup(member: Member, itemId: string) {
  return change(member, async (tx, _record, me) => {
    allow(me, 'view', 'routine')
    const item = await findWithGroup(tx, me, itemId)
    if (!item?.isActive) throw new NotFound()
    const { id, title, groupChatId } = await ownerOfGroup(tx, me, item)
    if (groupChatId) return joinRoutineGroup(tx, me, groupChatId, { isAssigned: item.memberIds.includes(me.id) })

    const user = { id: me.userId }
    const others = (await activeUsersOf(tx, me, item.memberIds)).filter((userId) => userId !== user.id)
    if (!others.length) throw new Forbidden('chat:errors.alone')
    if (await isTooOften(tx, user)) throw new Forbidden('chat:errors.tooManyGroups')
    const people = others.slice(0, maxInGroup - 1)
    const group = { user, circleId: me.circleId, people, data: { isGroup: true, name: title } }
    const conversationId = await makeConversation(tx, group)
    await tx.routineItem.update({ where: { id }, data: { groupChatId: conversationId } })
    return conversationId
  })
}

type Changes = { added: readonly string[]; removed: readonly string[] }

/** Updates an item's group after its assignees (member ids) changed. People removed by an admin don't return. */
export async function followAssignees(tx: Tx, me: Member, itemId: string, { added, removed }: Changes) {
  const item = await findWithGroup(tx, me, itemId)
  const group = item?.groupChatId ? await findGroup(tx, me, item.groupChatId) : null
  if (!item || !group) return
  const going = await usersOf(tx, me, removed)
  for (const userId of going) await endMembership(tx, group, userId, 'chat.removed')
  const places = maxInGroup - group.present.filter((userId) => !going.includes(userId)).length
  const assigned = item.memberIds.filter((id) => added.includes(id))
  const coming = (await activeUsersOf(tx, me, assigned))
    .filter((userId) => !group.present.includes(userId) && !group.excluded.includes(userId))
    .slice(0, Math.max(places, 0))
  await joinGroup(tx, group, coming)
}

type Item = NonNullable<Awaited<ReturnType<typeof findWithGroup>>>

async function findWithGroup(tx: Tx, { circleId }: Member, id: string) {
  const orderBy = [{ assignedAt: 'asc' as const }, { memberId: 'asc' as const }]
  const assignees = { select: { memberId: true }, orderBy }
  const columns = { id: true, title: true, isActive: true, parentId: true, continuesId: true, groupChatId: true }
  const row = await tx.routineItem.findFirst({ where: { id, circleId }, select: { ...columns, assignees } })
  return row && { ...row, memberIds: row.assignees.map(({ memberId }) => memberId) }
}

async function ownerOfGroup(tx: Tx, me: Member, item: Item) {
  let origin: Item | null = item
  for (let step = 0; origin && step < maxOrigins; step++) {
    if (origin.groupChatId) return origin
    const originId: string | null = origin.parentId ?? origin.continuesId
    origin = originId ? await findWithGroup(tx, me, originId) : null
    if (String(origin?.memberIds.toSorted()) !== String(item.memberIds.toSorted())) break
  }
  return item
}

/** Throws Forbidden for people removed by an admin, where only admins add unassigned people, and when it's full. */
async function joinRoutineGroup(tx: Tx, me: Member, conversationId: string, { isAssigned }: { isAssigned: boolean }) {
  const group = await findGroup(tx, me, conversationId)
  if (group?.present.includes(me.userId)) return conversationId
  if (!group) throw new NotFound()
  if (group.excluded.includes(me.userId) || !(isAssigned || group.allowMembersEdit)) throw new Forbidden()
  if (group.present.length >= maxInGroup) throw new Forbidden('chat:errors.full')
  await joinGroup(tx, group, [me.userId])
  return conversationId
}

async function findGroup(tx: Tx, { userId, circleId }: Member, conversationId: string) {
  const members = { select: { userId: true, leftAt: true, isRemoved: true } }
  const found = await tx.conversation.findFirst({ where: { id: conversationId, circleId }, include: { members } })
  if (!found) return null
  const { latest, allowMembersEdit } = found
  const present = found.members.filter(({ leftAt }) => !leftAt).map((one) => one.userId)
  const excluded = found.members.filter(({ isRemoved }) => isRemoved).map((one) => one.userId)
  return { conversationId, circleId, userId, latest, allowMembersEdit, present, excluded }
}

/** Including those away from the circle or with a closed account. */
async function usersOf(tx: Tx, { circleId }: Member, memberIds: readonly string[]) {
  const rows = await tx.member.findMany({ where: { id: { in: [...memberIds] }, circleId }, select: { userId: true } })
  return rows.flatMap(({ userId }) => userId ?? [])
}

async function activeUsersOf(tx: Tx, { circleId }: Member, memberIds: readonly string[]) {
  const where = { id: { in: [...memberIds] }, circleId, ...activeMembers }
  const rows = await tx.member.findMany({ where, select: { id: true, userId: true } })
  return memberIds.flatMap((id) => rows.find((row) => row.id === id)?.userId ?? [])
}
