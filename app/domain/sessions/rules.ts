const minute = 60_000
const day = 24 * 60 * minute

// reliability.md 5.2: 30 days idle and 90 in all; on a shared computer 15 minutes idle.
export const absoluteLifeMs = 90 * day
export const idleLifeMs = 30 * day
export const sharedIdleLifeMs = 15 * minute
export const mostSessionsOfOneUser = 20

type Life = { isShared: boolean; seenAt: Date; endsAt: Date }

/** Whether a session still holds at this instant. */
export function isAlive({ isShared, seenAt, endsAt }: Life, now: Date) {
  const idleMs = now.getTime() - seenAt.getTime()
  return now < endsAt && idleMs < (isShared ? sharedIdleLifeMs : idleLifeMs)
}

/** Whether it is time to write down that the session was seen: seldom, for this is a write in every page's way. */
export function isWorthNoting({ isShared, seenAt }: Life, now: Date) {
  return now.getTime() - seenAt.getTime() > (isShared ? minute : 5 * minute)
}
