import { randomBytes } from 'node:crypto'
import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import { claimSubmission, isSubmitted } from '~/domain/activity/submissions.server'
import { auditRefusal } from '~/domain/audit/append.server'
import type { PlainAction } from '~/domain/event-kinds'
import type { Member } from '~/domain/member'
import { notify } from '~/domain/notifications/notify.server'
import { queueMail } from '~/domain/outbox/commands.server'
import { rolesOfferedBy } from '~/domain/permissions/rules'
import { fullName } from '~/domain/person'
import type { Problems, RowOf } from '~/domain/records/fields'
import { invalid, resolveNew, type SaveResult, type Submission } from '~/domain/records/save'
import { NotFound } from '~/domain/refusals'
import { hashToken } from '~/domain/sessions/queries.server'
import type { Language, User } from '~/domain/user'
import { emails } from '~/mail/templates.server'
import { allowInviting } from './access'
import { type Invitee, invitationsRecord, type inviteeRecord, repeatedAddresses } from './invitation-record'
import { linkLifeDays, type MemberPlace, maxPerDay, maxPerDayInAll, maxPerDayToOne, stepOf } from './rules'

const dayMs = 24 * 60 * 60_000

/** The token is only known now: its hash is stored. */
export type Sent = Invited & { token: string; expiresAt: Date }
type Invited = Pick<Invitee, 'email' | 'role'> & { relationship: string | null }

/** Invites people by email, all or none, once per form; the second time returns no one. Throws Forbidden, NotFound. */
export async function invitePeople(
  member: Member,
  user: Pick<User, 'firstName' | 'lastName' | 'email'> & { language: Language },
  { typed, submissionId }: Submission,
): Promise<SaveResult<Sent[]>> {
  allowInviting(member)
  const resolved = resolveNew(invitationsRecord, typed)
  const problems = { ...(resolved.status === 'invalid' ? resolved.problems : {}), ...repeatedAddresses(typed) }
  if (resolved.status === 'invalid' || Object.keys(problems).length) return invalid(problems)

  const { people } = resolved.value
  const done = await change<SaveResult<Sent[]>>(member, async (tx, record, member) => {
    allowInviting(member)
    const fingerprint = JSON.stringify([member.circleId, people])
    if (await isSubmitted(tx, member.userId, submissionId, fingerprint)) return { status: 'saved', value: [] }

    const refused = await problemsOf(tx, member, user, people)
    if (Object.keys(refused).length) return invalid({ '': 'invite:errors.refused', ...refused }, { isRefusal: true })
    const most = await limitReached(tx, member.userId, people.length)
    if (most) return invalid({ '': `invite:errors.perDay?count=${most}` }, { isRefusal: true, isTooOften: true })
    await claimSubmission(tx, member.userId, submissionId, fingerprint)

    const sent: Sent[] = []
    for (const invitee of people) {
      const place = await placeOf(tx, member.circleId, invitee)
      const { memberId, made } = await send(tx, { member, user, place, invitee, isReminder: false })
      await record('invitation.sent', { id: memberId, fields: ['status', 'role', 'relationship'] })
      sent.push(made)
    }
    return { status: 'saved', value: sent }
  })
  if (done.status === 'invalid') await auditRefusedInvitation(member, 'invitation.sent')
  return done
}

export type Resent =
  | { status: 'sent'; sent: Sent }
  | { status: 'alreadyActive' }
  | { status: 'notFound' }
  | { status: 'tooMany'; most: number }

/** Resends with a new link; the old one stops working. Reopens a rejected one. Throws Forbidden, NotFound. */
export async function resendInvitation(
  member: Member,
  user: Pick<User, 'firstName' | 'lastName' | 'email'> & { language: Language },
  memberId: string,
): Promise<Resent> {
  const done = await change<Resent>(member, async (tx, record, member) => {
    allowInviting(member)
    const row = await tx.member.findFirst({
      where: { id: memberId, circleId: member.circleId },
      include: { role: { select: { name: true } } },
    })
    if (!row) throw new NotFound()
    const { email, relationship } = row
    const invitee = { email, relationship, role: row.role.name as Invitee['role'] }
    const place = await placeOf(tx, member.circleId, invitee)
    const step = stepOf('resend', place.status, place)
    if (typeof step === 'string') return step === 'alreadyActive' ? { status: step } : { status: 'notFound' }
    const most = (await limitReached(tx, member.userId, 1)) ?? (await limitToOneReached(tx, email))
    if (most) return { status: 'tooMany', most }

    const { made } = await send(tx, { member, user, place, invitee, isReminder: true })
    await record('invitation.resent', { id: row.id, fields: ['status'] })
    return { status: 'sent', sent: made }
  })
  if (done.status !== 'sent') await auditRefusedInvitation(member, 'invitation.resent')
  return done
}

