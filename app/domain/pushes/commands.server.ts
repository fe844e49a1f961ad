import { newId } from '~/data/id'
import { seal } from '~/data/sealed.server'
import { write } from '~/data/write.server'
import { requireOpenAccount } from '~/domain/sessions/open-account.server'
import type { User } from '~/domain/user'
import { maxSubscriptions } from './rules'
import type { Subscription } from './schema'

const minute = 60_000
const pausesMs = [minute, 5 * minute, 15 * minute, 30 * minute]

/** Saves a browser's subscription for its latest user; deletes the oldest beyond the limit. Throws NotFound. */
export async function subscribe(user: Pick<User, 'id'>, { endpoint, p256dh, auth }: Subscription) {
  await write(async (tx) => {
    await requireOpenAccount(tx, user)
    await tx.pushSubscription.deleteMany({ where: { endpoint } })
    const older = await tx.pushSubscription.findMany({
      where: { userId: user.id },
      orderBy: { id: 'desc' },
      skip: maxSubscriptions - 1,
      select: { id: true },
    })
    await tx.pushSubscription.deleteMany({ where: { id: { in: older.map(({ id }) => id) } } })
    const id = newId()
    await tx.pushSubscription.create({
      data: {
        id,
        userId: user.id,
        endpoint,
        p256dh: seal(p256dh, { table: 'PushSubscription', column: 'p256dh', id }),
        auth: seal(auth, { table: 'PushSubscription', column: 'auth', id }),
        createdAt: new Date(),
      },
    })
  })
}

/** Ends one of the person's subscriptions, or all. Others' are ignored. */
export async function unsubscribe(user: Pick<User, 'id'>, { endpoint }: { endpoint?: string } = {}) {
  await write((tx) => tx.pushSubscription.deleteMany({ where: { userId: user.id, ...(endpoint ? { endpoint } : {}) } }))
}

/** Claims a message, unless another process claimed it. An attempt counts from here, so a crash counts too. */
export async function claimPush({ id, attempts }: { id: string; attempts: number }, now: Date) {
  const pause = pausesMs[attempts] ?? 0
  const { count } = await write((tx) =>
    tx.pushMessage.updateMany({
      where: { id, attempts },
      data: { attempts: attempts + 1, sendAfter: new Date(now.getTime() + pause) },
    }),
  )
  return count === 1
}

export type PushEnd = 'sent' | 'later' | 'refused' | 'dropped' | 'gone'

/** Deletes the push unless it's retried, and the subscription if the browser is gone. Stores refusals. */
export async function endPush(
  message: { id: string; subscriptionId: string; attempts: number },
  end: PushEnd,
  now: Date,
) {
  if (end === 'later' && message.attempts < pausesMs.length) return
  await write(async (tx) => {
    const id = message.subscriptionId
    if (end === 'gone') await tx.pushSubscription.deleteMany({ where: { id } })
    if (end === 'sent')
      await tx.pushSubscription.updateMany({ where: { id, refusedAt: { not: null } }, data: { refusedAt: null } })
    if (end === 'refused')
      await tx.pushSubscription.updateMany({ where: { id, refusedAt: null }, data: { refusedAt: now } })
    await tx.pushMessage.deleteMany({ where: { id: message.id } })
  })
}
