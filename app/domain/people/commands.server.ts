import { type Tx, write } from '~/data/write.server'
import { sendResetLink, voidResets } from '~/domain/accounts/password-reset.server'
import { audit } from '~/domain/audit/append.server'
import { joinCircleGroup } from '~/domain/chat/circle-group.server'
import { rejoinGroups } from '~/domain/chat/rejoin.server'
import type { PlainAction } from '~/domain/event-kinds'
import { queueMail } from '~/domain/outbox/commands.server'
import { requireStillSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'
import { NotFound } from '~/domain/refusals'
import { removeSecondFactor } from '~/domain/second-factor/commands.server'
import { endSessionsOf } from '~/domain/sessions/commands.server'
import { signal } from '~/domain/signals/commands.server'
import { emails } from '~/mail/templates.server'
import type { PersonAction } from './rules'

export type PersonActionResult = 'done' | 'lastSuperAdmin' | 'notNow' | 'tooOften'

/**
 * Performs an action on an account. Twice changes nothing. 'lastSuperAdmin', 'notNow' or 'tooOften' (three links an
 * hour). Throws Forbidden, NotFound.
 */
export function performPersonAction(actor: SuperAdmin, userId: string, action: PersonAction) {
  return actions[action](actor, userId)
}

const actions = {
  'send-reset': sendReset,
  'make-super-admin': makeSuperAdmin,
  'unmake-super-admin': unmakeSuperAdmin,
  disable: disableAccount,
  enable: enableAccount,
  'end-sessions': endAllSessions,
  'remove-second-factor': removeTheirSecondFactor,
} satisfies Record<PersonAction, (actor: SuperAdmin, userId: string) => Promise<PersonActionResult>>

/** Sends a password reset link; the old password works until it's used. Throws Forbidden, NotFound. */
export function sendReset(actor: SuperAdmin, userId: string): Promise<PersonActionResult> {
  return changeAccount(actor, userId, async (tx, user, recordChange) => {
    if (user.disabledAt) return 'notNow'
    if (!(await sendResetLink(tx, user))) return 'tooOften'
    await recordChange('user.resetSent')
    return 'done'
  })
}

/** Makes a super admin, which opens no circle to them. Throws Forbidden, NotFound. */
export function makeSuperAdmin(actor: SuperAdmin, userId: string): Promise<PersonActionResult> {
  return changeAccount(actor, userId, async (tx, user, recordChange) => {
    if (user.isSuperAdmin) return 'done'
    if (user.disabledAt) return 'notNow'

    await tx.user.update({ where: { id: user.id }, data: { isSuperAdmin: true } })
    await tx.session.updateMany({ where: { userId: user.id }, data: { confirmedAt: null, providerSeenAt: null } })
    await recordChange('user.madeSuperAdmin', ['isSuperAdmin'])
    return 'done'
  })
}

/** Removes a super admin's right; 'lastSuperAdmin' if no one else could sign in. Throws Forbidden, NotFound. */
export function unmakeSuperAdmin(actor: SuperAdmin, userId: string): Promise<PersonActionResult> {
  return changeAccount(actor, userId, async (tx, user, recordChange) => {
    if (!user.isSuperAdmin) return 'done'
    if (await isLastSuperAdmin(tx, user.id)) return 'lastSuperAdmin'

    await tx.user.update({ where: { id: user.id }, data: { isSuperAdmin: false } })
    await recordChange('user.unmadeSuperAdmin', ['isSuperAdmin'])
    return 'done'
  })
}

/** Closes an account: ends all sessions and streams at once; posts and memberships stay. Throws Forbidden, NotFound. */
export function disableAccount(actor: SuperAdmin, userId: string): Promise<PersonActionResult> {
  return changeAccount(actor, userId, async (tx, user, recordChange) => {
    if (user.disabledAt) return 'done'
    if (user.id === actor.id) return 'notNow'
    if (user.isSuperAdmin && (await isLastSuperAdmin(tx, user.id))) return 'lastSuperAdmin'

    const now = new Date()
    await tx.user.update({ where: { id: user.id }, data: { disabledAt: now } })
    await endSessionsOf(tx, user.id)
    await voidResets(tx, user.id, now)
    await tx.pushSubscription.deleteMany({ where: { userId: user.id } })
    await recordChange('user.disabled', ['disabledAt'])
    return 'done'
  })
}

/** Reopens an account with its password; group messages count from now on. Throws Forbidden, NotFound. */
export function enableAccount(actor: SuperAdmin, userId: string): Promise<PersonActionResult> {
  return changeAccount(actor, userId, async (tx, user, recordChange) => {
    if (!user.disabledAt) return 'done'

    await tx.user.update({ where: { id: user.id }, data: { disabledAt: null } })
    const circles = await tx.member.findMany({
      where: { userId: user.id, status: 'active' },
      select: { circleId: true },
    })
    for (const { circleId } of circles) {
      const arrival = { userId: user.id, circleId, actorId: actor.id }
      await rejoinGroups(tx, arrival)
      await joinCircleGroup(tx, arrival)
    }
    await recordChange('user.enabled', ['disabledAt'])
    return 'done'
  })
}

/** Ends a person's sessions, but for the actor's own current one. Throws Forbidden, NotFound. */
export function endAllSessions(
  actor: SuperAdmin & { sessionId?: string },
  userId: string,
): Promise<PersonActionResult> {
  return changeAccount(actor, userId, async (tx, user, recordChange) => {
    const but = user.id === actor.id ? actor.sessionId : undefined
    const before = await tx.session.count({ where: { userId: user.id, ...(but ? { id: { not: but } } : {}) } })
    if (!before) return 'done'

    await endSessionsOf(tx, user.id, { but })
    await recordChange('user.sessionsEnded')
    return 'done'
  })
}

/** Removes the second factor of a person who lost their app and codes, who gets an email. Throws Forbidden, NotFound. */
export function removeTheirSecondFactor(actor: SuperAdmin, userId: string): Promise<PersonActionResult> {
  return changeAccount(actor, userId, async (tx, user, recordChange) => {
    if (user.id === actor.id) return 'notNow'
    if (!(await removeSecondFactor(tx, user.id))) return 'done'
    await queueMail(tx, emails.secondFactor({ ...user, change: 'off' }))
    await recordChange('user.secondFactorRemoved')
    return 'done'
  })
}

/** Signs a person out on one browser. Twice changes nothing. Throws Forbidden for all but super admins, NotFound. */
export function endOneSession(actor: SuperAdmin, userId: string, sessionId: string): Promise<PersonActionResult> {
  return changeAccount(actor, userId, async (tx, user, recordChange) => {
    const count = await endSessionsOf(tx, user.id, { only: sessionId })
    if (count) await recordChange('user.sessionEnded')
    return 'done'
  })
}

type Target = {
  id: string
  email: string
  firstName: string
  language: string | null
  isSuperAdmin: boolean
  disabledAt: Date | null
}
type RecordChange = (action: PlainAction, fields?: string[]) => Promise<void>

function changeAccount(
  actor: SuperAdmin,
  userId: string,
  work: (tx: Tx, user: Target, recordChange: RecordChange) => Promise<PersonActionResult>,
): Promise<PersonActionResult> {
  return write(async (tx) => {
    await requireStillSuperAdmin(tx, actor)
    const user = await tx.user.findUnique({
      where: { id: userId },
      select: { id: true, email: true, firstName: true, language: true, isSuperAdmin: true, disabledAt: true },
    })
    if (!user) throw new NotFound()

    return work(tx, user, async (action, fields) => {
      await signal(tx, 'rights', { userIds: [user.id] })
      await audit(tx, {
        actorId: actor.id,
        action,
        entity: 'user',
        entityId: user.id,
        details: fields ? { fields } : {},
      })
    })
  })
}

async function isLastSuperAdmin(tx: Tx, userId: string) {
  return !(await tx.user.count({ where: { isSuperAdmin: true, disabledAt: null, id: { not: userId } } }))
}
