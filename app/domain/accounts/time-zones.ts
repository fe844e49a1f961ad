export function isTimeZone(text: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text })) && /^[A-Za-z]/.test(text)
  } catch {
    return false
  }
}

/** All zones, and the user's own if the list doesn't have it. */
export function allTimeZones(kept: string | null) {
  const zones = Intl.supportedValuesOf('timeZone')
  return kept && !zones.includes(kept) ? [kept, ...zones] : zones
}
