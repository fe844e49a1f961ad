import { db } from '~/data/db.server'
import type { Member } from '~/domain/member'
import { pageOf } from '~/domain/page-of'
import { Forbidden, NotFound } from '~/domain/refusals'
import { allowNote, maySeeNote, mayWriteNote } from './rules'

const versionsOnAPage = 25

export type Note = {
  value: string
  version: string
  by: string | null
  at: Date | null
}
export type NoteVersion = { id: string; value: string; firstName: string; lastName: string; at: Date }

type NoteRow = { note: string; noteUpdatedAt: Date | string | null; firstName: string | null }

/** The circle's current note; undefined for those who may not see it. */
export async function getNote(member: Member): Promise<Note | null> {
  if (!maySeeNote(member)) return null
  const circle = await db.circle.findUnique({
    where: { id: member.circleId },
    select: { note: true, noteUpdatedAt: true, noteUpdatedById: true },
  })
  if (!circle) return null
  const writers = await writersOf([circle.noteUpdatedById])
  return noteIn({ ...circle, firstName: writers.get(circle.noteUpdatedById)?.firstName ?? null })
}

/** The note in a statement's row. */
export function noteIn({ note, noteUpdatedAt, firstName }: NoteRow): Note {
  const at = noteUpdatedAt ? new Date(noteUpdatedAt) : null
  return { value: note, version: at?.toISOString() ?? '', by: firstName, at }
}

/** The note for its form. Throws Forbidden. */
export async function prepareNote(member: Member): Promise<Note> {
  const note = mayWriteNote(member) ? await getNote(member) : null
  if (!note) throw new Forbidden()
  return note
}

/** Earlier versions, latest first, with the next cursor. Throws Forbidden. */
export async function listNoteVersions(member: Member, { before = '~' }: { before?: string } = {}) {
  allowNote(member)
  const rows = await db.noteRevision.findMany({
    where: { circleId: member.circleId, id: { lt: before } },
    select: { id: true, value: true, writtenAt: true, writtenById: true },
    orderBy: { id: 'desc' },
    take: versionsOnAPage + 1,
  })
  const page = pageOf(rows, { size: versionsOnAPage })
  const writers = await writersOf(page.rows.map(({ writtenById }) => writtenById))
  return {
    versions: page.rows.map(({ id, value, writtenAt, writtenById }): NoteVersion => {
      const { firstName = '', lastName = '' } = writers.get(writtenById) ?? {}
      return { id, value, firstName, lastName, at: writtenAt }
    }),
    next: page.next,
  }
}

/** The text of one version. Throws Forbidden, NotFound. */
export async function getNoteVersion(member: Member, id: string): Promise<string> {
  allowNote(member)
  const row = await db.noteRevision.findFirst({ where: { id, circleId: member.circleId }, select: { value: true } })
  if (!row) throw new NotFound()
  return row.value
}

async function writersOf(ids: (string | null)[]) {
  const id = { in: [...new Set(ids)].filter((one) => one !== null) }
  const writers = await db.user.findMany({ where: { id }, select: { id: true, firstName: true, lastName: true } })
  return new Map<string | null, (typeof writers)[number]>(writers.map((writer) => [writer.id, writer]))
}
