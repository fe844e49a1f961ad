import { discardDraft, type StoreDraft, storeDraft } from '~/domain/drafts/commands.server'
import type { Member } from '~/domain/member'
import { askedIn } from '~/domain/records/base'
import type { AnyRecord } from '~/domain/records/fields'
import { readTyped } from '~/domain/records/typed'
import type { User } from '~/domain/user'
import { flash } from '~/http/cookies/flash.server'
import { deviceOf } from '~/http/server/browser.server'
import { formatterFor } from '~/i18n/formatter.server'
import { formDataOf } from './read-form.server'

type FormArgs = { member: Member; user: User; request: Request }
type About = { record: AnyRecord; form: string; discardedTo: string; authorize?: () => void; store?: StoreDraft }

/** Responds to autosave: stores the draft, or discards it on request. */
export async function autosaveForm({ member, user, request }: FormArgs, about: About) {
  const { record, form: draftForm, discardedTo, store = storeDraft } = about
  about.authorize?.()
  const form = await formDataOf(request)
  const submissionId = String(form.get('submissionId') ?? '')
  if (form.get('intent') === 'discard') {
    await discardDraft(member, { form: draftForm, submissionId })
    const isPage = request.headers.get('accept') !== 'application/json' // which the form sends when it is left
    return isPage ? flash('draftDiscarded', discardedTo) : Response.json({})
  }
  const base = String(form.get('base') ?? '')
  const savedAt = new Date()
  const done = await store(member, {
    ...{ form: draftForm, typed: readTyped(askedIn(record, base), form), base, savedAt, submissionId },
    after: form.get('after')?.toString(),
    writer: form.get('writer')?.toString(),
    device: deviceOf(request),
  })
  if (done === 'tooLong') return new Response(null, { status: 413 })
  if (done !== 'saved') return Response.json({ problem: done })
  const { timeOf } = await formatterFor(request, user, member.timeZone)
  return Response.json({ savedAt: timeOf(savedAt), version: savedAt.toISOString() })
}
