import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import { createOnce } from '~/domain/activity/submissions.server'
import { audit } from '~/domain/audit/append.server'
import type { Member } from '~/domain/member'
import { activeMembers } from '~/domain/members/people.server'
import { invalid, resolveNew, type SaveResult, type Submission } from '~/domain/records/save'
import { Forbidden, NotFound } from '~/domain/refusals'
import { requireOpenAccount } from '~/domain/sessions/open-account.server'
import type { User } from '~/domain/user'
import { newConversationRecord } from './chat-record'
import { circleOfAll } from './people.server'
import { maxGroupsPerHour } from './rules'
import { signalChat } from './signals.server'

type Begun = SaveResult<{ id: string }>

/** Finds a conversation of two or starts a group, once per form; at most twenty groups an hour. Throws NotFound. */
export function beginConversation(user: Pick<User, 'id'>, { typed, submissionId }: Submission): Promise<Begun> {
  return write<Begun>(async (tx) => {
    await requireOpenAccount(tx, user)
    const resolved = resolveNew(newConversationRecord, typed)
    if (resolved.status === 'invalid') return resolved
    const people = [...new Set(resolved.value.people.map(({ id }) => id))]
    const circleId = await circleOfAll(tx, user, people)
    if (!circleId || people.includes(user.id)) return invalid({ people: await problemOf(tx, user, people) })

    const [other = ''] = people
    if (people.length === 1) return began(await findOrMakePair(tx, { user, other, circleId }))
    const name = resolved.value.name ?? ''
    const fingerprint = JSON.stringify(['conversation', people, name])
    const made = await createOnce(tx, { userId: user.id, submissionId, fingerprint }, async () => {
      if (await isTooOften(tx, user)) return invalid({ '': 'chat:errors.tooManyGroups' }, { isTooOften: true })
      return makeGroup(tx, { user, circleId, people, name })
    })
    return made.status === 'saved' ? began(made.value) : made
  })
}

/** Whether the person has reached the hourly limit of groups. */
export async function isTooOften(tx: Tx, { id: createdById }: Pick<User, 'id'>) {
  const since = new Date(Date.now() - 60 * 60_000)
  const lately = { createdById, isGroup: true, createdAt: { gt: since } }
  return (await tx.conversation.count({ where: lately })) >= maxGroupsPerHour
}

/** The conversation with another active member; created if missing. Throws NotFound, Forbidden for oneself. */
export function beginWithMember(member: Member, memberId: string) {
  return change(member, async (tx, _record, { userId, circleId }) => {
    const other = await tx.member.findFirst({
      where: { id: memberId, circleId, ...activeMembers },
    })
    if (!other?.userId) throw new NotFound()
    if (other.userId === userId) throw new Forbidden()
    return findOrMakePair(tx, { user: { id: userId }, other: other.userId, circleId })
  })
}

function began(id: string): Begun {
  return { status: 'saved', value: { id } }
}

/** The user may talk to each of them without a common circle for all. */
async function problemOf(tx: Tx, user: Pick<User, 'id'>, people: readonly string[]) {
  const known = await Promise.all(people.map((id) => (id === user.id ? undefined : circleOfAll(tx, user, [id]))))
  return known.every(Boolean) ? 'chat:errors.noCommonCircle' : 'chat:errors.people'
}

type Pair = { user: Pick<User, 'id'>; other: string; circleId: string }

async function findOrMakePair(tx: Tx, { user, other, circleId }: Pair) {
  const pair = [user.id, other].sort().join(' ')
  const found = await tx.conversation.findUnique({ where: { pair }, select: { id: true } })
  // Both are in this circle now; the original one may no longer be common.
  if (found) await tx.conversation.update({ where: { id: found.id }, data: { circleId } })
  if (found) return found.id

  return makeConversation(tx, { user, circleId, people: [other], data: { isGroup: false, pair } })
}

type Group = { user: Pick<User, 'id'>; circleId: string; people: readonly string[]; name: string }

function makeGroup(tx: Tx, { name, ...group }: Group) {
  return makeConversation(tx, { ...group, data: { isGroup: true, name } })
}

type New = Omit<Group, 'name'> & { data: { isGroup: boolean; name?: string; pair?: string; teamOf?: string } }

/** Creates a conversation. The user is the admin of a group, except of the circle's own. */
export async function makeConversation(tx: Tx, { user, circleId, people, data }: New) {
  const [id, now] = [newId(), new Date()]
  await tx.conversation.create({
    data: { id, circleId, ...data, createdById: user.id, createdAt: now, latestAt: now },
  })
  const everybody = [user.id, ...people]
  await tx.conversationMember.createMany({
    data: everybody.map((userId) => ({
      conversationId: id,
      userId,
      isAdmin: data.isGroup && !data.teamOf && userId === user.id,
      joinedAt: now,
    })),
  })
  await signalChat(tx, id, everybody)
  await audit(tx, {
    actorId: user.id,
    action: 'chat.begun',
    entity: 'conversation',
    entityId: id,
    circleId,
    details: { people: everybody.length, userIds: everybody },
  })
  return id
}
