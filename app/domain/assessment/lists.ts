import { list } from '~/domain/records/define'
import type { HasTexts } from '~/domain/records/text-keys'

// The answers that several sections of the assessment share. Their words are in locales/…/assessment.json.

/** At most so many characters in any note of the assessment. */
export const longestNote = 5_000

/** At most so many characters beside 'other' in a list. */
export const longestOther = 200

export const yesNoUnknown = list('assessment:answers', ['yes', 'no', 'unknown'])

/** Whether there is anything to list, for a list that is empty. */
export const anyToList = list('assessment:anyToList', ['yes', 'none', 'notAsked'])

/** Levels in their order, each that is more than none with its rank, from 1 to 3. Null has none, or it is not known. */
export function levels<const Words extends string, const Ranks extends Record<string, 1 | 2 | 3 | null>>(
  words: Words & HasTexts<Words, keyof Ranks>,
  ranks: Ranks,
) {
  const values = Object.keys(ranks) as (keyof Ranks & string)[]
  return { words, values, ranks: ranked(ranks) }
}

function ranked(ranks: Record<string, number | null>): Record<string, number> {
  return Object.fromEntries(Object.entries(ranks).flatMap(([level, rank]) => (rank ? [[level, rank]] : [])))
}

const amountsOfHelp = { independent: null, supervision: 1, moderate: 2, substantial: 3, dependent: 3 } as const

/** How much help somebody needs: the levels of the specification, with 'not assessed' apart from them. */
export const helpLevels = levels('assessment:help', { ...amountsOfHelp, notAssessed: null })

/** The same, for what not everybody uses. */
export const helpLevelsIfUsed = levels('assessment:help', { ...amountsOfHelp, doesNotUse: null, notAssessed: null })

export const howOften = levels('assessment:often', { none: null, sometimes: 1, often: 3, unknown: null })

export const concernLevels = levels('assessment:concern', {
  none: null,
  little: 1,
  somewhat: 2,
  very: 3,
  unknown: null,
})

/** The levels of a concern that call for an action. */
export const pressingLevels = ['somewhat', 'very'] as const
