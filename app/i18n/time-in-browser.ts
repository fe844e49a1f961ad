const halves = { en: [' AM', ' PM'], es: ['\u00a0a.\u00a0m.', '\u00a0p.\u00a0m.'] }
const minuteMs = 60_000

/**
 * An instant that only the browser knows, for scripts only: '10:32 AM', or its date when that is not today. Takes the
 * offset of the person's zone in minutes, since a browser may not know the zone.
 */
export function timeInBrowser(ms: number, { utcOffset, language }: { utcOffset: number; language: string }) {
  const at = new Date(ms + utcOffset * minuteMs)
  const now = new Date(Date.now() + utcOffset * minuteMs)
  const isSpanish = language.startsWith('es')
  const two = (number: number) => String(number).padStart(2, '0')
  if (at.toISOString().slice(0, 10) !== now.toISOString().slice(0, 10)) {
    const [day, month] = [two(at.getUTCDate()), two(at.getUTCMonth() + 1)]
    return `${isSpanish ? `${day}/${month}` : `${month}/${day}`}/${at.getUTCFullYear()}`
  }
  const hours = at.getUTCHours()
  return `${hours % 12 || 12}:${two(at.getUTCMinutes())}${halves[isSpanish ? 'es' : 'en'][hours < 12 ? 0 : 1]}`
}
