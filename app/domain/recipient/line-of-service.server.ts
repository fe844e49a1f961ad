import { change } from '~/domain/activity/change.server'
import type { Member } from '~/domain/members/member'
import { allow } from '~/domain/permissions/rules'
import { NotFound } from '~/domain/refusals'
import { type LineOfService, lineOfServiceOf } from './line-of-service'

/**
 * Moves the recipient to another line of service. The one they are in changes nothing. Throws Forbidden without the right to
 * edit it.
 */
export async function changeLineOfService(member: Member, lineOfService: LineOfService) {
  await change(member, async (tx, record, member) => {
    allow(member, 'edit', 'lineOfService')
    const recipient = await tx.recipient.findUnique({ where: { circleId: member.circleId } })
    if (!recipient) throw new NotFound()
    if (lineOfServiceOf(recipient.lineOfService) === lineOfService) return

    await tx.recipient.update({ where: { id: recipient.id }, data: { lineOfService } })
    await record('recipient.lineOfServiceChanged', { id: recipient.id, fields: ['lineOfService'] })
  })
}
