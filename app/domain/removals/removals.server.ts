import { db } from '~/data/db.server'
import type { Member } from '~/domain/member'
import type { Person } from '~/domain/person'
import { resolveNew, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { NotFound } from '~/domain/refusals'
import { removalRecord } from './removal-record'

type Remover = Omit<Person, 'pictureId'>
export type Removal = { at: Date; by: Remover | null; reason: string }

type Columns = { removedAt: Date | null; removedById: string | null; removalReason: string | null }
type Removed = { removedAt: Date; removedById: string; removalReason: string }
type Removing<Row> = {
  find: () => Promise<Row | null>
  remove: (removal: Removed, row: Row) => Promise<unknown>
  now?: Date
}

/** Removes a row with a reason; it stays stored. Twice changes nothing. The command checks rights. Throws NotFound. */
export async function removeWithReason<Row extends Pick<Columns, 'removedAt'>>(
  { userId }: Pick<Member, 'userId'>,
  { typed }: Pick<Submission, 'typed'>,
  { find, remove, now = new Date() }: Removing<Row>,
): Promise<SaveResult> {
  const resolved = resolveNew(removalRecord, typed)
  if (resolved.status === 'invalid') return resolved
  const row = await find()
  if (!row) throw new NotFound()
  if (row.removedAt) return saved
  await remove({ removedAt: now, removedById: userId, removalReason: resolved.value.reason }, row)
  return saved
}

/** The people who removed some of these rows, by their ids. */
export async function removersOf(rows: readonly Columns[]) {
  const ids = [...new Set(rows.flatMap(({ removedById }) => removedById ?? []))]
  if (!ids.length) return new Map<string, Remover>()
  const select = { id: true, firstName: true, lastName: true } as const
  const users = await db.user.findMany({ where: { id: { in: ids } }, select })
  return new Map(users.map((user) => [user.id, user]))
}

/** The removal of a row, by one of these people; null while it is in its list. */
export function removalOf(row: Columns, people: ReadonlyMap<string, Remover>): Removal | null {
  const { removedAt, removedById, removalReason } = row
  return removedAt && { at: removedAt, by: people.get(removedById ?? '') ?? null, reason: removalReason ?? '' }
}
