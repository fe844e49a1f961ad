import { chatPaths } from '~/chat-paths'
import { readConversation } from '~/domain/chat/messages.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { noContentOrBack } from '~/http/forms/redirect-back.server'
import { asUser, idParam } from '~/http/guards.server'

const toConversation = ({ params }: { params: { chatId?: string } }) => chatPaths.conversation(idParam(params.chatId))

export const loader = asUser(postOnly(toConversation))

/** Marks messages on an open page as read. */
export const action = asUser(
  orErrorToast(async ({ user, params, request }) => {
    const requested = (await formDataOf(request)).get('upTo')
    const upTo = typeof requested === 'string' && /^\d{1,9}$/.test(requested) ? Number(requested) : 0
    await readConversation(user, idParam(params.chatId), upTo)
    return noContentOrBack(request, toConversation({ params }))
  }),
)
