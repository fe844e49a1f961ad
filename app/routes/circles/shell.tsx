import { Outlet, useLoaderData, useMatches, useRouteError, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ErrorPage, ErrorSheet, statusOf } from '~/components/error-page'
import { Waiting } from '~/components/outgoing/waiting'
import { Shell } from '~/components/shell'
import { useIsWholePage } from '~/components/under-dialogs'
import { asUser } from '~/http/guards.server'
import { shellData } from '~/http/pages/shell-data.server'
import { useServiceWorker } from '~/live/service-worker'
import { liveTopics, useLive } from '~/live/use-live'

export const loader = asUser(shellData)
export const shouldRevalidate = liveTopics('feed', 'notifications', 'circles', 'timer', 'chat')

export default function SignedIn() {
  const frame = useLoaderData<typeof loader>()
  const isInCircle = useMatches().some(({ id }) => id === 'circle')
  return (
    <Framed frame={frame} withSidebar={isInCircle}>
      <Outlet />
    </Framed>
  )
}

/** A page in the frame that is not found, or fails, leaves the frame as it is: its links lead on. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>('shell')
  const status = statusOf(useRouteError())
  if (!frame) return <ErrorPage status={status} />
  return (
    <Framed frame={frame} withSidebar={false}>
      <ErrorSheet status={status} />
    </Framed>
  )
}

type Frame = ReturnType<typeof useLoaderData<typeof loader>>

function Framed({ frame, withSidebar, children }: { frame: Frame; withSidebar: boolean; children: ReactNode }) {
  useLive({ topics: ['feed', 'notifications', 'circles', 'timer', 'chat'] })
  useServiceWorker()
  const isWhole = useIsWholePage()
  return (
    <>
      {isWhole ? (
        children
      ) : (
        <Shell {...frame} withSidebar={withSidebar}>
          {children}
        </Shell>
      )}
      <Waiting userId={frame.viewer.id} draftSecret={frame.draftSecret} />
    </>
  )
}
