import { createHash, randomBytes } from 'node:crypto'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import type { Member } from '~/domain/member'
import { type Audited, auditedOf } from './entry-rows'

type Entry = Audited & { id: string; note: string }

/** Stores an entry before a change; `sealOf` seals its note for the audit log, as proof. */
export async function storePreviousVersion(tx: Tx, { userId: changedById }: Member, entry: Entry, changedAt: Date) {
  const [changeId, key] = [newId(), randomBytes(16).toString('hex')]
  const before = JSON.stringify({ ...auditedOf(entry), note: entry.note, key })
  await tx.timeEntryChange.create({ data: { id: changeId, entryId: entry.id, before, changedById, changedAt } })
  const sealOf = (note: string) => createHash('sha256').update(key).update(note).digest('hex')
  return { changeId, sealOf }
}

export type PreviousVersion = {
  id: string
  changedAt: Date
  by: { firstName: string; lastName: string } | null
  startedAt: Date
  endedAt: Date
  seconds: number
  activity: string
  note: string
}

export async function listPreviousVersions(entryId: string): Promise<PreviousVersion[]> {
  const rows = await db.timeEntryChange.findMany({ where: { entryId }, orderBy: { id: 'desc' }, take: 50 })
  const where = { id: { in: rows.map(({ changedById }) => changedById) } }
  const people = rows.length
    ? await db.user.findMany({ where, select: { id: true, firstName: true, lastName: true } })
    : []
  return rows.map(({ id, changedAt, changedById, before }) => {
    const { startedAt, endedAt, seconds, activity, note } = JSON.parse(before)
    const by = people.find((person) => person.id === changedById) ?? null
    return { id, changedAt, by, startedAt: new Date(startedAt), endedAt: new Date(endedAt), seconds, activity, note }
  })
}
