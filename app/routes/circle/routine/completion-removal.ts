import { uncompleteTask } from '~/domain/routine/completions.server'
import { completionAnswer } from '~/http/forms/completion-answer.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { asMember, idParam } from '~/http/guards.server'
import { ownPath } from '~/http/paths-of-ours'
import { paths } from '~/paths'
import { dayParam } from '~/routes/circle/routine/day-param.server'

export const loader = asMember(
  postOnly(({ member, params, request }) =>
    paths.uncompleteTask(member.circleId, idParam(params.routineId), dayParam(request)),
  ),
)

export const action = asMember(
  orErrorToast(async ({ member, params, request }) => {
    const itemId = idParam(params.routineId)
    const date = dayParam(request)
    // A script, which stays on its page, sends no form.
    const asked = request.headers.has('content-type') ? (await formDataOf(request)).get('back') : null
    await uncompleteTask(member, itemId, date)
    const back = asked ? ownPath(asked) : paths.routineItem(member.circleId, itemId, { on: date })
    return completionAnswer(request, { itemId, date, back, toast: 'taskUncompleted' })
  }),
)
