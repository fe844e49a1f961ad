import { useRouteLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import type { loader as shellLoader } from '~/routes/circles/shell'
import { draftPrefix } from './draft-store'
import type { Owner } from './sealed-store'

/** Whose drafts this browser stores; undefined on a shared computer. */
export function useDraftOwner(): Owner | undefined {
  const shell = useRouteLoaderData<typeof shellLoader>('shell')
  const { viewer, draftSecret } = shell ?? {}
  return useOwner(viewer?.id, draftSecret)
}

/** The same outside the frame of the pages. */
export function useOwner(userId: string | undefined, secret: string | null | undefined): Owner | undefined {
  return useMemo(() => (userId && secret ? { userId, secret } : undefined), [userId, secret])
}

/** The storage key of a form's draft; `circleId` is 'chat' outside circles. */
export function useDraftPlace(circleId: string, form: string) {
  const owner = useDraftOwner()
  return owner && `${draftPrefix}${owner.userId}:${circleId}:${form}`
}
