import { completeItem } from '~/domain/progress/commands.server'
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
    const to = paths.progress(member.circleId)
    const done = await completeItem(member, itemId, { type: typeParam(params.type) })
    if (done.status === 'completed') return completionAnswer(request, { itemId, to, toast: 'itemCompleted' })
    const answer = { status: 'completedBefore', by: done.by } as const
    return completionAnswer(request, { itemId, to, toast: 'itemCompletedBefore', answer })
  }),
)
