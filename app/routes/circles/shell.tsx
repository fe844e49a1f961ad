import { Outlet, useLoaderData, useMatches } from '@remix-run/react'
import { Shell } from '~/components/shell'
import { chooseCircle, countMyCircles } from '~/domain/circles/queries.server'
import { countUnread } from '~/domain/notifications/queries.server'
import { can } from '~/domain/permissions/rules'
import { env } from '~/env.server'
import { asUser, memberIn } from '~/http/doors.server'
import { liveTopics, useLive } from '~/live/use-live'

export const loader = asUser((args) => {
  const { user, params } = args
  const { id, firstName, lastName, pictureId, email, isSuperAdmin } = user
  const circleId = params.circleId ?? chooseCircle(user).circleId
  const member = circleId ? memberIn(args, circleId) : undefined
  return {
    viewer: { id, firstName, lastName, pictureId, email, isSuperAdmin },
    managedCircleId: member && can(member, 'create', 'team.invite') ? member.circleId : null,
    unread: countUnread(user),
    circleCount: countMyCircles(user, 2),
    links: {
      feedback: env.LINK_FEEDBACK,
      support: env.LINK_SUPPORT,
      connect: env.LINK_CONNECT,
      resources: env.LINK_RESOURCES,
    },
  }
})

export const shouldRevalidate = liveTopics('feed', 'notifications', 'circles')

export default function SignedIn() {
  const { viewer, managedCircleId, unread, circleCount, links } = useLoaderData<typeof loader>()
  const isInCircle = useMatches().some(({ id }) => id === 'circle')
  useLive({ topics: ['feed', 'notifications', 'circles'] })

  return (
    <Shell
      viewer={viewer}
      managedCircleId={managedCircleId}
      unread={unread}
      circleCount={circleCount}
      links={links}
      withSidebar={isInCircle}
    >
      <Outlet />
    </Shell>
  )
}
