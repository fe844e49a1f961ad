import { db } from '~/data/db.server'
import { NotFound } from '~/domain/refusals'

let someUserSeen = false

/** Whether this instance has been set up. Users are never all deleted, so a yes is cached. */
export async function hasUsers() {
  someUserSeen ||= (await db.user.findFirst({ select: { id: true } })) !== null
  return someUserSeen
}

/** The status of an address. All are always looked up, so that each takes the same time. */
export type AccountStatus = 'registered' | 'invited' | 'unknown'

export async function accountStatusOf(email: string): Promise<AccountStatus> {
  const [user, invited] = await Promise.all([
    db.user.findUnique({ where: { email }, select: { id: true } }),
    db.member.findFirst({ where: { email, status: { in: ['pending', 'no_register'] } }, select: { id: true } }),
  ])
  if (user) return 'registered'
  return invited ? 'invited' : 'unknown'
}

/** An account for checking its password, for commands of this folder. */
export async function findAccount(email: string) {
  const account = await db.user.findUnique({
    where: { email },
    select: { id: true, passwordHash: true, firstName: true, language: true, disabledAt: true },
  })
  if (!account) return undefined
  const { disabledAt, ...rest } = account
  return { ...rest, isDisabled: disabledAt !== null }
}

/** An account's address and whether it has a password; federated ones may have none. Throws NotFound. */
export async function getSignIn(userId: string) {
  const user = await db.user.findUnique({ where: { id: userId }, select: { email: true, passwordHash: true } })
  if (!user) throw new NotFound()
  return { email: user.email, hasPassword: user.passwordHash !== null }
}
