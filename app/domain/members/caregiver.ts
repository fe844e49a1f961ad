import type { PersonFields } from '~/domain/accounts/personal'
import type { PlaceFields } from './schema'

/** The fields of a member's settings, as they are kept: their place in the circle, and who they are. */
export type Caregiver = PlaceFields & Partial<PersonFields>

export const personFields = [
  'firstName',
  'lastName',
  'phone',
  'phoneType',
  'dateOfBirth',
  'address',
  'aptSuite',
  'city',
  'state',
  'zipCode',
] as const satisfies (keyof PersonFields)[]

/** The fields of the settings form as they are kept. Who somebody is belongs to it once they are in the circle. */
export function caregiverOf(target: {
  status: string
  role: { name: string }
  relationship: string | null
  dateStartedCaregiving: string | null
  livesWithCareRecipient: string | null
  user: PersonFields | null
}): Caregiver {
  const { role, relationship, dateStartedCaregiving, livesWithCareRecipient, user, status } = target
  const place = { role: role.name, relationship, dateStartedCaregiving, livesWithCareRecipient }
  if (status !== 'active' || !user) return place
  return { ...place, ...Object.fromEntries(personFields.map((field) => [field, user[field]])) }
}
