import type { RecordValue, ValueOf } from '~/domain/records/fields'
import type { functional } from './sections/functional'

type Levels = Readonly<Record<string, { level: string | null } | null>>

const withoutHelp = ['independent', 'doesNotUse']
const notKnown = [null, 'notAssessed']

type Help = { helped: number; known: number; unanswered: number; all: number }

/** Activities with help: daily living and mobility (ADLs), household and errands (IADLs). Undefined if not assessed. */
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
