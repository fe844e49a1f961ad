/** Whether this is the name of a zone that clocks can be read in. */
export function isTimeZone(text: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text })) && /^[A-Za-z]/.test(text)
  } catch {
    return false
  }
}

/** Every zone by its name; also the one that somebody has, should the list not know it. */
export function allTimeZones(current: string | null) {
  const zones = Intl.supportedValuesOf('timeZone')
  return current && !zones.includes(current) ? [current, ...zones] : zones
}
