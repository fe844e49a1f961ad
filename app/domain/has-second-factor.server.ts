import type { Tx } from '~/data/write.server'

/** Users with a second factor: an app or a passkey. */
export const withSecondFactor = {
  OR: [{ app: { confirmedAt: { not: null } } }, { passkeys: { some: {} } }],
}

/** The same as SQL, for a user `u`. */
export const hasSecondFactorSql = `(EXISTS (SELECT 1 FROM SecondFactor a WHERE a.id = u.id AND a.confirmedAt IS NOT NULL)
    OR EXISTS (SELECT 1 FROM Passkey p WHERE p.userId = u.id))`

export async function hasSecondFactor(tx: Tx, userId: string) {
  return (await tx.user.count({ where: { id: userId, ...withSecondFactor } })) > 0
}

export const wayColumns = {
  app: { select: { confirmedAt: true } },
  _count: { select: { passkeys: true } },
} as const

type Ways = { app: { confirmedAt: Date | null } | null; _count: { passkeys: number } }

export function waysOf({ app, _count }: Ways) {
  return { hasApp: Boolean(app?.confirmedAt), hasPasskey: _count.passkeys > 0 }
}
