import { changeCircleLabels } from '~/domain/labels/commands.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { noContentOrBack } from '~/http/forms/redirect-back.server'
import { asMember, idParam } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asMember(postOnly(({ member }) => paths.circleLabels(member.circleId)))

/** Takes one label off the circle. */
export const action = asMember(
  orErrorToast(async ({ member, params, request }) => {
    const labelId = idParam(params.labelId)
    const done = await changeCircleLabels(member, { labels: [], opened: [labelId] })
    if (done === 'refused') throw new Response(null, { status: 422, statusText: 'Unprocessable Content' })
    return noContentOrBack(request, paths.circleLabels(member.circleId), `label-${labelId}`)
  }),
)
