import { chatPaths } from '~/chat-paths'
import { deleteMessage } from '~/domain/chat/own-messages.server'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asUser, idParam } from '~/http/guards.server'

export const loader = asUser(
  postOnly(({ params }) => chatPaths.message(idParam(params.chatId), idParam(params.messageId))),
)

export const action = asUser(
  orErrorToast(async ({ user, params }) => {
    const chatId = idParam(params.chatId)
    await deleteMessage(user, chatId, idParam(params.messageId))
    return flash('messageDeleted', chatPaths.conversation(chatId))
  }),
)
