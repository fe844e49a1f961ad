import { redirect } from '@remix-run/node'
import { activateLabel } from '~/domain/labels/commands.server'
import { orErrorToast } from '~/http/failed-action.server'
import { flash } from '~/http/flash.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asSuperAdmin(() => redirect(paths.providerLabels()))

export const action = asSuperAdmin(
  orErrorToast(async ({ user, params }) => {
    const done = await activateLabel(user, idParam(params.labelId))
    return flash(done === 'taken' ? 'labelNameTaken' : 'labelActivated', paths.providerLabels())
  }),
)
