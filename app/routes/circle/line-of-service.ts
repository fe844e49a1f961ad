import { changeLineOfService } from '~/domain/recipient/line-of-service.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { noContentOrBack } from '~/http/forms/redirect-back.server'
import { asMember } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asMember(postOnly(({ member }) => paths.profile(member.circleId)))

export const action = asMember(
  orErrorToast(async ({ member, request }) => {
    const done = await changeLineOfService(member, (await formDataOf(request)).get('lineOfService'))
    if (done === 'unknown') throw new Response(null, { status: 422, statusText: 'Unprocessable Content' })
    return noContentOrBack(request, paths.profile(member.circleId), 'line-of-service')
  }),
)
