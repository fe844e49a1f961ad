import { useActionData, useLocation } from '@remix-run/react'
import { useState } from 'react'

type Place = ReturnType<typeof useLocation>

/**
 * What the page's form was answered, for as long as the person stays at it. The router forgets an answer whenever it looks
 * at the page again, so after each live refresh and each link to a field: the two versions of a name that two people
 * changed would be gone before anybody could choose.
 */
export function useAnswer<Action>() {
  const fresh = useActionData<Action>()
  const place = useLocation()
  const [last, setLast] = useState({ answer: fresh, place })
  const answer = fresh === undefined && isStillAt(last.place, place) ? last.answer : fresh
  if (last.answer !== answer || last.place !== place) setLast({ answer, place })
  return answer
}

/** The same visit, one that a failed navigation did not end, or another spot of the same page; a redirect is a new visit wherever it leads. */
function isStillAt(before: Place, now: Place) {
  const isSamePage = before.pathname === now.pathname && before.search === now.search
  if (before.key === now.key || (isSamePage && now.state?.hasStayed)) return true
  return now.hash !== '' && isSamePage && !now.state?._isRedirect
}
