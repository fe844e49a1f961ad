import { allow } from '~/domain/permissions/rules'
import { linesOfService } from '~/domain/recipient/line-of-service'
import { changeLineOfService } from '~/domain/recipient/line-of-service.server'
import { orErrorToast } from '~/http/failed-action.server'
import { asMember } from '~/http/guards.server'
import { postOnly } from '~/http/post-only.server'
import { formDataOf } from '~/http/read-form.server'
import { noContentOrBack } from '~/http/redirect-back.server'
import { paths } from '~/paths'

export const loader = asMember(postOnly(({ member }) => paths.profile(member.circleId)))

export const action = asMember(
  orErrorToast(async ({ member, request }) => {
    allow(member, 'edit', 'lineOfService')
    const asked = (await formDataOf(request)).get('lineOfService')
    const line = linesOfService.find((one) => one === asked)
    if (!line) throw new Response(null, { status: 422, statusText: 'Unprocessable Content' })

    await changeLineOfService(member, line)
    return noContentOrBack(request, paths.profile(member.circleId), 'line-of-service')
  }),
)
