import { db } from '~/data/db.server'
import { NotFound } from '~/domain/refusals'
import type { User } from '~/domain/user'

const shown = { id: true, name: true, createdAt: true, usedAt: true } as const

/** A person's passkeys, oldest first. */
export function listPasskeys({ id }: Pick<User, 'id'>) {
  return db.passkey.findMany({ where: { userId: id }, orderBy: { id: 'asc' }, select: shown })
}

/** One's own passkey, and whether it's their only second factor. Throws NotFound. */
export async function getPasskey({ id: userId }: Pick<User, 'id'>, id: string) {
  const [passkey, others, apps] = await Promise.all([
    db.passkey.findFirst({ where: { id, userId }, select: shown }),
    db.passkey.count({ where: { userId, id: { not: id } } }),
    db.secondFactor.count({ where: { id: userId, confirmedAt: { not: null } } }),
  ])
  if (!passkey) throw new NotFound()
  return { ...passkey, isLast: others + apps === 0 }
}
