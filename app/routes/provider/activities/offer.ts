import { redirect } from '@remix-run/node'
import { offerActivity } from '~/domain/time/activities.server'
import { activityParam } from '~/http/activity-param.server'
import { orErrorToast } from '~/http/failed-action.server'
import { asSuperAdmin } from '~/http/guards.server'
import { postOnly } from '~/http/post-only.server'
import { paths } from '~/paths'

export const loader = asSuperAdmin(postOnly(paths.activities))

export const action = asSuperAdmin(
  orErrorToast(async ({ user, params }) => {
    await offerActivity(user, activityParam(params.activity))
    return redirect(paths.activities())
  }),
)