/** Deletes records of sendings before yesterday. */
export async function sweepInvitationSendings(now = new Date()) {
  await write((tx) =>
    tx.invitationSending.deleteMany({ where: { sentAt: { lt: new Date(now.getTime() - 2 * dayMs) } } }),
  )
}

async function placeOf(tx: Tx, circleId: string, { email }: Pick<Invitee, 'email'>) {
  const user = await tx.user.findFirst({
    where: { email, emailProvenAt: { not: null } },
    select: { id: true, language: true, firstName: true },
  })
  const row = await tx.member.findFirst({
    where: { circleId, OR: [{ email }, ...(user ? [{ userId: user.id }] : [])] },
    select: { id: true, status: true },
  })
  return { user, memberId: row?.id, status: (row?.status ?? 'nobody') as MemberPlace, isRegistered: user !== null }
}

type Row = RowOf<typeof inviteeRecord>

async function problemsOf(tx: Tx, member: Member, user: Pick<User, 'email'>, people: readonly Row[]) {
  const offered = rolesOfferedBy(member.role)
  const problems: Problems = {}
  for (const { id, email, role } of people) {
    if (!offered.includes(role)) problems[`people.${id}.role`] = 'invite:errors.role'
    const problem = email === user.email ? 'invite:errors.yourself' : await problemOfAddress(tx, member, email)
    if (problem) problems[`people.${id}.email`] = problem
  }
  return problems
}

async function problemOfAddress(tx: Tx, { circleId }: Member, email: string) {
  if ((await placeOf(tx, circleId, { email })).status === 'active') return 'invite:errors.active'
  return (await limitToOneReached(tx, email)) ? `invite:errors.perDayToOne?count=${maxPerDayToOne}` : undefined
}

type Sending = {
  member: Member
  user: Pick<User, 'firstName' | 'lastName'> & { language: Language }
  place: Awaited<ReturnType<typeof placeOf>>
  invitee: Invited
  isReminder: boolean
}

async function send(tx: Tx, { member, user, place, invitee: { email, role, relationship }, isReminder }: Sending) {
  const now = new Date()
  const step = stepOf(isReminder ? 'resend' : 'invite', place.status, place)
  if (typeof step === 'string') throw new NotFound()
  const { id: roleId } = await tx.role.findUniqueOrThrow({ where: { name: role }, select: { id: true } })
  const invited = { invitedById: member.userId, invitedAt: now }
  const row = {
    ...invited,
    roleId,
    relationship,
    status: step.member,
    isAdmin: false,
    userId: place.user?.id ?? null,
    deletedAt: null,
    deletedById: null,
  }
  const memberId = place.memberId ?? newId()
  await tx.member.upsert({
    where: { id: memberId },
    create: { ...row, id: memberId, circleId: member.circleId, email, createdAt: now },
    update: row,
  })

  const token = randomBytes(32).toString('base64url')
  const language: Language = (place.user?.language ?? user.language) === 'es' ? 'es' : 'en'
  const open = {
    ...invited,
    language,
    status: 'invited',
    acceptedAt: null,
    rejectedAt: null,
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + linkLifeDays * dayMs),
  }
  const invitation = await tx.invitation.upsert({
    where: { memberId },
    create: { ...open, id: newId(), memberId, circleId: member.circleId, email },
    update: open,
  })
  await tx.invitationSending.create({ data: { id: newId(), email, sentById: member.userId, sentAt: now } })
  if (place.user) {
    const facts = { circleId: member.circleId, subjectId: invitation.id, senderId: member.userId }
    await notify(tx, { ...facts, type: 'invitation', audience: [place.user.id] }, { isMailed: true })
  }
  await queueMail(
    tx,
    emails.invitation({
      email,
      language,
      firstName: place.user?.firstName,
      inviter: fullName(user),
      recipient: member.recipient.firstName,
      token,
      isReminder,
    }),
    { of: 'invitation', invitationId: invitation.id, tokenHash: open.tokenHash },
  )
  return { memberId, made: { email, role, relationship, token, expiresAt: open.expiresAt } }
}

async function limitReached(tx: Tx, userId: string, more: number) {
  const sentAt = { gt: new Date(Date.now() - dayMs) }
  if ((await tx.invitationSending.count({ where: { sentById: userId, sentAt } })) + more > maxPerDay) return maxPerDay
  return (await tx.invitationSending.count({ where: { sentAt } })) + more > maxPerDayInAll ? maxPerDayInAll : undefined
}

async function limitToOneReached(tx: Tx, email: string) {
  const sentAt = { gt: new Date(Date.now() - dayMs) }
  return (await tx.invitationSending.count({ where: { email, sentAt } })) >= maxPerDayToOne ? maxPerDayToOne : undefined
}

function auditRefusedInvitation({ userId, circleId }: Member, action: PlainAction) {
  return auditRefusal({ actorId: userId, action, entity: 'circle', entityId: circleId, circleId })
}
