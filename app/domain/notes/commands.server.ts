import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import type { Member } from '~/domain/member'
import type { Conflict } from '~/domain/records/merge'
import type { SaveResult, Submission } from '~/domain/records/save'
import { byWhom, type ChangedBy, saveRecord } from '~/domain/records/save-record.server'
import { NotFound } from '~/domain/refusals'
import { noteRecord } from './note-record'
import { getNoteVersion } from './queries.server'
import { allowNote, isSameEdit, noteValue } from './rules'
import type { NoteForm, RestoreForm } from './schema'

export type NoteSaved = SaveResult<string>

/** Writes the note; stores the earlier text as a version unless the same member just wrote it. Throws Forbidden, NotFound. */
export async function writeNote(member: Member, submission: Submission, now = new Date()): Promise<NoteSaved> {
  return changeNote(member, now, ({ tx, current, changedBy, put }) => {
    const about = { current: noteValue(current.value), changedBy }
    return saveRecord(tx, noteRecord, submission, about, async ({ note }, { fields }) =>
      put(fields.length ? (note ?? '') : current.value),
    )
  })
}

/** Autosaves the note; a conflict if someone else has written since `version`. Throws Forbidden, NotFound. */
export async function autosaveNote(member: Member, form: NoteForm, now = new Date()): Promise<NoteSaved> {
  return changeNote(member, now, (note) => putSince(note, form))
}

/** Restores a version; the current text becomes one. A conflict as in `autosaveNote`. Throws Forbidden, NotFound. */
export async function restoreNote(
  member: Member,
  { versionId, version }: RestoreForm,
  now = new Date(),
): Promise<NoteSaved> {
  const note = await getNoteVersion(member, versionId)
  return changeNote(member, now, (open) => putSince(open, { note, version }), { isRestored: true })
}

type StoredNote = { value: string; byId: string | null; at: Date | null }
type OpenNote = { tx: Tx; current: StoredNote; changedBy: ChangedBy; put: (text: string) => Promise<NoteSaved> }

async function putSince({ tx, current, changedBy, put }: OpenNote, { note, version }: NoteForm): Promise<NoteSaved> {
  if (note === current.value || version === versionOf(current.at)) return put(note)
  const conflicts: Conflict[] = [{ path: 'note', status: 'changed', fields: [] }]
  return {
    status: 'conflict',
    base: noteValue(current.value),
    conflicts: await byWhom(tx, noteRecord, conflicts, changedBy),
  }
}

function versionOf(at: Date | null) {
  return at?.toISOString() ?? ''
}

async function changeNote(
  member: Member,
  now: Date,
  decide: (note: OpenNote) => Promise<NoteSaved>,
  { isRestored = false } = {},
) {
  return change<NoteSaved>(member, async (tx, record, member) => {
    allowNote(member)
    const { circleId, userId } = member
    const circle = await tx.circle.findUnique({ where: { id: circleId } })
    if (!circle) throw new NotFound()
    const current = { value: circle.note, byId: circle.noteUpdatedById, at: circle.noteUpdatedAt }
    const put = async (text: string): Promise<NoteSaved> => {
      if (text === current.value) return { status: 'saved', value: versionOf(current.at) }

      // Versions always rise, even if the clock doesn't.
      const at = new Date(Math.max(now.getTime(), (current.at?.getTime() ?? 0) + 1))
      const isContinued = !isRestored && isSameEdit(current, { value: text, byId: userId, at })
      if (!isContinued) await storeVersion(tx, circleId, current)
      await tx.circle.update({
        where: { id: circleId, noteUpdatedAt: current.at },
        data: { note: text, noteUpdatedAt: at, noteUpdatedById: userId },
      })
      await record('note.changed', { id: circleId, fields: ['note'], isContinued })
      return { status: 'saved', value: versionOf(at) }
    }
    return decide({ tx, current, changedBy: { circleId, entityId: circleId, actions: ['note.changed'], userId }, put })
  })
}

async function storeVersion(tx: Tx, circleId: string, { value, byId, at }: StoredNote) {
  if (!at || !byId || !value) return
  await tx.noteRevision.create({ data: { id: newId(), circleId, value, writtenById: byId, writtenAt: at } })
}
