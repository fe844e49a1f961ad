import type { ValueOf } from '~/domain/records/fields'
import type { medical } from './sections/medical'

type Answer = ValueOf<typeof medical>['allergies']

/**
 * What is known of allergies: some, none, or that nobody asked or recorded it, which are never the same to whoever gives
 * a medicine. `lines` are those that are named, one each; there may be none although somebody is allergic.
 */
export type Allergies = { status: 'some' | 'noneKnown' | 'notAsked' | 'notRecorded'; lines: string[] }

export function allergiesIn({ known, details }: Answer): Allergies {
  if (known === 'noneKnown' || known === 'notAsked') return { status: known, lines: [] }
  if (known !== 'yes') return { status: 'notRecorded', lines: [] } // also an answer that is no more
  const lines = (details ?? '').split('\n').flatMap((line) => line.trim() || [])
  return { status: 'some', lines }
}
