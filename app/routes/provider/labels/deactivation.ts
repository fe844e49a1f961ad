import { deactivateLabel } from '~/domain/labels/commands.server'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { providerPaths } from '~/provider-paths'

export const loader = asSuperAdmin(postOnly(providerPaths.labels))

export const action = asSuperAdmin(
  orErrorToast(async ({ user, params }) => {
    await deactivateLabel(user, idParam(params.labelId))
    return flash('labelDeactivated', providerPaths.labels())
  }),
)
