import type { Tx } from '~/data/write.server'
import { type ActivityKind, change, type RecordActivity } from '~/domain/activity/change.server'
import { mergeEdit } from '~/domain/activity/merge'
import { auditRefusal, orAuditRefusal } from '~/domain/audit/append.server'
import { withdrawInvitation } from '~/domain/invitations/responses.server'
import { retractNotifications } from '~/domain/notifications/notify.server'
import { can, type RoleName } from '~/domain/permissions/rules'
import { Forbidden, NotFound } from '~/domain/refusals'
import { dayIn } from '~/i18n/format'
import { type Caregiver, caregiverOf, personFields } from './caregiver'
import type { Member, MemberStatus } from './member'
import { findMember, prepareSettings } from './queries.server'
import { isAdminHere, isRelationshipOf, problemOfSettings, rolesOfferedBy } from './rules'

/**
 * Makes somebody an admin of the circle, beside those it has. Twice changes nothing; 'notActive' for people who have not
 * joined. Throws Forbidden unless the member is an admin here, NotFound for people of other circles.
 */
export async function makeMemberAdmin(member: Member, memberId: string): Promise<'done' | 'notActive'> {
  return attempt(member, 'member.madeAdmin', memberId, async (tx, record) => {
    const actor = await asTheyStand(member)
    const target = await findInCircle(tx, member, memberId)
    if (!isAdminHere(actor)) throw new Forbidden()
    if (target.status !== 'active') return 'notActive'
    if (target.isAdmin) return 'done'

    await tx.member.update({ where: { id: target.id }, data: { isAdmin: true } })
    await record('member.madeAdmin', { id: target.id, fields: ['isAdmin'] })
    return 'done'
  })
}

/**
 * Ends somebody's membership, or takes an invitation back. Twice changes nothing. 'lastAdmin' when the circle would be
 * left without an admin. Throws Forbidden unless the member is an admin here, NotFound for people of other circles.
 */
export async function removeMember(member: Member, memberId: string): Promise<'done' | 'lastAdmin'> {
  if (memberId === member.id) return leaveCircle(member)
  return attempt(member, 'member.removed', memberId, async (tx, record) => {
    const actor = await asTheyStand(member)
    const target = await findInCircle(tx, member, memberId, { orRemoved: true })
    if (!isAdminHere(actor)) throw new Forbidden()
    if (target.status === 'removed') return 'done'
    if (await isLastAdmin(tx, target)) return 'lastAdmin'

    await endMembership(tx, target, member.userId)
    await record('member.removed', { id: target.id, fields: ['status'] })
    return 'done'
  })
}

/** The member leaves the circle; 'lastAdmin' when it would be left without an admin. */
export async function leaveCircle(member: Member): Promise<'done' | 'lastAdmin'> {
  return attempt(member, 'member.left', member.id, async (tx, record) => {
    const target = await findInCircle(tx, member, member.id)
    if (await isLastAdmin(tx, target)) return 'lastAdmin'

    await endMembership(tx, target, member.userId)
    await record('member.left', { id: target.id, fields: ['status'] })
    return 'done'
  })
}

/**
 * What a form is about to change, as it is kept; nothing when the member may not change it, which is audited. Throws NotFound
 * for people of other circles.
 */
export async function openSettings(member: Member, memberId: string): Promise<Caregiver | null> {
  try {
    return (await orAuditRefusal(entryOf(member, 'member.changed', memberId), () => prepareSettings(member, memberId)))
      .fields
  } catch (error) {
    if (error instanceof Forbidden) return null
    throw error
  }
}

const notToCome = [
  ['dateStartedCaregiving', 'errors.future'],
  ['dateOfBirth', 'errors.birth'],
] as const

export type Updated =
  | { is: 'done' }
  | { is: 'refused'; field: 'role' | 'relationship' | 'dateStartedCaregiving' | 'dateOfBirth'; problem: string }
  | { is: 'conflict'; fields: string[]; now: Caregiver }

/**
 * Changes a member's place in the circle and, for people who are in it, who they are: only what the person at the form
 * changed since it was opened (`before`). 'conflict' when somebody else has changed the same meanwhile, 'refused' for a role
 * that the member may not give, a relationship that does not go with it and days to come (in the circle's time zone);
 * nothing is written then. Throws Forbidden unless a coach or an admin edits somebody who is neither, NotFound for people of other circles.
 */
