import { write } from '~/data/write.server'
import type { User } from '~/domain/accounts/user'

/** Marks all of the person's notifications as read, or the one that is named; somebody else's is not touched. */
export async function readNotifications(user: Pick<User, 'id'>, { only }: { only?: string } = {}) {
  await write(async (tx) => {
    const { count } = await tx.notification.updateMany({
      where: { userId: user.id, readAt: null, ...(only ? { id: only } : {}) },
      data: { readAt: new Date() },
    })
    if (count) await tx.signal.create({ data: { at: new Date(), topic: 'notifications', userId: user.id } })
  })
}
