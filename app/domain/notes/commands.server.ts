import { newId } from '~/data/id'
import { change } from '~/domain/activity/change.server'
import type { Member } from '~/domain/members/member'
import { NotFound } from '~/domain/refusals'
import { getNoteVersion } from './queries.server'
import { allowNote, isSameEdit } from './rules'
import type { NoteForm, RestoreForm } from './schema'

export type NoteSaved = { status: 'saved'; version: string } | { status: 'conflict' }

/**
 * Writes the circle's note. What it said before is kept as a version of its own, unless it is what the same person was
 * writing a moment ago. 'conflict' when somebody else has written since `version`, which is what the person had before
 * them; nothing is written then. The text that is there already changes nothing. Throws Forbidden for all but coaches and
 * the provider's team.
 */
export async function writeNote(member: Member, form: NoteForm, now = new Date()): Promise<NoteSaved> {
  return saveNote(member, form, now)
}

/**
 * Gives the note the text back that it had in an earlier version; what it says now is kept as a version of its own.
 * 'conflict' as in writeNote. Throws Forbidden like it, NotFound when the circle has no such version.
 */
export async function restoreNote(
  member: Member,
  { versionId, version }: RestoreForm,
  now = new Date(),
): Promise<NoteSaved> {
  return saveNote(member, { note: await getNoteVersion(member, versionId), version }, now, { isRestored: true })
}

async function saveNote(member: Member, { note, version }: NoteForm, now: Date, { isRestored = false } = {}) {
  allowNote(member)
  return change<NoteSaved>(member, async (tx, record) => {
    const circle = await tx.circle.findUnique({ where: { id: member.circleId } })
    if (!circle) throw new NotFound()
    const before = { value: circle.note, byId: circle.noteUpdatedById, at: circle.noteUpdatedAt }
    const current = before.at?.toISOString() ?? ''
    if (before.value === note) return { status: 'saved', version: current }
    if (version !== current) return { status: 'conflict' }

    // Versions rise whatever the clock does, so that two are never alike.
    const at = new Date(Math.max(now.getTime(), (before.at?.getTime() ?? 0) + 1))
    const isContinued = !isRestored && isSameEdit(before, { value: note, byId: member.userId, at })
    if (before.at && before.byId && before.value && !isContinued) {
      await tx.noteRevision.create({
        data: {
          id: newId(),
          circleId: circle.id,
          value: before.value,
          writtenById: before.byId,
          writtenAt: before.at,
        },
      })
    }
    await tx.circle.update({
      where: { id: circle.id, noteUpdatedAt: before.at },
      data: { note, noteUpdatedAt: at, noteUpdatedById: member.userId },
    })
    await record('note.changed', { id: circle.id, fields: ['note'], isContinued })
    return { status: 'saved', version: at.toISOString() }
  })
}
