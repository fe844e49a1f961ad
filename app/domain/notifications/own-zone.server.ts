import { db } from '~/data/db.server'
import type { Tx } from '~/data/write.server'
import { defaultTimeZone } from '~/domain/recipient/rules'

export const zoneFields = {
  timeZone: true,
  members: { where: { status: 'active' }, select: { circle: { select: { timeZone: true } } }, take: 1 },
} as const

type Zones = { timeZone: string | null; members: { circle: { timeZone: string } }[] }

/** A person's zone: their own, or that of one of their circles. */
export function zoneOf({ timeZone, members }: Zones) {
  return timeZone ?? members[0]?.circle.timeZone ?? defaultTimeZone
}

/** The zone of a person by id. */
export async function findZone(userId: string, from: Tx | typeof db = db) {
  return zoneOf(await from.user.findUniqueOrThrow({ where: { id: userId }, select: zoneFields }))
}
