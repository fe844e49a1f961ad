import { db } from '~/data/db.server'
import { type Tx, write } from '~/data/write.server'
import { mergeEdit } from '~/domain/activity/merge'
import { audit } from '~/domain/audit/append.server'
import type { RoleName } from '~/domain/permissions/rules'
import { dayIn } from '~/i18n/format'
import {
  type Caregiving,
  caregivingFields,
  fieldNameOf,
  fieldsOf,
  type OwnDetails,
  ownFields,
  problemsOfDetails,
} from './own-details'
import type { User } from './user'

const mostCircles = 20
const farthestEast = 'Pacific/Kiritimati' // where a day begins first, for people who have not saved a zone
const shownToOthers = ['firstName', 'lastName', 'phone', 'phoneType']

export type Prepared = { details: OwnDetails; caregiving: Caregiving[] }

/**
 * What a person has written down about themselves, and about their caring in each circle where they care: coaches and
 * managers are there for their work.
 */
export async function getOwnDetails({ id }: Pick<User, 'id'>): Promise<Prepared> {
  const { details, caregiving } = await read(db, id)
  return { details, caregiving }
}

export type Updated =
  | { is: 'done' }
  | { is: 'refused'; problems: Record<string, string> } // by the name in the row
  | { is: 'conflict'; names: string[]; now: OwnDetails }

/**
 * Saves what the person changed since the form was opened (`before`); what they or somebody else saved elsewhere stays.
 * 'conflict' when the same was changed there to something else, 'refused' for a relationship that family does not have
 * and for days to come (in the circle's time zone, or the person's own); nothing is written then. The pages of their
 * circles refresh when a name or number of theirs has changed.
 */
export async function updateOwnDetails(
  user: Pick<User, 'id'>,
  typed: OwnDetails,
  before: OwnDetails,
): Promise<Updated> {
  return write(async (tx) => {
    const { details, caregiving, zones } = await read(tx, user.id)
    // Who has never chosen a language reads in the one that the form was opened in.
    const now = { ...details, language: details.language ?? before.language ?? null }
    const { changed, conflicts } = mergeEdit(only(now, before), only(now, typed), now)
    if (conflicts.length) return { is: 'conflict', names: conflicts, now }
    const today = (name: string) => dayIn(new Date(), zones[name] ?? typed.timeZone ?? farthestEast)
    const problems = problemsOfDetails(changed, typed, today)
    if (Object.keys(problems).length) return { is: 'refused', problems }

    await saveOwn(tx, user.id, changed, typed)
    for (const member of caregiving) await saveCaregiving(tx, user.id, member, changed, typed)
    return { is: 'done' }
  })
}

type Read = Prepared & { zones: Record<string, string> } // of the circles, by the name of what is said about each

async function read(from: Pick<typeof db, 'user' | 'member'>, userId: string): Promise<Read> {
  const user = await from.user.findUniqueOrThrow({ where: { id: userId } })
  const members = await from.member.findMany({
    where: { userId, status: 'active', role: { name: { notIn: ['coach', 'admin'] satisfies RoleName[] } } },
    include: { role: { select: { name: true } }, circle: { select: { recipient: true, timeZone: true } } },
    orderBy: { id: 'asc' },
    take: mostCircles,
  })
  const caregiving = members.map((member) => {
    const role = member.role.name as RoleName
    return { memberId: member.id, recipient: member.circle.recipient?.firstName ?? '', role, fields: fieldsOf(role) }
  })
  const theirs = members.flatMap((member, at) =>
    (caregiving[at]?.fields ?? []).map((field) => [fieldNameOf(member.id, field), member[field]] as const),
  )
  const own = ownFields.map((field) => [field, user[field]] as const)
  const zones = members.flatMap(({ id, circle }) =>
    caregivingFields.map((field) => [fieldNameOf(id, field), circle.timeZone] as const),
  )
  return { details: Object.fromEntries([...own, ...theirs]), caregiving, zones: Object.fromEntries(zones) }
}

async function saveOwn(tx: Tx, userId: string, changed: string[], typed: OwnDetails) {
  const fields = ownFields.filter((field) => changed.includes(field))
  if (!fields.length) return
  const about = { actorId: userId, entity: 'user', entityId: userId }
  await tx.user.update({
    where: { id: userId },
    data: Object.fromEntries(fields.map((field) => [field, typed[field]])),
  })
  await audit(tx, { ...about, action: 'user.changed', details: { fields } })
  if (fields.some((field) => shownToOthers.includes(field))) await signalCircles(tx, userId)
}

/** Refreshes the pages of those who see the person in a circle, and the person's own other pages. */
async function signalCircles(tx: Tx, userId: string) {
  const at = new Date()
  const members = await tx.member.findMany({
    where: { userId, status: 'active' },
    select: { id: true, circleId: true },
  })
  await tx.signal.createMany({
    data: members.map(({ id, circleId }) => ({ at, topic: 'team', circleId, ref: id })),
  })
  await tx.signal.create({ data: { at, topic: 'circles', userId } })
}

async function saveCaregiving(
  tx: Tx,
  userId: string,
  { memberId, fields }: Caregiving,
  changed: string[],
  typed: OwnDetails,
) {
  const mine = fields.filter((field) => changed.includes(fieldNameOf(memberId, field)))
  if (!mine.length) return
  const { circleId } = await tx.member.update({
    where: { id: memberId },
    data: Object.fromEntries(mine.map((field) => [field, typed[fieldNameOf(memberId, field)]])),
  })
  await audit(tx, {
    actorId: userId,
    action: 'member.changed',
    entity: 'member',
    entityId: memberId,
    circleId,
    details: { fields: mine },
  })
}

/** Of the names that there are, the given values; one that is missing counts as empty. */
function only(names: OwnDetails, values: OwnDetails): OwnDetails {
  return Object.fromEntries(Object.keys(names).map((name) => [name, values[name] ?? null]))
}
