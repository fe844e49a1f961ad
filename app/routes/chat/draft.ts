import { chatPaths } from '~/chat-paths'
import { messageDraftRecord } from '~/domain/chat/chat-record'
import { discardMessageDraft, storeMessageDraft } from '~/domain/chat/message-drafts.server'
import { readTyped } from '~/domain/records/typed'
import { postOnly } from '~/http/forms/post-only.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { asUser, idParam } from '~/http/guards.server'

export const loader = asUser(postOnly(({ params }) => chatPaths.conversation(idParam(params.chatId))))

/** Stores or discards a draft for our scripts. Returns its version, or why it is not stored. */
export const action = asUser(async ({ user, params, request }) => {
  const chatId = idParam(params.chatId)
  const form = await formDataOf(request)
  const submissionId = String(form.get('submissionId') ?? '')
  if (form.get('intent') === 'discard') {
    await discardMessageDraft(user, chatId, submissionId)
    return Response.json({})
  }
  const savedAt = new Date()
  const [after, writer] = ['after', 'writer'].map((name) => form.get(name)?.toString())
  const typed = readTyped(messageDraftRecord, form)
  const done = await storeMessageDraft(user, chatId, { typed, submissionId, savedAt, after, writer })
  if (done === 'tooLong') return new Response(null, { status: 413 })
  return Response.json(done === 'saved' ? { version: savedAt.toISOString() } : { problem: done })
})
