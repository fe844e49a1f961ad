const minute = 60_000
const day = 24 * 60 * minute

export const absoluteLifeMs = 90 * day
export const idleLifeMs = 30 * day
export const sharedIdleLifeMs = 15 * minute
export const maxSessionsPerUser = 20

const providerIdleMs = 30 * minute
const providerLifeMs = 12 * 60 * minute
export const freshMinutes = 10

type Life = { isShared: boolean; seenAt: Date; endsAt: Date }

/** Whether a session is valid at this instant. */
export function isAlive({ isShared, seenAt, endsAt }: Life, now: Date) {
  const idleMs = now.getTime() - seenAt.getTime()
  return now < endsAt && idleMs < (isShared ? sharedIdleLifeMs : idleLifeMs)
}

/** Whether it is time to record that the session was active: seldom, since the write delays every page. */
export function isLastSeenDue({ isShared, seenAt }: Life, now: Date) {
  return now.getTime() - seenAt.getTime() > (isShared ? minute : 5 * minute)
}

type Confirmed = { confirmedAt: Date | null; providerSeenAt: Date | null }

/** Whether the person has confirmed their identity in the last minutes. */
export function isRecentlyConfirmed({ confirmedAt }: Pick<Confirmed, 'confirmedAt'>, minutes: number, now: Date) {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < minutes * minute
}

/** Whether the provider's area is open: within 30 idle minutes, and 12 hours of the password. */
export function isProviderOpen({ confirmedAt, providerSeenAt }: Confirmed, now: Date) {
  if (!confirmedAt) return false
  const lastMs = Math.max(confirmedAt.getTime(), providerSeenAt?.getTime() ?? 0)
  return now.getTime() - lastMs < providerIdleMs && now.getTime() - confirmedAt.getTime() < providerLifeMs
}

/** Whether it is time to record that the session was used in the provider's area: at most once a minute. */
export function isProviderVisitDue({ providerSeenAt }: Pick<Confirmed, 'providerSeenAt'>, now: Date) {
  return providerSeenAt === null || now.getTime() - providerSeenAt.getTime() >= minute
}
