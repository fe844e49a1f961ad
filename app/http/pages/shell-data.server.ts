import { createHmac } from 'node:crypto'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { isDatabaseDamaged } from '~/data/watch.server'
import { chooseCircle, getCircleStatus } from '~/domain/circles/queries.server'
import { countUnreadItems } from '~/domain/notifications/queries.server'
import { can } from '~/domain/permissions/rules'
import type { User } from '~/domain/user'
import { env } from '~/env.server'
import { memberOfCircle } from '~/http/request-cache.server'
import { isBackgroundRequest } from '~/http/server/browser.server'
import { timerData } from '~/http/timer/timer-data.server'
import { unlessFault } from '~/http/unless-fault.server'
import { offsetIn } from '~/i18n/format'
import { derivedKey } from '~/secrets.server'

/** The data of the frame around every page of a signed-in person. */
export async function shellData(args: LoaderFunctionArgs & { user: User }) {
  const { user, params } = args
  const { id, firstName, lastName, pictureId, email, isSuperAdmin } = user
  const selected = async () => (await chooseCircle(user)).circleId
  const circleId = params.circleId && (await memberOfCircle(args, params.circleId)) ? params.circleId : await selected()
  const member = circleId ? await memberOfCircle(args, circleId) : undefined
  const { mayUseTimer, rulesOf, ...status } = await getCircleStatus(user)
  const counted = await unlessFault('news', () => countUnreadItems(user, { rulesOf, openChat: openChatOf(args) }))
  const { unread, messages } = counted ?? { unread: 0, messages: 0 }
  return {
    viewer: { id, firstName, lastName, pictureId, email, isSuperAdmin },
    managedCircleId: member && can(member, 'create', 'team.invite') ? member.circleId : null,
    isDatabaseDamaged: isSuperAdmin && isDatabaseDamaged(),
    unread,
    messages,
    timer: mayUseTimer ? await unlessFault('timer', () => timerData(args, member)) : null,
    ...status,
    leadsToCircles: Boolean(circleId) || !isSuperAdmin, // who runs an instance and is in no circle is led to its pages
    hasSearchKey: user.preferences.hasSearchKey,
    draftSecret: await draftSecretFor(args),
    isShared: await isOnSharedComputer(args),
    utcOffset: offsetIn(new Date(), user.timeZone ?? member?.timeZone ?? 'UTC'),
    links: {
      feedback: env.LINK_FEEDBACK,
      support: env.LINK_SUPPORT,
      connect: env.LINK_CONNECT,
      resources: env.LINK_RESOURCES,
    },
  }
}

/** The key of drafts stored in a user's browsers. Null on a shared computer, which stores none. */
export async function draftSecretFor(args: LoaderFunctionArgs & { user: User }) {
  if (await isOnSharedComputer(args)) return null
  return createHmac('sha256', derivedKey('drafts in browsers')).update(args.user.id).digest('base64')
}

async function isOnSharedComputer({ context }: LoaderFunctionArgs) {
  return Boolean((await context.requestCache?.session)?.isShared)
}

/** The conversation shown by this page. A page's refresh marks messages as read by itself. */
export function openChatOf({ request, params: { chatId } }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const isRead = pathname === `/chat/${chatId}` && !searchParams.has('before') && !isBackgroundRequest(request)
  return isRead ? chatId : undefined
}
