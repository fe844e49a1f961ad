/**
 * A path that came from outside, if it leads to ourselves; '/' otherwise. Read the way a browser reads it
 * (a tab or a backslash in it can lead away), so it is parsed, never matched.
 */
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

/** What the paths look like that `build` makes, whatever ids are in them; the data of their pages as well. */
export function patternOf(build: (...ids: string[]) => string) {
  const id = '[^/]+'
  return new RegExp(`^${build(id, id)}(\\.data)?$`)
}
