import { write } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import { auditExport } from '~/domain/audit/append.server'
import type { Member } from '~/domain/member'
import { allow } from '~/domain/permissions/rules'
import type { User } from '~/domain/user'
import type { Period } from './rules'

/** Audits a download of the circle's time of a period. Throws TooManyExports. */
export async function auditExportOfCircle(member: Member, { from, to }: Period) {
  await change(member, async (tx, _, member) => {
    allow(member, 'view', 'timer')
    const { userId: actorId, circleId } = member
    const about = { entity: 'timeEntry', entityId: circleId, circleId, details: { from, to } }
    await auditExport(tx, { actorId, action: 'time.exported', ...about })
  })
}

/** Audits a download of a month: one's own time, or everyone's. Throws TooManyExports. */
export async function auditExportOfMonth({ id }: Pick<User, 'id'>, month: string, { isOwn }: { isOwn: boolean }) {
  const about = { entity: 'timeEntry', details: { month, isOwn } }
  await write((tx) => auditExport(tx, { actorId: id, action: 'time.exported', ...about }))
}
