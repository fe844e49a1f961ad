const minute = 60_000

// Five in 15 minutes, then waits of 30 seconds that double up to 15 minutes; after 100 only by reset.
const window = 15 * minute
const maxInWindow = 5
const firstWait = minute / 2
const longestWait = 15 * minute
export const maxInARow = 100

type Failures = { count: number; inARow: number; windowStart: Date; waitUntil: Date | null }

/** Seconds to wait before the next try; 0 for none, 'reset' when only a new password helps. */
export function secondsToWait(failures: Failures | null, now: Date): number | 'reset' {
  if (!failures) return 0
  if (failures.inARow >= maxInARow) return 'reset'
  return Math.max(0, Math.ceil(((failures.waitUntil?.getTime() ?? 0) - now.getTime()) / 1_000))
}

/** The count after one more wrong password; restarts when the window, or the last wait, ended that long ago. */
export function countFailure(before: Failures | null, now: Date): Failures {
  const isRunning =
    before !== null && now.getTime() < Math.max(before.windowStart.getTime(), before.waitUntil?.getTime() ?? 0) + window
  const count = isRunning ? before.count + 1 : 1
  return {
    count,
    inARow: (before?.inARow ?? 0) + 1,
    windowStart: isRunning ? before.windowStart : now,
    waitUntil: count < maxInWindow ? null : new Date(now.getTime() + waitAfter(count)),
  }
}

function waitAfter(count: number) {
  return Math.min(longestWait, firstWait * 2 ** (count - maxInWindow))
}
