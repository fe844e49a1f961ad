import { redirect } from '@remix-run/node'
import { Move } from '~/domain/reorder'
import { moveWorkflow } from '~/domain/workflows/commands.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { readForm } from '~/http/forms/read-form.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { providerPaths } from '~/provider-paths'

export const loader = asSuperAdmin(postOnly(providerPaths.workflows))

export const action = asSuperAdmin(
  orErrorToast(async ({ request, user, params }) => {
    const form = await readForm(request, Move)
    if (!form.ok) throw new Response(null, { status: 400, statusText: 'Bad Request' })

    await moveWorkflow(user, idParam(params.workflowId), form.value.direction)
    return redirect(providerPaths.workflows())
  }),
)
