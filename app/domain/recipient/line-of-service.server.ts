import { change } from '~/domain/activity/change.server'
import type { Member } from '~/domain/member'
import { allow } from '~/domain/permissions/rules'
import { NotFound } from '~/domain/refusals'
import { lineOfServiceOf, linesOfService } from './line-of-service'

/** Changes the line of service; 'unknown' if there is no such line. Throws Forbidden, NotFound. */
export async function changeLineOfService(member: Member, value: unknown): Promise<'done' | 'unknown'> {
  return change<'done' | 'unknown'>(member, async (tx, record, member) => {
    allow(member, 'edit', 'lineOfService')
    const lineOfService = linesOfService.find((line) => line === value)
    if (!lineOfService) return 'unknown'
    const recipient = await tx.recipient.findUnique({ where: { circleId: member.circleId } })
    if (!recipient) throw new NotFound()
    if (lineOfServiceOf(recipient.lineOfService) === lineOfService) return 'done'

    await tx.recipient.update({ where: { id: recipient.id }, data: { lineOfService } })
    await record('recipient.lineOfServiceChanged', { id: recipient.id, fields: ['lineOfService'] })
    return 'done'
  })
}
