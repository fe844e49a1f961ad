import { chatPaths } from '~/chat-paths'
import { listTypingAudience } from '~/domain/chat/typing.server'
import { postOnly } from '~/http/forms/post-only.server'
import { noContentOrBack } from '~/http/forms/redirect-back.server'
import { asUser, idParam } from '~/http/guards.server'
import { attemptLimit } from '~/http/server/attempt-limit.server'
import { sendToOpenPages } from '~/live/hub.server'

const typingOfPerson = attemptLimit({ most: 30, perMs: 60_000 })
const toConversation = ({ params }: { params: { chatId?: string } }) => chatPaths.conversation(idParam(params.chatId))

export const loader = asUser(postOnly(toConversation))

/** The person is typing: who has the conversation open sees it. What comes too often is passed over. */
export const action = asUser(async ({ user, params, request }) => {
  const chatId = idParam(params.chatId)
  const people = await listTypingAudience(user, chatId)
  if (typingOfPerson.take(user.id) === 0) sendToOpenPages(people, { kind: 'typing', chatId, userId: user.id })
  return noContentOrBack(request, toConversation({ params }))
})
