import { sql } from '~/data/db.server'
import type { Member } from '~/domain/members/member'
import { pageOf } from '~/domain/page-of'
import { Forbidden, NotFound } from '~/domain/refusals'
import { allowNote, maySeeNote, mayWriteNote } from './rules'

const versionsOnAPage = 25

export type Note = {
  value: string
  version: string // rises with every writing; empty before the first
  by: string | null // first name
  at: Date | null
}
export type NoteVersion = { id: string; value: string; firstName: string; lastName: string; at: Date }

type NoteRow = { note: string; noteUpdatedAt: string | null; firstName: string | null }
const current = sql<NoteRow, { circleId: string }>(`
  SELECT c.note, c.noteUpdatedAt, u.firstName FROM Circle c LEFT JOIN User u ON u.id = c.noteUpdatedById
  WHERE c.id = @circleId`)

type VersionRow = { id: string; value: string; writtenAt: string; firstName: string | null; lastName: string | null }
const versions = sql<VersionRow, { circleId: string; before: string; limit: number }>(`
  SELECT r.id, r.value, r.writtenAt, u.firstName, u.lastName
  FROM NoteRevision r LEFT JOIN User u ON u.id = r.writtenById
  WHERE r.circleId = @circleId AND r.id < @before ORDER BY r.circleId DESC, r.id DESC LIMIT @limit`)

const oneVersion = sql<{ value: string }, { circleId: string; id: string }>(
  'SELECT value FROM NoteRevision WHERE id = @id AND circleId = @circleId',
)

/** The note of the circle as it stands; nothing for those who may not see it. */
export async function getNote(member: Member): Promise<Note | null> {
  const row = maySeeNote(member) ? await current.get({ circleId: member.circleId }) : undefined
  return row ? noteIn(row) : null
}

/** The note in a row that a statement has read, of which it is a part. */
export function noteIn({ note, noteUpdatedAt, firstName }: NoteRow): Note {
  const at = noteUpdatedAt ? new Date(noteUpdatedAt) : null
  return { value: note, version: at?.toISOString() ?? '', by: firstName, at }
}

/** The note for those who write it. Throws Forbidden for others. */
export async function prepareNote(member: Member): Promise<Note> {
  const note = mayWriteNote(member) ? await getNote(member) : null
  if (!note) throw new Forbidden()
  return note
}

/** What the note said before, the latest first, with the cursor of the next page. Throws Forbidden for those who do not write it. */
export async function listNoteVersions(member: Member, { before = '~' }: { before?: string } = {}) {
  allowNote(member)
  const rows = await versions.all({ circleId: member.circleId, before, limit: versionsOnAPage + 1 })
  const page = pageOf(rows, { size: versionsOnAPage })
  return {
    versions: page.rows.map(
      ({ id, value, writtenAt, firstName, lastName }): NoteVersion => ({
        id,
        value,
        firstName: firstName ?? '',
        lastName: lastName ?? '',
        at: new Date(writtenAt),
      }),
    ),
    next: page.next,
  }
}

/** What one version of this circle's note said. Throws Forbidden for those who do not write it, NotFound when there is none. */
export async function getNoteVersion(member: Member, id: string): Promise<string> {
  allowNote(member)
  const row = await oneVersion.get({ circleId: member.circleId, id })
  if (!row) throw new NotFound()
  return row.value
}
