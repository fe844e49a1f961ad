import { chatPaths } from '~/chat-paths'
import { newMessageRecord } from '~/domain/chat/chat-record'
import { sendMessage } from '~/domain/chat/messages.server'
import { readTyped } from '~/domain/records/typed'
import { postOnly } from '~/http/forms/post-only.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { asUser, idParam } from '~/http/guards.server'

export const loader = asUser(postOnly(({ params }) => chatPaths.conversation(idParam(params.chatId))))

/** A message sent by our scripts: responds with the message's id, or the problem's key. */
export const action = asUser(async ({ user, params, request }) => {
  const form = await formDataOf(request)
  const submissionId = form.get('submissionId')
  const result = await sendMessage(user, idParam(params.chatId), {
    typed: readTyped(newMessageRecord, form),
    base: '',
    keepCurrent: [],
    submissionId: typeof submissionId === 'string' ? submissionId : undefined,
  })
  if (result.status === 'saved') return Response.json(result.value, { status: 201 })
  const { isTooOften, problems } = result.status === 'invalid' ? result : { isTooOften: false, problems: {} }
  const [problem] = Object.values(problems)
  return Response.json({ problem }, { status: isTooOften ? 429 : 422 })
})
