import { toStoredInstant } from '~/data/instant'
import { type AlignmentValue, alignmentRecord } from '~/domain/alignment/alignment-record'
import type { Status } from '~/domain/alignment/statuses'
import { emptyValueOf } from '~/domain/records/fields'
import { healthQuestions } from '~/domain/surveys/promis'
import { burdenQuestions } from '~/domain/surveys/zarit'
import type { Placed, Scene } from './fill'
import type { Random } from './random'
import { firstNames, lastNames } from './words'

const dayMs = 24 * 60 * 60_000
const way: Status[] = ['collecting_enrollment_information', 'submitted_to_medicare_for_alignment', 'aligned']

type About = { circleId: string; people: Placed[]; caregiverId: string }

/** Two of three circles are in the programme, most of them aligned, with two health surveys, two interviews and three days of respite. */
export function addProgramme(scene: Scene, random: Random, { circleId, people, caregiverId }: About) {
  const coach = people.find(({ place }) => place === 'coach')
  const daughter = people.find(({ place }) => place === 'daughter')
  if (!coach || !daughter || random.below(3) === 0) return
  const moves = way.slice(0, random.below(10) < 7 ? 3 : 1 + random.below(2))
  const day = dayBefore(scene.now)
  const beganDaysAgo = 60 + random.below(300)
  const alignedOn = moves.length === 3 ? day(beganDaysAgo - 40) : null
  const value = recordOf(random, daughter, day(beganDaysAgo))
  const { insert } = scene
  const statusOn = day(beganDaysAgo - 20 * (moves.length - 1))
  insert.Alignment(circleId, JSON.stringify(value), moves.at(-1) ?? null, statusOn, alignedOn, alignedOn)
  insert.AlignmentFindings(circleId)
  for (const [at, to] of moves.entries()) {
    const ms = scene.now - (beganDaysAgo - 20 * at) * dayMs
    const changedAt = toStoredInstant(new Date(ms))
    insert.AlignmentChange(
      random.idAt(ms),
      circleId,
      at + 1,
      moves[at - 1] ?? null,
      to,
      day(beganDaysAgo - 20 * at),
      coach.id,
      changedAt,
    )
  }
  for (const daysAgo of [beganDaysAgo - 25, random.below(30)]) {
    const [ms, on] = [scene.now - daysAgo * dayMs, day(daysAgo)]
    const at = toStoredInstant(new Date(ms))
    const health = answersTo(healthQuestions, random, { first: 1, last: 5 })
    insert.HealthSurvey(random.idAt(ms), circleId, on, 'recipient', health, coach.id, at)
    const burden = answersTo(burdenQuestions, random, { first: 0, last: 4 })
    insert.BurdenInterview(
      random.idAt(ms),
      circleId,
      caregiverId,
      daughter.name,
      daughter.memberId,
      on,
      burden,
      coach.id,
      at,
    )
  }
  if (!alignedOn) return
  for (let entry = 0; entry < 3; entry++) {
    const ms = scene.now - random.below(beganDaysAgo - 40) * dayMs
    const on = new Date(ms).toISOString().slice(0, 10)
    insert.RespiteEntry(
      random.idAt(ms),
      circleId,
      on,
      'adultDay',
      1 + random.below(6),
      9_600,
      1,
      coach.id,
      toStoredInstant(new Date(ms)),
    )
  }
}

function dayBefore(now: number) {
  return (days: number) => new Date(now - days * dayMs).toISOString().slice(0, 10)
}

function recordOf(random: Random, daughter: Placed, attestedOn: string) {
  const said: Partial<AlignmentValue> = {
    isNew: random.pick(['new', 'existing'] as const),
    eligible: 'yes',
    consent: random.below(8) ? 'yes' : 'unknown',
    hasPrimary: 'yes_one',
    guideRespiteEligible: 'yes',
    stageBy: 'fast',
    clinicianFirstName: random.pick(firstNames),
    clinicianLastName: random.pick(lastNames),
    attestation: random.below(8) ? 'assessment_dsm5' : null,
    attestedOn,
  }
  const caregiver = { id: random.idAt(0), memberId: daughter.memberId, name: daughter.name, relationship: 'daughter' }
  return { ...emptyValueOf(alignmentRecord), ...said, caregivers: [caregiver] }
}

function answersTo(questions: readonly string[], random: Random, { first, last }: { first: number; last: number }) {
  const given = questions.map((name) => [name, String(first + random.below(last - first + 1))])
  return JSON.stringify(Object.fromEntries(given))
}