export async function updateCaregiver(
  member: Member,
  memberId: string,
  typed: Caregiver,
  before: Caregiver,
): Promise<Updated> {
  return attempt<Updated>(member, 'member.changed', memberId, async (tx, record) => {
    const actor = await asTheyStand(member)
    const target = await findInCircle(tx, member, memberId)
    const subject = { role: target.role.name as RoleName, isSuperAdmin: target.user?.isSuperAdmin ?? false }
    if (problemOfSettings(actor, subject)) throw new Forbidden()
    const now = caregiverOf(target)
    const { changed, conflicts } = mergeEdit<Record<string, string | null>>(only(now, before), only(now, typed), now)
    if (conflicts.length) return { is: 'conflict', fields: conflicts, now }

    const role = (changed.includes('role') ? typed.role : now.role) ?? ''
    const mayGive = can(actor, 'edit', 'roles') && rolesOfferedBy(actor.role).some((one) => one === role)
    if (changed.includes('role') && !mayGive) {
      return { is: 'refused', field: 'role', problem: 'circle:settings.errors.role' }
    }
    const relationship = changed.includes('relationship') ? typed.relationship : now.relationship
    if (changed.includes('relationship') && !isRelationshipOf(role, relationship)) {
      return { is: 'refused', field: 'relationship', problem: 'circle:settings.errors.relationship' }
    }
    const today = dayIn(new Date(), member.timeZone)
    for (const [field, problem] of notToCome) {
      if (changed.includes(field) && (typed[field] ?? '') > today) return { is: 'refused', field, problem }
    }
    if (!changed.length) return { is: 'done' }

    await write(tx, target, changed, typed, role)
    await record('member.changed', { id: target.id, fields: changed })
    return { is: 'done' }
  })
}

type Target = Awaited<ReturnType<typeof findInCircle>>

async function write(tx: Tx, target: Target, changed: string[], typed: Caregiver, role: string) {
  const of = (fields: readonly string[]) =>
    Object.fromEntries(
      changed.filter((field) => fields.includes(field)).map((field) => [field, typed[field as 'role']]),
    )
  const { id: roleId } = await tx.role.findUniqueOrThrow({ where: { name: role }, select: { id: true } })
  // Clears what belonged to the role before and does not fit this one, regardless of who chose it.
  const keeps = isRelationshipOf(role, target.relationship) ? {} : { relationship: null }
  await tx.member.update({
    where: { id: target.id },
    data: { ...keeps, ...of(['relationship', 'dateStartedCaregiving', 'livesWithCareRecipient']), roleId },
  })
  const person = of(personFields)
  if (target.userId && Object.keys(person).length) await tx.user.update({ where: { id: target.userId }, data: person })
}

/** Of the fields that there are, the given values; one that is missing counts as empty. */
function only(fields: Caregiver, values: Caregiver) {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, values[field as 'role'] ?? null]))
}

/** The member as of this write: their role may have changed a moment ago. */
async function asTheyStand({ userId, circleId }: Member) {
  const now = await findMember(userId, circleId)
  if (!now) throw new NotFound()
  return now
}

async function findInCircle(tx: Tx, { circleId }: Member, memberId: string, { orRemoved = false } = {}) {
  const target = await tx.member.findFirst({
    where: { id: memberId, circleId, ...(orRemoved ? {} : { status: { not: 'removed' satisfies MemberStatus } }) },
    include: { role: { select: { name: true } }, user: true },
  })
  if (!target) throw new NotFound()
  return target
}

async function isLastAdmin(tx: Tx, { id, circleId, status, isAdmin }: Target) {
  if (status !== 'active' || !isAdmin) return false
  const others = await tx.member.count({ where: { circleId, status: 'active', isAdmin: true, id: { not: id } } })
  return others === 0
}

/**
 * The row stays, and so does what the person wrote. Deletes their notifications about the circle, and the notification
 * that they joined.
 */
async function endMembership(tx: Tx, { id, userId, circleId }: Target, byUserId: string) {
  await tx.member.update({
    where: { id },
    data: { status: 'removed', isAdmin: false, deletedAt: new Date(), deletedById: byUserId },
  })
  if (userId) await tx.notification.deleteMany({ where: { userId, circleId, type: { not: 'invitation' } } })
  await retractNotifications(tx, 'newMember', id)
  await withdrawInvitation(tx, id)
}

/** A change that may be refused, be it said or thrown; then it is audited. That two people changed the same is no refusal. */
async function attempt<T extends string | { is: string }>(
  member: Member,
  action: ActivityKind,
  entityId: string,
  work: (tx: Tx, record: RecordActivity) => Promise<T>,
): Promise<T> {
  const entry = entryOf(member, action, entityId)
  const done = await orAuditRefusal(entry, () => change(member, work))
  if (!['done', 'conflict'].includes(typeof done === 'string' ? done : done.is)) await auditRefusal(entry)
  return done
}

function entryOf({ userId: actorId, circleId }: Member, action: ActivityKind, entityId: string) {
  return { actorId, action, entity: 'member', entityId, circleId }
}
