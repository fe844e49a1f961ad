import { attemptLimit } from '~/http/server/attempt-limit.server'
import { recentlyUsed } from '~/http/server/rate-limit.server'

const requestsOfPerson = attemptLimit({ most: 300, perMs: 60_000 })
const searchesOfPerson = attemptLimit({ most: 30, perMs: 60_000 })
const latestQueries = recentlyUsed<string>(50_000)

/** Seconds to wait before a search; 0 within the limits. Typing on narrows the same results: a request, not a search. */
export function takeSearch(userId: string, query: string) {
  const tooMany = requestsOfPerson.take(userId)
  if (tooMany) return tooMany
  const latest = latestQueries.get(userId)
  const isSame = latest !== undefined && query.startsWith(latest)
  const seconds = isSame ? 0 : searchesOfPerson.take(userId)
  if (!seconds) latestQueries.set(userId, query)
  return seconds
}
