import { jsonRows } from '~/data/dialect.server'
import { parseAnswers } from './answers'
import { isSamePerson, type Named } from './same-caregiver'
import { type BurdenBand, burdenOf, burdenQuestions } from './zarit'

export type LatestBurden = {
  id: string
  caregiverId: string
  caregiverName: string
  memberId: string | null
  answeredOn: string
  score: number
  band: BurdenBand
}

/** SQL: the latest interview of each caregiver of a circle as JSON, for `burdensIn`. */
export function latestInterviewsOf(circleId: string) {
  return `(SELECT ${jsonRows({
    id: 'i.id',
    caregiverId: 'i.caregiverId',
    caregiverName: 'i.caregiverName',
    memberId: 'i.memberId',
    answeredOn: 'i.answeredOn',
    answers: 'i.answers',
  })} FROM BurdenInterview i WHERE i.circleId = ${circleId} AND i.removedAt IS NULL AND NOT EXISTS (
    SELECT 1 FROM BurdenInterview later
    WHERE later.circleId = i.circleId AND later.caregiverId = i.caregiverId AND later.removedAt IS NULL
      AND coalesce(later.memberId, '') = coalesce(i.memberId, '')
      AND (later.answeredOn > i.answeredOn OR (later.answeredOn = i.answeredOn AND later.id > i.id))))`
}

type Row = Omit<LatestBurden, 'score' | 'band'> & { answers: string }

/** The scores in what `latestInterviewsOf` has read. Answers that cannot be read have none. */
export function burdensIn(json: string): LatestBurden[] {
  return (JSON.parse(json) as Row[]).flatMap(({ answers, ...interview }) => {
    const burden = burdenOf(parseAnswers(answers, burdenQuestions) ?? {})
    return burden.status === 'scored' ? [{ ...interview, score: burden.score, band: burden.band }] : []
  })
}

/** The latest of these from a caregiver, whether or not they were a member then. */
export function latestOf(burdens: readonly LatestBurden[], { id, ...named }: Named & { id: string }) {
  return burdens
    .filter((one) => one.caregiverId === id && isSamePerson(named, { ...one, name: one.caregiverName }))
    .sort((one, other) => (one.answeredOn + one.id < other.answeredOn + other.id ? -1 : 1))
    .at(-1)
}
