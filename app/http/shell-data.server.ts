import type { LoaderFunctionArgs } from '@remix-run/node'
import { isDatabaseDamaged } from '~/data/watch.server'
import type { User } from '~/domain/accounts/user'
import { chooseCircle, getCircleStatus } from '~/domain/circles/queries.server'
import { countUnread } from '~/domain/notifications/queries.server'
import { can } from '~/domain/permissions/rules'
import { env } from '~/env.server'
import { memberOfCircle } from './guards.server'

/** The data of the frame around every page of a signed-in person. */
export async function shellData(args: LoaderFunctionArgs & { user: User }) {
  const { user, params } = args
  const { id, firstName, lastName, pictureId, email, isSuperAdmin } = user
  const selected = async () => (await chooseCircle(user)).circleId
  const circleId = params.circleId && (await memberOfCircle(args, params.circleId)) ? params.circleId : await selected()
  const member = circleId ? await memberOfCircle(args, circleId) : undefined
  const [unread, status] = await Promise.all([countUnread(user), getCircleStatus(user)])
  return {
    viewer: { id, firstName, lastName, pictureId, email, isSuperAdmin },
    managedCircleId: member && can(member, 'create', 'team.invite') ? member.circleId : null,
    isDatabaseDamaged: isSuperAdmin && isDatabaseDamaged(),
    unread,
    ...status,
    hasSearchKey: user.preferences.hasSearchKey,
    keepsDrafts: !(await args.context.requestCache?.session)?.isShared, // in the browser, which others use on a shared computer
    links: {
      feedback: env.LINK_FEEDBACK,
      support: env.LINK_SUPPORT,
      connect: env.LINK_CONNECT,
      resources: env.LINK_RESOURCES,
    },
  }
}
