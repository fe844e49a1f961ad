import type { ValueOf } from '~/domain/records/fields'
import type { medical } from './sections/medical'

type Answer = ValueOf<typeof medical>['allergies']

/** A medicine's giver must be able to tell these apart. `lines`: the named allergies; 'some' may have none. */
export type Allergies = { status: 'some' | 'noneKnown' | 'notAsked' | 'notRecorded'; lines: string[] }

export function allergiesIn({ known, details }: Answer): Allergies {
  if (known === 'noneKnown' || known === 'notAsked') return { status: known, lines: [] }
  if (known !== 'yes') return { status: 'notRecorded', lines: [] } // also an answer that is no more
  const lines = (details ?? '').split('\n').flatMap((line) => line.trim() || [])
  return { status: 'some', lines }
}
