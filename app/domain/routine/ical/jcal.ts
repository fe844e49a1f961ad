import ICAL from 'ical.js'

// iCalendar as JSON (jCal, RFC 7265), from which the library writes the lines.

export type Property = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]]
export type Component = [name: string, properties: Property[], components: Component[]]

const longestLine = 75 // bytes, RFC 5545, section 3.1
ICAL.foldLength = longestLine - 1 // it does not count the blank with which a line goes on
const text = { defaultType: 'text' }
Object.assign(ICAL.design.icalendar.property, { name: text, 'x-wr-calname': text })

/** A calendar as file contents. */
export function fileOf(calendar: Component) {
  return ICAL.stringify(calendar)
}

/** A text without control characters other than line breaks. */
export function textOf(name: string, value: string): Property {
  const plain = value
    .replace(/\p{Cs}/gu, '\ufffd') // half of a pair
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
  return [name, {}, 'text', plain]
}

/** Local days as DATE if they are all day, otherwise as DATE-TIME with the zone. */
export function momentsOf(name: string, days: readonly string[], time: string | null, timeZone: string): Property {
  if (!time) return [name, {}, 'date', ...days]
  return [name, { tzid: timeZone }, 'date-time', ...days.map((day) => `${day}T${time}:00`)]
}

/** An instant as a DATE-TIME of UTC. */
export function instantOf(name: string, at: Date): Property {
  return [name, {}, 'date-time', utcOf(at)]
}

export function utcOf(at: Date) {
  return `${at.toISOString().slice(0, 19)}Z`
}

/** A rule, FREQ=WEEKLY;BYDAY=MO, with its last day or instant where it has one. */
export function ruleOf(text: string, until?: string): Property {
  const parts = text.split(';').map((part) => part.split('='))
  const rule = Object.fromEntries(parts.map(([name = '', value]) => [name.toLowerCase(), value]))
  return ['rrule', {}, 'recur', { ...rule, ...(until ? { until } : {}) }]
}
