export const dayMinutes = 24 * 60
const shape = /^\s*(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*$/

/** The minutes since midnight of a time, HH:mm. */
export function minutesOf(time: string) {
  return Number(time.slice(0, -3)) * 60 + Number(time.slice(-2))
}

/** The time, HH:mm, from minutes after midnight. */
export function timeOf(minutes: number) {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Whether a text is a time, HH:mm. */
export function isTime(text: string | null | undefined): text is string {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text ?? '')
}

/** Browsers may send seconds; typed times may lack the leading zero. */
export function tidyTime(typed: string) {
  const [, hour = '', minute = ''] = shape.exec(typed) ?? []
  return hour ? `${hour.padStart(2, '0')}:${minute}` : typed
}
