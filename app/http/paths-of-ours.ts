/** Our own path from outside input; '/' otherwise. Parsed as browsers do: a tab or backslash may lead elsewhere. */
export function ownPath(path: FormDataEntryValue | string | null | undefined) {
  if (typeof path !== 'string' || !path.startsWith('/')) return '/'
  try {
    const here = 'https://kinfold.invalid'
    const url = new URL(path, here)
    const clean = `${url.pathname}${url.search}${url.hash}`
    return url.origin === here && !clean.startsWith('//') ? clean : '/'
  } catch {
    return '/'
  }
}

/** The patterns of the paths that `build` makes, and of their data. */
export function patternOf(build: (...ids: string[]) => string) {
  const id = '[^/]+'
  return new RegExp(`^${build(id, id)}(\\.data)?$`)
}
