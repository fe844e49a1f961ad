import { write } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import { audit } from '~/domain/audit/append.server'
import { allowExport } from '~/domain/audit/export-limit.server'
import type { Member } from '~/domain/member'
import { allow } from '~/domain/permissions/rules'
import type { User } from '~/domain/user'
import type { Period } from './rules'

/** Audits a download of the circle's time of a period. Throws TooManyFiles. */
export async function auditExportOfCircle(member: Member, { from, to }: Period) {
  await change(member, async (tx, record, member) => {
    allow(member, 'view', 'timer')
    await allowExport(tx, member.userId)
    await record('time.exported', { id: member.circleId, details: { from, to } })
  })
}

/** Audits a download of a month: one's own time, or everyone's. Throws TooManyFiles. */
export async function auditExportOfMonth({ id }: Pick<User, 'id'>, month: string, { isOwn }: { isOwn: boolean }) {
  const what = { action: 'time.exported', entity: 'timeEntry', details: { month, isOwn } } as const
  await write(async (tx) => {
    await allowExport(tx, id)
    await audit(tx, { actorId: id, ...what })
  })
}
