import type { RecordValue, ValueOf } from '~/domain/records/fields'
import type { functional } from './sections/functional'

// What a section comes to, in numbers.

type Levels = Readonly<Record<string, { level: string | null } | null>>

const withoutHelp = ['independent', 'doesNotUse']
const notKnown = [null, 'notAssessed']

/** Of all activities, how many somebody needs help with, of how many that is known, and how many have no answer. */
type Help = { helped: number; known: number; unanswered: number; all: number }

/**
 * How much help somebody needs in daily living and moving around (ADLs) and at home and on errands (IADLs). Undefined
 * when none was assessed.
 */
export function helpNeeded(value: Pick<ValueOf<typeof functional>, 'dailyLiving' | 'movingAround' | 'homeAndErrands'>) {
  const daily = helpIn(levelsIn({ ...value.dailyLiving, ...value.movingAround }))
  const household = helpIn(levelsIn(value.homeAndErrands))
  if (!daily.known && !household.known) return undefined
  return { daily, household }
}

function helpIn(levels: readonly (string | null)[]): Help {
  const known = levels.filter((level) => !notKnown.includes(level))
  return {
    helped: known.filter((level) => !withoutHelp.includes(level ?? '')).length,
    known: known.length,
    unanswered: levels.filter((level) => level === null).length,
    all: levels.length,
  }
}

function levelsIn(part: RecordValue): (string | null)[] {
  return Object.values(part as Levels).map((one) => one?.level ?? null)
}
