import { db } from '~/data/db.server'
import type { Tx } from '~/data/write.server'
import { openAccount } from '~/domain/accounts/open-account.server'
import type { User } from '~/domain/accounts/user'
import { Forbidden } from '~/domain/refusals'

export type SuperAdmin = Pick<User, 'id'>

export async function requireSuperAdmin({ id }: SuperAdmin) {
  if (!(await db.user.count({ where: { id, isSuperAdmin: true, disabledAt: null } }))) throw new Forbidden()
}

/** In a command: of two who remove each other at once, one is too late; so is an ended session. */
export async function requireStillSuperAdmin(tx: Tx, { id }: SuperAdmin) {
  if (!(await tx.user.count({ where: { ...openAccount(id), isSuperAdmin: true } }))) throw new Forbidden()
}

export async function superAdminIds(tx: Tx) {
  const found = await tx.user.findMany({ where: { isSuperAdmin: true, disabledAt: null }, select: { id: true } })
  return found.map(({ id }) => id)
}
