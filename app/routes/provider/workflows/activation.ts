import { redirect } from '@remix-run/node'
import { activateWorkflow } from '~/domain/workflows/commands.server'
import { asSuperAdmin, idFrom } from '~/http/doors.server'
import { flash } from '~/http/flash.server'
import { paths } from '~/http/paths'

export const loader = asSuperAdmin(() => redirect(paths.providerWorkflows()))

export const action = asSuperAdmin(async ({ user, params }) => {
  await activateWorkflow(user, idFrom(params.workflowId))
  return flash('workflowActivated', paths.providerWorkflows())
})
