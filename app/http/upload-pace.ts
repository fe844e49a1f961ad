const slowestBytes = 8 * 1024 // a second, averaged over a minute in which something arrives
const averagedSeconds = 60
/** How long an upload may pause. */
export const longestPauseSeconds = 120

/**
 * Watches how fast an upload arrives. Called once a second with the bytes so far, the function says whether it is too slow:
 * a minute's average below 8 KB/s, seconds of silence not counted, or silence for longer than a pause. Over a minute and a
 * pause together it must have brought what a minute has to bring, so that many pauses are no way around that.
 */
export function watchPace() {
  let seen = 0
  let silence = 0
  const busy: number[] = [] // the latest seconds in which something arrived
  const all: number[] = []
  return (bytes: number) => {
    const arrived = bytes - seen
    seen = bytes
    silence = arrived ? 0 : silence + 1
    if (arrived) addTo(busy, arrived, averagedSeconds)
    addTo(all, arrived, averagedSeconds + longestPauseSeconds)
    return (
      silence > longestPauseSeconds ||
      isSlow(busy, averagedSeconds) ||
      isSlow(all, averagedSeconds + longestPauseSeconds)
    )
  }
}

function addTo(seconds: number[], bytes: number, most: number) {
  seconds.push(bytes)
  if (seconds.length > most) seconds.shift()
}

function isSlow(seconds: number[], wanted: number) {
  if (seconds.length < wanted) return false
  return seconds.reduce((sum, bytes) => sum + bytes, 0) < averagedSeconds * slowestBytes
}
