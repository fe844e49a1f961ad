/** Whether this is the name of a time zone that we can reckon in. */
export function isTimeZone(name: string) {
  if (!/^[A-Z][\w+-]*(\/[\w+-]+)*$/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Every zone by name; also the current one, if the list lacks it. */
export function allTimeZones(current: string | null) {
  const zones = Intl.supportedValuesOf('timeZone')
  return current && !zones.includes(current) ? [current, ...zones] : zones
}
