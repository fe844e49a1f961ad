import { completeTask } from '~/domain/routine/completions.server'
import { completionAnswer } from '~/http/forms/completion-answer.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { refererOf } from '~/http/forms/redirect-back.server'
import { asMember, idParam } from '~/http/guards.server'
import { paths } from '~/paths'
import { anchorIn, dayParam } from '~/routes/circle/routine/day-param.server'

export const loader = asMember(
  postOnly(({ member, params, request }) =>
    paths.routineItem(member.circleId, idParam(params.routineId), { on: dayParam(request) }),
  ),
)

export const action = asMember(
  orErrorToast(async ({ member, params, request, getFormatter }) => {
    const itemId = idParam(params.routineId)
    const date = dayParam(request)
    const place = await placeOf(request)
    const done = await completeTask(member, itemId, date)
    const back = `${refererOf(request) ?? paths.routineItem(member.circleId, itemId, { on: date })}${place}`
    if (done.status === 'completed') return completionAnswer(request, { itemId, date, back, toast: 'taskCompleted' })

    const { whenInside } = await getFormatter()
    const answer = { status: 'completedBefore', by: done.by, at: whenInside(done.at) } as const
    return completionAnswer(request, { itemId, date, back, toast: 'taskCompletedBefore', answer })
  }),
)

/** Scripts send no form. */
async function placeOf(request: Request) {
  return request.headers.has('content-type') ? anchorIn(await formDataOf(request)) : ''
}
