import { list } from '~/domain/records/define'
import type { HasTexts } from '~/domain/records/text-keys'

// Choices shared by sections. Their texts are in locales/…/assessment.json.

export const longestNote = 5_000

export const longestOther = 200

export const yesNoUnknown = list('assessment:answers', ['yes', 'no', 'unknown'])

export const anyToList = list('assessment:anyToList', ['yes', 'none', 'notAsked'])

/** Levels in their order, each that is more than none with its rank, from 1. Null has none, or it is not known. */
export function levels<const Words extends string, const Ranks extends Record<string, 1 | 2 | 3 | 4 | null>>(
  words: Words & HasTexts<Words, keyof Ranks>,
  ranks: Ranks,
) {
  const values = Object.keys(ranks) as (keyof Ranks & string)[]
  return { words, values, ranks: ranked(ranks) }
}

function ranked(ranks: Record<string, number | null>): Record<string, number> {
  return Object.fromEntries(Object.entries(ranks).flatMap(([level, rank]) => (rank ? [[level, rank]] : [])))
}

const amountsOfHelp = { independent: null, supervision: 1, moderate: 2, substantial: 3, dependent: 4 } as const

export const helpLevels = levels('assessment:help', { ...amountsOfHelp, notAssessed: null })

export const helpLevelsIfUsed = levels('assessment:help', { ...amountsOfHelp, doesNotUse: null, notAssessed: null })

export const howOften = levels('assessment:often', { none: null, sometimes: 1, often: 3, unknown: null })

export const concernLevels = levels('assessment:concern', {
  none: null,
  little: 1,
  somewhat: 2,
  very: 3,
  unknown: null,
})

export const pressingLevels = ['somewhat', 'very'] as const
