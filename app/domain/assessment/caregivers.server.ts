import { db } from '~/data/db.server'
import type { Tx } from '~/data/write.server'
import type { Member } from '~/domain/member'
import { fullName } from '~/domain/person'
import type { Problems, RecordValue, RowValue } from '~/domain/records/fields'
import { namedTwice } from './sections/caregiver'

type Person = Parameters<typeof namedTwice>[0][number]

const maxMembers = 500

/** Possible caregivers: the circle's people, and invited ones. */
export async function listPossibleCaregivers(circleId: string, tx: { member: Pick<Tx['member'], 'findMany'> } = db) {
  const rows = await tx.member.findMany({
    where: { circleId, status: { in: ['active', 'pending'] }, userId: { not: null } },
    select: { id: true, relationship: true, user: { select: personColumns } },
    orderBy: { id: 'asc' },
    take: maxMembers,
  })
  return rows.flatMap(({ id, relationship, user }) => (user ? [{ id, relationship, name: fullName(user) }] : []))
}

const personColumns = { id: true, firstName: true, lastName: true, pictureId: true } as const

/** A section's caregivers who are or were members, by row id. `messageTo`: the member the reader can message. */
export async function listCaregiverPeople(reader: Pick<Member, 'id' | 'circleId'>, value: RecordValue) {
  const rows = ((value.caregivers ?? []) as readonly RowValue[]).filter(({ memberId }) => typeof memberId === 'string')
  const ids = rows.map(({ memberId }) => String(memberId))
  if (!ids.length) return {}
  const members = await db.member.findMany({
    where: { circleId: reader.circleId, id: { in: ids } },
    select: { id: true, status: true, user: { select: personColumns } },
  })
  const people = new Map(
    members.map(({ id, status, user }) => {
      const messageTo = status === 'active' && id !== reader.id ? id : null
      return [id, user && { ...user, messageTo }]
    }),
  )
  return Object.fromEntries(
    rows.flatMap(({ id, memberId }) => {
      const person = people.get(String(memberId))
      return person ? [[id, person]] : []
    }),
  )
}

/** The caregiver section with members' names, and its problems: caregivers must be members. Former members may stay. */
export async function withNamesOfMembers(tx: Tx, circleId: string, value: RecordValue, current: RecordValue) {
  const rows = value.caregivers as readonly RowValue[] | undefined
  if (!rows) return { value, problems: {} }
  const people = new Map((await listPossibleCaregivers(circleId, tx)).map(({ id, name }) => [id, name]))
  const before = new Set(((current.caregivers ?? []) as readonly RowValue[]).map(({ memberId }) => memberId))
  const problems: Problems = {}
  const named = rows.map((row) => {
    const { memberId } = row
    if (typeof memberId !== 'string') return row
    const name = people.get(memberId)
    if (!name && !before.has(memberId)) problems[`caregivers.${row.id}.memberId`] = 'assessment:errors.notInCircle'
    return name ? { ...row, name } : row
  })
  return { value: { ...value, caregivers: named }, problems: { ...namedTwice(named as Person[]), ...problems } }
}
