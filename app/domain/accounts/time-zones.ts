/** Whether this is the name of a zone that clocks can be read in. */
export function isTimeZone(text: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text })) && /^[A-Za-z]/.test(text)
  } catch {
    return false
  }
}

/** Every zone by name; also the current one, if the list lacks it. */
export function allTimeZones(current: string | null) {
  const zones = Intl.supportedValuesOf('timeZone')
  return current && !zones.includes(current) ? [current, ...zones] : zones
}
