import { chatPaths } from '~/chat-paths'
import { makeGroupAdmin } from '~/domain/chat/groups.server'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asUser, idParam } from '~/http/guards.server'

export const loader = asUser(postOnly(({ params }) => chatPaths.settings(idParam(params.chatId))))

export const action = asUser(
  orErrorToast(async ({ user, params }) => {
    const chatId = idParam(params.chatId)
    await makeGroupAdmin(user, chatId, idParam(params.userId))
    return flash('changesSaved', chatPaths.settings(chatId))
  }),
)
