import { uncompleteItem } from '~/domain/progress/commands.server'
import { completionAnswer } from '~/http/forms/completion-answer.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asMember, idParam } from '~/http/guards.server'
import { paths } from '~/paths'
import { typeParam } from '~/routes/circle/progress/type-param.server'

export const loader = asMember(
  postOnly(({ member, params }) => paths.progressItem(member.circleId, typeParam(params.type), idParam(params.itemId))),
)

export const action = asMember(
  orErrorToast(async ({ member, params, request }) => {
    const itemId = idParam(params.itemId)
    await uncompleteItem(member, itemId, { type: typeParam(params.type) })
    return completionAnswer(request, { itemId, toast: 'itemReopened', to: paths.progress(member.circleId) })
  }),
)
