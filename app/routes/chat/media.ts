import { chatPaths } from '~/chat-paths'
import { saveForMessage } from '~/domain/chat/message-media.server'
import { getParticipant } from '~/domain/chat/participant.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asUser, idParam } from '~/http/guards.server'
import { answerUpload } from '~/http/uploads/store-uploads.server'

export const loader = asUser(postOnly(({ params }) => chatPaths.conversation(idParam(params.chatId))))

/** One photo or video at a time, while the message is still being written. For scripts. */
export const action = asUser(async ({ user, params, request }) => {
  const chatId = idParam(params.chatId)
  await getParticipant(user, chatId)
  return answerUpload(request, { userId: user.id }, saveForMessage.bind(null, user, chatId))
})
