import { useActionData, useLocation, useRouteLoaderData } from '@remix-run/react'
import { useState } from 'react'
import type { loader as rootLoader } from '~/root'
import type { sendOrStay } from './not-sent'

type Place = ReturnType<typeof useLocation>

/**
 * The response to the page's form while the page stays: the router drops action data with each live refresh, so a
 * conflict would be gone before anybody could choose. Another user's form comes back with the first page.
 */
export function useAnswer<Action>() {
  const place = useLocation()
  const returned = useRouteLoaderData<typeof rootLoader>('root')?.returned
  const onFirstPage = place.key === 'default' ? returned : undefined
  const fresh = useActionData<Action>() ?? (onFirstPage as ReturnType<typeof useActionData<Action>>)
  const [last, setLast] = useState({ answer: fresh, place })
  const answer = fresh === undefined && isStillAt(last.place, place) ? last.answer : fresh
  if (last.answer !== answer || last.place !== place) setLast({ answer, place })
  return answer
}

/** The same, or why the form was not sent. A page that calls it sends with `sendOrStay`: bin/route-defaults.mjs adds that. */
export function useSentAnswer<Action>() {
  return useAnswer<typeof sendOrStay<Action>>()
}

/** Whether this is the same page: unchanged, restored after a failure, or another anchor; never after a redirect. */
function isStillAt(before: Place, now: Place) {
  const isSamePage = before.pathname === now.pathname && before.search === now.search
  if (before.key === now.key || (isSamePage && now.state?.hasStayed)) return true
  return now.hash !== '' && isSamePage && !now.state?._isRedirect
}
