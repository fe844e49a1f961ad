import { chatPaths } from '~/chat-paths'
import { makeGroupAdmin } from '~/domain/chat/groups.server'
import { orErrorToast } from '~/http/failed-action.server'
import { flash } from '~/http/flash.server'
import { asUser, idParam } from '~/http/guards.server'
import { postOnly } from '~/http/post-only.server'

export const loader = asUser(postOnly(({ params }) => chatPaths.settings(idParam(params.chatId))))

export const action = asUser(
  orErrorToast(async ({ user, params }) => {
    const chatId = idParam(params.chatId)
    await makeGroupAdmin(user, chatId, idParam(params.userId))
    return flash('changesSaved', chatPaths.settings(chatId))
  }),
)
