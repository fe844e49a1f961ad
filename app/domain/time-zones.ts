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

/** Every zone by its name; also the one that somebody has, should the list not know it. */
export function allTimeZones(current: string | null) {
  const zones = Intl.supportedValuesOf('timeZone')
  return current && !zones.includes(current) ? [current, ...zones] : zones
}
