import { db } from '~/data/db.server'
import type { User } from '~/domain/accounts/user'
import { getCircleStatus } from '~/domain/circles/queries.server'
import { Forbidden } from '~/domain/refusals'
import { auditExportOfMonth } from '~/domain/time/export.server'
import { getOwnMonth } from '~/domain/time/report.server'

type Me = Pick<User, 'id' | 'isSuperAdmin'>

/** A month of a person's own time. Throws Forbidden for those who have none to look at. */
export async function getOwnTime(user: Me, month: string) {
  await allowOwnTime(user)
  return getOwnMonth(user, month)
}

/** Audits that somebody takes a month of their own time away as a file. Throws like `getOwnTime`. */
export async function auditExportOfOwnTime(user: Me, month: string) {
  await allowOwnTime(user)
  await auditExportOfMonth(user, month, { isOwn: true })
}

/** Throws Forbidden for those who may use no timer in any circle and have none left. */
export async function allowTimer(user: Me) {
  if (!(await getCircleStatus(user)).mayUseTimer) throw new Forbidden()
}

async function allowOwnTime(user: Me) {
  if ((await getCircleStatus(user)).mayUseTimer) return
  const entry = await db.timeEntry.findFirst({ where: { userId: user.id, isActive: true }, select: { id: true } })
  if (!entry) throw new Forbidden()
}
