import { redirect } from '@remix-run/node'
import { deactivateLabel } from '~/domain/labels/commands.server'
import { orErrorToast } from '~/http/failed-action.server'
import { flash } from '~/http/flash.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asSuperAdmin(() => redirect(paths.providerLabels()))

export const action = asSuperAdmin(
  orErrorToast(async ({ user, params }) => {
    await deactivateLabel(user, idParam(params.labelId))
    return flash('labelDeactivated', paths.providerLabels())
  }),
)
