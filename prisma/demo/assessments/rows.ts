import type { sections } from '~/domain/assessment/sections'
import type { ValueOf } from '~/domain/records/fields'
import { type CircleName, memberIdOf } from '../ids'
import { type PersonName, people } from '../people'

type Medication = ValueOf<(typeof sections)['medical']>['medications'][number]
type Time = NonNullable<Medication['times']>[number]

/** A medicine: its dose as '10 mg', or as people say it ('1 drop'), and at which times it is taken. */
export function medicine(
  name: string,
  dose: string,
  times: Time | Time[],
  { moreInfo = null, route = 'oral' }: Partial<Pick<Medication, 'moreInfo' | 'route'>> = {},
) {
  const [, amount = dose, unit = null] = /^(\S+) (mg|mcg|g|ml)$/.exec(dose) ?? []
  return { name, dose: amount, unit: unit as Medication['unit'], route, moreInfo, ...takenAt(times) }
}

/** The times at which a medicine is taken. */
export function takenAt(times: Time | Time[]) {
  return { times: [times].flat() }
}

/** A caregiver in the circle: the reference, and the name stored beside it. */
export function memberIn(circle: CircleName, person: PersonName) {
  const { email, firstName, lastName } = people[person]
  return { memberId: memberIdOf(circle, email), name: `${firstName} ${lastName}` }
}
