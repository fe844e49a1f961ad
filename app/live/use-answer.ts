import { useActionData, useLocation, useRouteLoaderData } from '@remix-run/react'
import { useState } from 'react'
import type { loader as rootLoader } from '~/root'
import type { sendOrStay } from './not-sent'

type Place = ReturnType<typeof useLocation>

/**
 * The answer to the page's form, for as long as the person stays on the page. The router forgets an answer whenever it
 * reloads the page's data, so after each live refresh and each link to a field: the two versions of a name that two
 * people changed would be gone before anybody could choose. A form that was sent as another user comes back with the first
 * page.
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

/**
 * Whether this is the same page: an unchanged location, one restored after a failed navigation, or another anchor of
 * the page; a redirect counts as a new page wherever it leads.
 */
function isStillAt(before: Place, now: Place) {
  const isSamePage = before.pathname === now.pathname && before.search === now.search
  if (before.key === now.key || (isSamePage && now.state?.hasStayed)) return true
  return now.hash !== '' && isSamePage && !now.state?._isRedirect
}
