import { redirect } from '@remix-run/node'
import { withdrawActivity } from '~/domain/time/activities.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asSuperAdmin } from '~/http/guards.server'
import { activityParam } from '~/http/pages/activity-param.server'
import { providerPaths } from '~/provider-paths'

export const loader = asSuperAdmin(postOnly(providerPaths.activities))

export const action = asSuperAdmin(
  orErrorToast(async ({ user, params }) => {
    await withdrawActivity(user, activityParam(params.activity))
    return redirect(providerPaths.activities())
  }),
)
