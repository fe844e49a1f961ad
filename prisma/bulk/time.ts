import { toStoredInstant } from '~/data/instant'
import { specifiedActivities } from '~/domain/time/rules'
import type { Placed, Scene } from './fill'
import type { Random } from './random'

export const entriesOfACircle = 200
const dayMs = 24 * 60 * 60_000
const notes = ['Weekly call', 'Monthly check-in', 'After the visit', 'Left a message', '', '']

type About = { circleId: string; people: Placed[] }

/** Two hundred entries of the circle's coach, two days apart, of five minutes to an hour and a half. */
export function addTime({ insert, now }: Scene, random: Random, { circleId, people }: About) {
  const coach = people[0]
  for (let number = 0; coach && number < entriesOfACircle; number += 1) {
    // The bulk circles are in New York, where it is the same day then whatever the clocks do.
    const midday = Math.floor((now - (entriesOfACircle - number) * 2 * dayMs) / dayMs) * dayMs + 16 * 60 * 60_000
    const ms = midday + random.below(4 * 60 * 60_000)
    const seconds = 300 + random.below(5_100)
    const [startedAt, endedAt] = [toStoredInstant(new Date(ms)), toStoredInstant(new Date(ms + seconds * 1_000))]
    const day = startedAt.slice(0, 10)
    insert.TimeEntry(
      random.idAt(ms),
      circleId,
      coach.id,
      random.pick(specifiedActivities),
      random.pick(notes),
      startedAt,
      endedAt,
      seconds,
      day,
      day.slice(0, 7),
      1,
      coach.id,
      endedAt,
      endedAt,
    )
  }
}
