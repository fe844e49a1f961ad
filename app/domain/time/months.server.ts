import type { db } from '~/data/db.server'
import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { requireStillSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'
import { signal } from '~/domain/signals/commands.server'
import { dayIn } from '~/i18n/format'
import { isMonth } from './rules'

// The last zone in which a month ends.
const lastZone = 'Etc/GMT+12'

/** Whether a month has ended in every time zone, so that it can be closed. */
export function isOver(month: string, now: Date) {
  return isMonth(month) && month < dayIn(now, lastZone).slice(0, 7)
}

/** Whether the entries of a month are locked. */
export async function isClosed(tx: Pick<typeof db, 'closedMonth'>, month: string) {
  return (await tx.closedMonth.count({ where: { month } })) > 0
}

/**
 * Locks the entries of a month; they can only be adjusted then. 'notOver' until it has ended everywhere. Twice changes
 * nothing. Throws Forbidden for all but super admins.
 */
export function closeMonth(actor: SuperAdmin, month: string, { now = new Date() } = {}): Promise<'done' | 'notOver'> {
  return write(async (tx) => {
    await requireStillSuperAdmin(tx, actor)
    if (!isOver(month, now)) return 'notOver'
    if (await isClosed(tx, month)) return 'done'

    await tx.closedMonth.create({ data: { month, closedAt: now, closedById: actor.id } })
    await recordMonth(tx, actor, 'month.closed', month)
    return 'done'
  })
}

/** Unlocks the entries of a month. Twice changes nothing. Throws Forbidden for all but super admins. */
export function reopenMonth(actor: SuperAdmin, month: string) {
  return write(async (tx) => {
    await requireStillSuperAdmin(tx, actor)
    const { count } = await tx.closedMonth.deleteMany({ where: { month } })
    if (count) await recordMonth(tx, actor, 'month.reopened', month)
  })
}

async function recordMonth(tx: Tx, { id }: SuperAdmin, action: 'month.closed' | 'month.reopened', month: string) {
  await signal(tx, 'tracking', { ref: month })
  await audit(tx, { actorId: id, action, entity: 'month', entityId: month, details: { month } })
}
