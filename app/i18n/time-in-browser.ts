const halves = { en: [' AM', ' PM'], es: ['\u00a0a.\u00a0m.', '\u00a0p.\u00a0m.'] }
const minuteMs = 60_000

/** For scripts: '10:32 AM', or the date if not today. By offset in minutes: browsers may not know the zone. */
export function timeInBrowser(ms: number, { utcOffset, language }: { utcOffset: number; language: string }) {
  const [date = '', time = ''] = localTimeOf(ms, utcOffset)
  const isSpanish = language.startsWith('es')
  if (date !== localTimeOf(Date.now(), utcOffset)[0]) {
    const [year, month, day] = date.split('-')
    return isSpanish ? `${day}/${month}/${year}` : `${month}/${day}/${year}`
  }
  const hours = Number.parseInt(time, 10)
  return `${hours % 12 || 12}:${time.slice(3, 5)}${halves[isSpanish ? 'es' : 'en'][hours < 12 ? 0 : 1]}`
}

/** The date and the time of day where the person is. */
function localTimeOf(ms: number, utcOffset: number) {
  return new Date(ms + utcOffset * minuteMs).toISOString().split('T')
}
