import { deactivateLabel } from '~/domain/labels/commands.server'
import { orErrorToast } from '~/http/failed-action.server'
import { flash } from '~/http/flash.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { postOnly } from '~/http/post-only.server'
import { paths } from '~/paths'

export const loader = asSuperAdmin(postOnly(paths.providerLabels))

export const action = asSuperAdmin(
  orErrorToast(async ({ user, params }) => {
    await deactivateLabel(user, idParam(params.labelId))
    return flash('labelDeactivated', paths.providerLabels())
  }),
)
