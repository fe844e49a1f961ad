import { activateWorkflow } from '~/domain/workflows/commands.server'
import { orErrorToast } from '~/http/failed-action.server'
import { flash } from '~/http/flash.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { postOnly } from '~/http/post-only.server'
import { paths } from '~/paths'

export const loader = asSuperAdmin(postOnly(paths.providerWorkflows))

export const action = asSuperAdmin(
  orErrorToast(async ({ user, params }) => {
    await activateWorkflow(user, idParam(params.workflowId))
    return flash('workflowActivated', paths.providerWorkflows())
  }),
)
