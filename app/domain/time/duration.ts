/** Seconds as HH:mm:ss, or with more digits from 100 hours on. */
export function clockText(seconds: number) {
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const positive = Math.abs(seconds)
  return `${seconds < 0 ? '-' : ''}${two(positive / 3_600)}:${two((positive / 60) % 60)}:${two(positive % 60)}`
}

/** HH:mm:ss in seconds. */
export function secondsIn(text: string) {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return hours * 3_600 + minutes * 60 + seconds
}
