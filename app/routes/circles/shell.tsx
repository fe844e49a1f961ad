import { Outlet, useLoaderData, useMatches } from '@remix-run/react'
import { Shell } from '~/components/shell'
import { countMyCircles } from '~/domain/circles/queries.server'
import { countUnread } from '~/domain/notifications/queries.server'
import { env } from '~/env.server'
import { asUser } from '~/http/doors.server'
import { liveTopics, useLive } from '~/live/use-live'

export const loader = asUser(({ user }) => {
  const { id, firstName, lastName, email } = user
  return {
    viewer: { id, firstName, lastName, email },
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
  const { viewer, unread, circleCount, links } = useLoaderData<typeof loader>()
  const isInCircle = useMatches().some(({ id }) => id === 'circle')
  useLive({ topics: ['feed', 'notifications', 'circles'] })

  return (
    <Shell viewer={viewer} unread={unread} circleCount={circleCount} links={links} withSidebar={isInCircle}>
      <Outlet />
    </Shell>
  )
}
