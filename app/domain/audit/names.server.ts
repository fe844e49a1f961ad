import { db } from '~/data/db.server'
import { maskedEmail } from '~/domain/masked-email'
import { fullName, shortName } from '~/domain/person'
import { referenceTo } from './actor.server'
import type { HashedRow } from './append.server'

export type Row = HashedRow & { id: number; outcome: 'done' | 'refused'; hash: string }

export type AuditRow = Row & {
  actor: string | null
  person: { id: string; firstName: string; lastName: string; pictureId: string | null } | null // of who did it
  subject: string | null // the person it was done to
  isOwn: boolean // that is who did it
  circle: string | null
  device: string | null // in which it was done, while its session is there
}

/** Names are the current ones; an erased person has none. */
export async function withNames(rows: Row[]): Promise<AuditRow[]> {
  const of = (entity: string) => rows.flatMap((row) => (row.entity === entity && row.entityId ? [row.entityId] : []))
  const some = (ids: (string | null)[]) => ({ in: [...new Set(ids)].filter((id) => id !== null) })
  const memberIds = of('member')
  const name = { firstName: true, lastName: true } as const
  const [users, memberRows, recipients, sessions] = await Promise.all([
    db.user.findMany({
      where: { id: some([...rows.flatMap((row) => [row.actorId, whoseTime(row)]), ...of('user')]) },
      select: { id: true, ...name, pictureId: true },
    }),
    memberIds.length
      ? db.member.findMany({
          where: { id: some(memberIds) },
          select: { id: true, userId: true, email: true, user: { select: name } },
        })
      : [],
    db.recipient.findMany({
      where: { circleId: some(rows.map(({ circleId }) => circleId)) },
      select: { circleId: true, ...name },
    }),
    db.session.findMany({
      where: { userId: some(rows.map(({ actorId }) => actorId)) },
      select: { id: true, device: true },
    }),
  ])
  const devices = new Map(sessions.map(({ id, device }) => [referenceTo(id), device]))
  const people = new Map(users.map((user) => [user.id, fullName(user).trim()]))
  const members = new Map(
    memberRows.map(({ id, email, user }) => [id, user ? fullName(user).trim() : maskedEmail(email)]),
  )
  const userOf = new Map(memberRows.map(({ id, userId }) => [id, userId]))
  const circles = new Map(recipients.map((recipient) => [recipient.circleId, shortName(recipient)]))
  const nameOf = (names: Map<string, string>, id: string | null) => (id === null ? null : (names.get(id) ?? null))
  const personOf = (row: Row) =>
    whoseTime(row) ?? (row.entity === 'member' ? userOf.get(row.entityId ?? '') : row.entityId)
  const subjectOf = (row: Row) =>
    row.entity === 'user'
      ? nameOf(people, row.entityId)
      : nameOf(row.entity === 'timeEntry' ? people : members, whoseTime(row) ?? row.entityId)
  return rows.map((row) => ({
    ...row,
    actor: nameOf(people, row.actorId),
    person: users.find(({ id }) => id === row.actorId) ?? null,
    subject: subjectOf(row),
    isOwn: row.actorId !== null && row.actorId === personOf(row),
    circle: nameOf(circles, row.circleId),
    device: nameOf(devices, row.session) || null,
  }))
}

function whoseTime({ entity, details }: Row): string | null {
  if (entity !== 'timeEntry') return null
  const { before, after } = JSON.parse(details) as { before?: { userId?: string }; after?: { userId?: string } }
  return before?.userId ?? after?.userId ?? null
}
