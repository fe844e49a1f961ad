import { chatPaths } from '~/chat-paths'
import { muteConversation } from '~/domain/chat/groups.server'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { asUser, idParam } from '~/http/guards.server'

export const loader = asUser(postOnly(({ params }) => chatPaths.settings(idParam(params.chatId))))

export const action = asUser(
  orErrorToast(async ({ user, params, request }) => {
    const chatId = idParam(params.chatId)
    await muteConversation(user, chatId, (await formDataOf(request)).get('isMuted') === 'yes')
    return flash('changesSaved', chatPaths.settings(chatId))
  }),
)
