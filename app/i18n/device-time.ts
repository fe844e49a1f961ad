const halves = { en: [' AM', ' PM'], es: ['\u00a0a.\u00a0m.', '\u00a0p.\u00a0m.'] }

/** An instant by the clock of the device, for scripts only: '10:32 AM', or its date when that is not today. */
export function timeOnDevice(ms: number, language: string) {
  const at = new Date(ms)
  const isSpanish = language.startsWith('es')
  const two = (number: number) => String(number).padStart(2, '0')
  if (at.toDateString() !== new Date().toDateString()) {
    const [day, month] = [two(at.getDate()), two(at.getMonth() + 1)]
    return `${isSpanish ? `${day}/${month}` : `${month}/${day}`}/${at.getFullYear()}`
  }
  const hours = at.getHours()
  return `${hours % 12 || 12}:${two(at.getMinutes())}${halves[isSpanish ? 'es' : 'en'][hours < 12 ? 0 : 1]}`
}
