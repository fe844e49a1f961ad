import { useRouteLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import type { loader as shellLoader } from '~/routes/circles/shell'
import type { Owner } from './sealed-store'

/** Whose drafts this browser keeps; nobody's on a shared computer. */
export function useDraftOwner(): Owner | undefined {
  const shell = useRouteLoaderData<typeof shellLoader>('shell')
  const { viewer, draftSecret } = shell ?? {}
  const userId = viewer?.id
  return useMemo(() => (userId && draftSecret ? { userId, secret: draftSecret } : undefined), [userId, draftSecret])
}
