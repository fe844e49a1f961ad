import type { Tx } from '~/data/write.server'
import { change, type Work } from '~/domain/activity/change.server'
import { auditRefusal, orAuditRefusal } from '~/domain/audit/append.server'
import { movePairs } from '~/domain/conversations/pairs.server'
import type { ActivityKind } from '~/domain/event-kinds'
import { withdrawInvitation } from '~/domain/invitations/responses.server'
import type { Member, MemberStatus } from '~/domain/member'
import { retractNotifications } from '~/domain/notifications/notify.server'
import type { RoleName } from '~/domain/permissions/names'
import { can, rolesOfferedBy } from '~/domain/permissions/rules'
import { invalid, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { saveRecord } from '~/domain/records/save-record.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { pauseTimers } from '~/domain/time/pauses.server'
import { dayIn } from '~/i18n/format'
import { type MemberSettings, placeFields, settingsOf } from './member-record'
import { isAdminHere, problemOfSettings } from './rules'

/** Adds an admin. Twice changes nothing; 'notActive' before joining. Throws Forbidden, NotFound. */
export async function makeMemberAdmin(member: Member, memberId: string): Promise<'done' | 'notActive'> {
  return attempt(member, 'member.madeAdmin', memberId, async (tx, record, member) => {
    const target = await findInCircle(tx, member, memberId)
    if (!isAdminHere(member)) throw new Forbidden()
    if (target.status !== 'active') return 'notActive'
    if (target.isAdmin) return 'done'

    await tx.member.update({ where: { id: target.id }, data: { isAdmin: true } })
    await record('member.madeAdmin', { id: target.id, fields: ['isAdmin'] })
    return 'done'
  })
}

/** Ends a membership or withdraws an invitation. Twice changes nothing. 'lastAdmin'. Throws Forbidden, NotFound. */
export async function removeMember(member: Member, memberId: string): Promise<'done' | 'lastAdmin'> {
  if (memberId === member.id) return leaveCircle(member)
  return attempt(member, 'member.removed', memberId, async (tx, record, member) => {
    const target = await findInCircle(tx, member, memberId, { orRemoved: true })
    if (!isAdminHere(member)) throw new Forbidden()
    if (target.status === 'removed') return 'done'
    if (await isLastAdmin(tx, target)) return 'lastAdmin'

    await endMembership(tx, target, member.userId)
    await record('member.removed', { id: target.id, fields: ['status'] })
    return 'done'
  })
}

/** The member leaves the circle; 'lastAdmin' when it would be left without an admin. Throws NotFound like `change`. */
export async function leaveCircle(member: Member): Promise<'done' | 'lastAdmin'> {
  return attempt(member, 'member.left', member.id, async (tx, record, member) => {
    const target = await findInCircle(tx, member, member.id)
    if (await isLastAdmin(tx, target)) return 'lastAdmin'

    await endMembership(tx, target, member.userId)
    await record('member.left', { id: target.id, fields: ['status'] })
    return 'done'
  })
}

/**
 * Changes a member's details, merged. Invalid: a role they may not give, a wrong relationship, future days (circle's
 * zone). Throws Forbidden, NotFound.
 */
export async function updateMember(member: Member, memberId: string, submission: Submission): Promise<SaveResult> {
  return attempt<SaveResult>(member, 'member.changed', memberId, async (tx, audit, member) => {
    const target = await findInCircle(tx, member, memberId)
    const subject = { role: target.role.name as RoleName, isSuperAdmin: target.user?.isSuperAdmin ?? false }
    if (problemOfSettings(member, subject)) throw new Forbidden()

    const { record, value: current } = settingsOf(target)
    const { circleId, userId, timeZone } = member
    const changedBy = { circleId, entityId: memberId, actions: ['member.changed'], userId } as const
    const about = { current, today: dayIn(new Date(), timeZone), changedBy }
    return saveRecord(tx, record, submission, about, async (value, { fields }) => {
      if (fields.includes('role') && !mayGive(member, value.role)) {
        return invalid({ role: 'circle:settings.errors.role' }, { isRefusal: true })
      }
      if (!fields.length) return saved

      await saveSettings(tx, target, fields, value)
      await audit('member.changed', { id: target.id, fields })
      return saved
    })
  })
}

function mayGive(member: Member, role: RoleName) {
  return can(member, 'edit', 'roles') && rolesOfferedBy(member.role).includes(role)
}

type Target = Awaited<ReturnType<typeof findInCircle>>

async function saveSettings(tx: Tx, target: Target, changed: string[], { role, ...value }: MemberSettings) {
  const { id: roleId } = await tx.role.findUniqueOrThrow({ where: { name: role }, select: { id: true } })
  const values = Object.fromEntries(changed.map((name) => [name, value[name as 'city']]))
  const isOfPlace = ([name]: [string, unknown]) => placeFields.includes(name)
  const { role: _, ...place } = Object.fromEntries(Object.entries(values).filter(isOfPlace))
  const person = Object.fromEntries(Object.entries(values).filter((entry) => !isOfPlace(entry)))
  await tx.member.update({ where: { id: target.id }, data: { ...place, roleId } })
  if (target.userId && Object.keys(person).length) await tx.user.update({ where: { id: target.userId }, data: person })
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

/** Row and posts stay. Deletes notifications, calendar feed, reminders; pauses the timer; moves chats of two. */
async function endMembership(tx: Tx, { id, userId, circleId }: Target, byUserId: string) {
  await tx.member.update({
    where: { id },
    data: { status: 'removed', isAdmin: false, deletedAt: new Date(), deletedById: byUserId },
  })
  if (userId) await pauseTimers(tx, { userId, circleId })
  if (userId) await movePairs(tx, { userId, circleId })
  if (userId) await tx.notification.deleteMany({ where: { userId, circleId, type: { not: 'invitation' } } })
  await tx.routineSubscription.deleteMany({ where: { memberId: id } })
  await tx.routineReminder.deleteMany({ where: { memberId: id } })
  await retractNotifications(tx, 'newMember', id)
  await withdrawInvitation(tx, id)
}

/** Refusals are audited, as results or exceptions. */
async function attempt<T extends string | SaveResult>(
  member: Member,
  action: ActivityKind,
  entityId: string,
  work: Work<T>,
): Promise<T> {
  const entry = entryOf(member, action, entityId)
  const done = await orAuditRefusal(entry, () => change(member, work))
  if (isRefusal(done)) await auditRefusal(entry)
  return done
}

function isRefusal(done: string | SaveResult) {
  return typeof done === 'string' ? done !== 'done' : done.status === 'invalid' && done.isRefusal
}

function entryOf({ userId: actorId, circleId }: Member, action: ActivityKind, entityId: string) {
  return { actorId, action, entity: 'member', entityId, circleId }
}
