import type { Note } from '~/domain/notes/queries.server'
import type { Formatter } from './formatter.server'

type Shown = { value: string; version: string; who: string | null }

/** The circle's note with who wrote it and when, in words: 'Priya, today at 9:12 AM'. */
export function noteShown(note: Note, formatter: Formatter): Shown
export function noteShown(note: Note | null, formatter: Formatter): Shown | null
export function noteShown(note: Note | null, { t, whenInside }: Formatter): Shown | null {
  if (!note) return null
  const { value, version, by, at } = note
  const who = at && t('note:writtenBy', { name: by ?? t('note:somebody'), when: whenInside(at) })
  return { value, version, who }
}
