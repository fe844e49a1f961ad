import { changeCircleLabels } from '~/domain/labels/commands.server'
import { orErrorToast } from '~/http/failed-action.server'
import { asMember, idParam } from '~/http/guards.server'
import { postOnly } from '~/http/post-only.server'
import { noContentOrBack } from '~/http/redirect-back.server'
import { paths } from '~/paths'

export const loader = asMember(postOnly(({ member }) => paths.circleLabels(member.circleId)))

/** Puts one label on the circle. */
export const action = asMember(
  orErrorToast(async ({ member, params, request }) => {
    const labelId = idParam(params.labelId)
    const done = await changeCircleLabels(member, { labels: [labelId], before: [] })
    if (done === 'refused') throw new Response(null, { status: 422, statusText: 'Unprocessable Content' })
    return noContentOrBack(request, paths.circleLabels(member.circleId), `label-${labelId}`)
  }),
)
