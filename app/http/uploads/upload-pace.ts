const slowestBytes = 8 * 1024 // a second
const averagedSeconds = 60
/** How long an upload may pause. */
export const longestPauseSeconds = 120

/**
 * Watches how fast an upload arrives. Called once a second with the bytes so far, the function returns whether it is too
 * slow: silent for longer than a pause, or below 8 KB/s averaged over the latest minute. The longest silence in that minute
 * doesn't count, so an upload goes on after a pause; many pauses do.
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
