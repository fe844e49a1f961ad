import type { Tx } from '~/data/write.server'
import type { RowConflict } from '~/domain/activity/merge'
import { fieldsIn } from '~/domain/audit/last-actor.server'
import type { Member } from '~/domain/members/member'
import type { ProviderFields } from './profile-record'
import type { Found } from './queries.server'
import { endOf, type SealedNumber } from './rules'
import { readNumber } from './save.server'

/** What somebody else has saved since the form was opened, where it meets what is typed. */
export type ProfileConflict = {
  field: string // of the profile, or of the provider
  providerId: string | null
  provider: string | null // that provider's name
  is: RowConflict['is']
  value: string | null // as it is kept; of a sealed number its end
  by: string | null // who saved it
}

/**
 * What the person at the form sees of each conflict. A provider that no longer exists is named as they typed it
 * (`mine`).
 */
export async function describeConflicts(
  tx: Tx,
  { circleId }: Member,
  now: Found,
  fields: string[],
  rows: RowConflict[],
  mine: Record<string, ProviderFields>,
): Promise<ProfileConflict[]> {
  const whoChanged = await lastHands(tx, circleId)
  const own = fields.map((field): ProfileConflict => {
    const sealed = now.sealed[field as SealedNumber]
    const number = sealed && readNumber(sealed.text, sealed.place)
    const value = sealed ? (typeof number === 'string' ? endOf(number) : '') : (now.fields[field as 'city'] ?? null)
    return { field, providerId: null, provider: null, is: 'changed', value, by: whoChanged(now.recipientId, field) }
  })
  const ofRows = rows.flatMap(({ id, is, fields }): ProfileConflict[] => {
    const { firstName, lastName } = now.providers[id] ?? mine[id] ?? {}
    const provider = [firstName, lastName].filter(Boolean).join(' ')
    if (is === 'theyRemoved') {
      return [{ field: '', providerId: id, provider, is, value: null, by: whoChanged(id, 'docStatus') }]
    }
    return fields.map((field) => ({
      field,
      providerId: id,
      provider,
      is,
      value: now.providers[id]?.[field as 'firstName'] ?? null,
      by: whoChanged(id, field),
    }))
  })
  return [...own, ...ofRows]
}

const rowsToLookThrough = 200

/** Who changed a field last, as the audit log says. */
async function lastHands(tx: Tx, circleId: string) {
  const rows = await tx.audit.findMany({
    where: {
      circleId,
      outcome: 'done',
      action: { in: ['recipient.changed', 'careProvider.changed', 'careProvider.removed'] },
    },
    orderBy: { id: 'desc' },
    take: rowsToLookThrough,
    select: { actorId: true, entityId: true, details: true },
  })
  const people = await tx.user.findMany({
    where: { id: { in: rows.flatMap(({ actorId }) => (actorId ? [actorId] : [])) } },
    select: { id: true, firstName: true, lastName: true },
  })
  const names = new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
  return (entityId: string, field: string) => {
    const row = rows.find(({ entityId: id, details }) => id === entityId && fieldsIn(details).includes(field))
    return names.get(row?.actorId ?? '') ?? null
  }
}
