import { bestEffort } from '~/data/best-effort.server'
import { change } from '~/domain/activity/change.server'
import type { Member } from '~/domain/member'
import type { RecordValue } from '~/domain/records/fields'
import { isSame } from '~/domain/records/values'
import { confidentialParts } from './sections'

/** Audits, once an hour, that a member read records of abuse. For each query of them; never blocks reading. */
export async function auditAbuseIn(member: Member, ...values: (RecordValue | null | undefined)[]) {
  if (values.some((value) => value && showsAbuse(value)))
    await bestEffort(`abuse ${member.id}`, () => auditAbuseViewed(member))
}

function showsAbuse(value: RecordValue) {
  return confidentialParts.some((part) => value[part] !== undefined && !isSame(value[part], {}))
}

async function auditAbuseViewed(member: Member) {
  const since = new Date(Date.now() - 60 * 60_000)
  await change(member, async (tx, audit, { circleId, userId }) => {
    const known = { action: 'assessment.abuseViewed', circleId, actorId: userId, at: { gt: since } }
    if (!(await tx.audit.count({ where: known }))) await audit('assessment.abuseViewed', { id: circleId })
  })
}
