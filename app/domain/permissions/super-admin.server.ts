import { db } from '~/data/db.server'
import type { Tx } from '~/data/write.server'
import { Forbidden } from '~/domain/refusals'
import { openAccount } from '~/domain/sessions/open-account.server'
import type { User } from '~/domain/user'

export type SuperAdmin = Pick<User, 'id'>

/** Throws Forbidden unless this person runs the instance at this moment. For queries. */
export async function requireSuperAdmin({ id }: SuperAdmin) {
  if (!(await db.user.count({ where: { id, isSuperAdmin: true, disabledAt: null } }))) throw new Forbidden()
}

/** The same within a command, for concurrent removals and ended sessions. Throws Forbidden. */
export async function requireStillSuperAdmin(tx: Tx, { id }: SuperAdmin) {
  if (!(await tx.user.count({ where: { ...openAccount(id), isSuperAdmin: true } }))) throw new Forbidden()
}

/** The current super admins. */
export async function superAdminIds(tx: Tx) {
  const found = await tx.user.findMany({ where: { isSuperAdmin: true, disabledAt: null }, select: { id: true } })
  return found.map(({ id }) => id)
}
