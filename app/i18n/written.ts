// Formatted days by server language, cached: pages repeat few days many times.

const known = new Map<string, string>()
const maxKnown = 5_000

export function once(key: string, write: () => string) {
  const before = known.get(key)
  if (before !== undefined) return before
  if (known.size >= maxKnown) known.clear()
  const words = write()
  known.set(key, words)
  return words
}

const shapes = new Map<string, Intl.DateTimeFormat>()

/** A day without a zone, as Intl writes it; '' for none. */
export function written(day: string, language: string, options: Intl.DateTimeFormatOptions) {
  if (!day) return ''
  const key = `${language} ${options.weekday} ${options.month} ${options.day} ${options.year}`
  return once(`${day} ${key}`, () => {
    const shape = shapes.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    shapes.set(key, shape)
    return shape.format(noonOf(day))
  })
}

function noonOf(day: string) {
  return new Date(`${day}T12:00:00Z`)
}
