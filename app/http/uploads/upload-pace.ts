const slowestBytes = 8 * 1024 // a second
const averagedSeconds = 60
/** How long an upload may pause. */
export const longestPauseSeconds = 120

/**
 * Whether an upload is too slow; called each second with the bytes so far. Too long a pause, or below 8 KB/s over the
 * last minute without its longest silence, so that it may pause, but not often.
 */
export function watchPace() {
  let seen = 0
  let silence = 0
  const seconds: number[] = []
  return (bytes: number) => {
    const arrived = bytes - seen
    seen = bytes
    silence = arrived ? 0 : silence + 1
    seconds.push(arrived)
    if (seconds.length > averagedSeconds + longestPauseSeconds) seconds.shift()
    return silence > longestPauseSeconds || bytesOfMinute(seconds) < averagedSeconds * slowestBytes
  }
}

/** What arrived in the latest minute, which is longer by its longest silence; no bound before there is one. */
function bytesOfMinute(seconds: readonly number[]) {
  let [bytes, silence, longest] = [0, 0, 0]
  for (let back = 1; back <= seconds.length; back++) {
    const arrived = seconds.at(-back) ?? 0
    bytes += arrived
    silence = arrived ? 0 : silence + 1
    longest = Math.max(longest, silence)
    if (back - longest === averagedSeconds) return bytes
  }
  return Number.POSITIVE_INFINITY
}
