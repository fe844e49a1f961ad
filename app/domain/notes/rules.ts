import type { Member } from '~/domain/member'
import { can } from '~/domain/permissions/rules'
import { Forbidden } from '~/domain/refusals'

export const longestNote = 5_000
export const sameEditMs = 500
const oneGoMs = 5 * 60_000
const maxRemovedAtOnce = 200

/** The note as a form has it: trimmed, while surrounding blanks stay during writing. */
export function noteValue(note: string) {
  return { note: note.trim() || null }
}

export function maySeeNote(member: Pick<Member, 'rules' | 'isAdmin'>) {
  return can(member, 'view', 'notes')
}

export function mayWriteNote(member: Pick<Member, 'rules' | 'isAdmin'>) {
  return maySeeNote(member) && can(member, 'edit', 'notes')
}

/** Throws Forbidden without the right to write the note. */
export function allowNote(member: Pick<Member, 'rules' | 'isAdmin'>) {
  if (!mayWriteNote(member)) throw new Forbidden()
}

type Written = { value: string; byId: string | null; at: Date | null }

/** Whether the new text continues the old one: the same person, without a long break, and not much of it disappears. */
export function isSameEdit(before: Written, after: { value: string; byId: string; at: Date }) {
  return (
    before.at !== null &&
    before.byId === after.byId &&
    after.at.getTime() - before.at.getTime() < oneGoMs &&
    before.value.length - after.value.length <= maxRemovedAtOnce
  )
}
