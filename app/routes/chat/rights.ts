import { chatPaths } from '~/chat-paths'
import { setGroupRights } from '~/domain/chat/groups.server'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { wholeFormOf } from '~/http/forms/whole-form.server'
import { asUser, idParam } from '~/http/guards.server'

export const loader = asUser(postOnly(({ params }) => chatPaths.settings(idParam(params.chatId))))

export const action = asUser(
  orErrorToast(async ({ user, params, request }) => {
    const chatId = idParam(params.chatId)
    const form = await wholeFormOf(request, chatPaths.settings(chatId))
    const isChecked = (name: string) => form.get(name) === 'on'
    await setGroupRights(user, chatId, {
      allowCircleEdit: isChecked('allowCircleEdit'),
      allowMembersEdit: isChecked('allowMembersEdit'),
    })
    return flash('changesSaved', chatPaths.settings(chatId))
  }),
)
