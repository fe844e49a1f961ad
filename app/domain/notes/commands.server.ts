import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import type { Member } from '~/domain/members/member'
import { byWhom } from '~/domain/records/by-whom.server'
import type { RecordValue } from '~/domain/records/fields'
import type { Conflict } from '~/domain/records/merge'
import { type Invalid, resolveSubmission, type SaveResult, type Submission } from '~/domain/records/save'
import { NotFound } from '~/domain/refusals'
import { noteRecord } from './note-record'
import { getNoteVersion } from './queries.server'
import { allowNote, isSameEdit, noteValue } from './rules'
import type { NoteForm, RestoreForm } from './schema'

/** With the version that the note has now. */
export type NoteSaved = SaveResult<string>

/**
 * Writes the circle's note. What it said before is kept as a version of its own, unless it is what the same person was
 * writing a moment ago. A conflict when somebody else has written since the form was opened. The text that is there
 * already changes nothing. Throws Forbidden for all but coaches and the provider's team.
 */
export async function writeNote(member: Member, submission: Submission, now = new Date()): Promise<NoteSaved> {
  return changeNote(member, now, ({ value }) => {
    const resolved = resolveSubmission(noteRecord, submission, { current: noteValue(value) })
    if (resolved.status !== 'resolved') return resolved
    return resolved.changes.fields.length ? (resolved.value.note ?? '') : value
  })
}

/**
 * Saves the note while somebody writes it, like writeNote; a conflict when somebody else has written since `version`,
 * which is what the person had before them.
 */
export async function autosaveNote(member: Member, form: NoteForm, now = new Date()): Promise<NoteSaved> {
  return changeNote(member, now, (before) => noteSince(before, form))
}

/**
 * Gives the note the text back that it had in an earlier version; what it says now is kept as a version of its own.
 * A conflict as in autosaveNote. Throws Forbidden like it, NotFound when the circle has no such version.
 */
export async function restoreNote(
  member: Member,
  { versionId, version }: RestoreForm,
  now = new Date(),
): Promise<NoteSaved> {
  const note = await getNoteVersion(member, versionId)
  return changeNote(member, now, (before) => noteSince(before, { note, version }), { isRestored: true })
}

type Before = { value: string; byId: string | null; at: Date | null }
type Disagreement = Invalid | { status: 'conflict'; base: RecordValue; conflicts: Conflict[] }

/** The text of somebody who had this version before them, unless there is another one now. */
function noteSince({ value, at }: Before, { note, version }: NoteForm): string | Disagreement {
  if (note === value || version === versionOf(at)) return note
  return { status: 'conflict', base: noteValue(value), conflicts: [{ path: 'note', status: 'changed', fields: [] }] }
}

function versionOf(at: Date | null) {
  return at?.toISOString() ?? ''
}

async function changeNote(
  member: Member,
  now: Date,
  decide: (before: Before) => string | Disagreement,
  { isRestored = false } = {},
) {
  return change<NoteSaved>(member, async (tx, record, member) => {
    allowNote(member)
    const circle = await tx.circle.findUnique({ where: { id: member.circleId } })
    if (!circle) throw new NotFound()
    const before = { value: circle.note, byId: circle.noteUpdatedById, at: circle.noteUpdatedAt }
    const decided = decide(before)
    if (typeof decided !== 'string') return withWriter(tx, member, decided)
    if (decided === before.value) return { status: 'saved', value: versionOf(before.at) }

    // Versions rise whatever the clock does, so that two are never alike.
    const at = new Date(Math.max(now.getTime(), (before.at?.getTime() ?? 0) + 1))
    const isContinued = !isRestored && isSameEdit(before, { value: decided, byId: member.userId, at })
    if (!isContinued) await keepVersion(tx, circle.id, before)
    await tx.circle.update({
      where: { id: circle.id, noteUpdatedAt: before.at },
      data: { note: decided, noteUpdatedAt: at, noteUpdatedById: member.userId },
    })
    await record('note.changed', { id: circle.id, fields: ['note'], isContinued })
    return { status: 'saved', value: versionOf(at) }
  })
}

async function withWriter(tx: Tx, { circleId, userId }: Member, done: Disagreement): Promise<NoteSaved> {
  if (done.status === 'invalid') return done
  const about = { circleId, entityId: circleId, actions: ['note.changed'], userId } as const
  return { ...done, conflicts: await byWhom(tx, noteRecord, done.conflicts, about) }
}

async function keepVersion(tx: Tx, circleId: string, { value, byId, at }: Before) {
  if (!at || !byId || !value) return
  await tx.noteRevision.create({ data: { id: newId(), circleId, value, writtenById: byId, writtenAt: at } })
}
