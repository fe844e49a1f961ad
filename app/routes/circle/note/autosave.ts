import { autosaveNote } from '~/domain/notes/commands.server'
import { prepareNote } from '~/domain/notes/queries.server'
import { allowNote } from '~/domain/notes/rules'
import { NoteForm } from '~/domain/notes/schema'
import { postOnly } from '~/http/forms/post-only.server'
import { readForm } from '~/http/forms/read-form.server'
import { asMember } from '~/http/guards.server'
import { noteShown } from '~/i18n/note-shown.server'
import { paths } from '~/paths'

export const loader = asMember(postOnly(({ member }) => paths.note(member.circleId)))

/** Autosaves the note. Returns the stored note, which may be another person's. */
export const action = asMember(async ({ member, request, getFormatter }) => {
  allowNote(member)
  const form = await readForm(request, NoteForm)
  if (!form.ok) return new Response(null, { status: 422 })

  const done = await autosaveNote(member, form.value)
  const formatter = await getFormatter()
  const now = await prepareNote(member)
  const note = noteShown(now, formatter)
  if (done.status === 'saved') return Response.json({ status: 'saved', note: { ...note, version: done.value } })
  const current = { ...note, by: now.by ?? formatter.t('note:somebody') }
  return Response.json({ status: 'conflict', current }, { status: 409 })
})
