import { activateWorkflow } from '~/domain/workflows/commands.server'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { providerPaths } from '~/provider-paths'

export const loader = asSuperAdmin(postOnly(providerPaths.workflows))

export const action = asSuperAdmin(
  orErrorToast(async ({ user, params }) => {
    await activateWorkflow(user, idParam(params.workflowId))
    return flash('workflowActivated', providerPaths.workflows())
  }),
)
