import type { LoaderFunctionArgs } from '@remix-run/node'
import { isDatabaseDamaged } from '~/data/watch.server'
import type { User } from '~/domain/accounts/user'
import { chooseCircle, getCircleStatus } from '~/domain/circles/queries.server'
import { countUnread } from '~/domain/notifications/queries.server'
import { can } from '~/domain/permissions/rules'
import { env } from '~/env.server'
import { textsFor } from '~/i18n/language.server'
import { memberOfCircle } from './guards.server'

/** What stands around every page of a signed-in person, and what the page is called when it fails. */
export async function frameFor(args: LoaderFunctionArgs & { user: User }) {
  const { user, params, request } = args
  const { id, firstName, lastName, pictureId, email, isSuperAdmin } = user
  const selected = () => chooseCircle(user).circleId
  const circleId = params.circleId && memberOfCircle(args, params.circleId) ? params.circleId : selected()
  const member = circleId ? memberOfCircle(args, circleId) : undefined
  const t = await textsFor(request, user)
  return {
    viewer: { id, firstName, lastName, pictureId, email, isSuperAdmin },
    managedCircleId: member && can(member, 'create', 'team.invite') ? member.circleId : null,
    isDatabaseDamaged: isSuperAdmin && isDatabaseDamaged(),
    unread: countUnread(user),
    ...getCircleStatus(user),
    hasSearchKey: user.preferences.hasSearchKey,
    keepsDrafts: !(await args.context.visit?.session)?.isShared, // in the browser, which others use on a shared computer
    links: {
      feedback: env.LINK_FEEDBACK,
      support: env.LINK_SUPPORT,
      connect: env.LINK_CONNECT,
      resources: env.LINK_RESOURCES,
    },
    lostTitles: {
      403: t('lost.403.title'),
      404: t('lost.404.title'),
      503: t('lost.503.title'),
      unreachable: t('lost.unreachable.title'),
      other: t('lost.other.title'),
    },
  }
}
