import { write } from '~/data/write.server'
import { NotFound } from '~/domain/refusals'
import type { User } from '~/domain/user'
import { signalNotifications } from './notify.server'

/** Marks all notifications as read, or one. Twice changes nothing. Throws NotFound. */
export async function readNotifications(user: Pick<User, 'id'>, { only }: { only?: string } = {}) {
  await write(async (tx) => {
    if (only && !(await tx.notification.count({ where: { id: only, userId: user.id } }))) throw new NotFound()
    const { count } = await tx.notification.updateMany({
      where: { userId: user.id, readAt: null, ...(only ? { id: only } : {}) },
      data: { readAt: new Date() },
    })
    if (count) await signalNotifications(tx, [user.id])
  })
}
