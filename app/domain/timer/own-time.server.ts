import { db } from '~/data/db.server'
import type { User } from '~/domain/accounts/user'
import { getCircleStatus } from '~/domain/circles/queries.server'
import { Forbidden } from '~/domain/refusals'
import { auditExportOfMonth } from '~/domain/time/export.server'
import { getOwnMonth } from '~/domain/time/report.server'

type Me = Pick<User, 'id' | 'isSuperAdmin'>

export async function getOwnTime(user: Me, month: string) {
  await allowOwnTime(user)
  return getOwnMonth(user, month)
}

export async function auditExportOfOwnTime(user: Me, month: string) {
  await allowOwnTime(user)
  await auditExportOfMonth(user, month, { isOwn: true })
}

export async function allowTimer(user: Me) {
  if (!(await getCircleStatus(user)).mayUseTimer) throw new Forbidden()
}

async function allowOwnTime(user: Me) {
  if ((await getCircleStatus(user)).mayUseTimer) return
  const entry = await db.timeEntry.findFirst({ where: { userId: user.id, isActive: true }, select: { id: true } })
  if (!entry) throw new Forbidden()
}
