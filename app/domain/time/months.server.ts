import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { requireStillSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'
import { signal } from '~/domain/signals/commands.server'
import { dayIn } from '~/i18n/format'
import { isMonth } from './rules'

const lastZone = 'Etc/GMT+12' // where a month ends last

/** Whether a month has ended in every time zone, so that it can be closed. */
export function isOver(month: string, now: Date) {
  return isMonth(month) && month < dayIn(now, lastZone).slice(0, 7)
}

export async function isClosed(tx: Tx, month: string) {
  return (await tx.closedMonth.count({ where: { month } })) > 0
}

/** Locks the entries of a month, so that they can only be adjusted. 'notOver' until it has ended everywhere. */
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

/** Unlocks the entries of a month. */
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
