import * as z from 'zod'
import { day, optional, person } from '~/domain/accounts/personal'
import { roleNames } from '~/domain/permissions/rules'
import { livesWithAnswers, relationshipsOf } from './rules'

const place = {
  role: z.enum(roleNames, {
    error: ({ input }) => (input ? 'circle:settings.errors.role' : 'circle:settings.errors.roleRequired'),
  }),
  relationship: optional(z.string().max(40)),
  dateStartedCaregiving: optional(day),
  livesWithCareRecipient: optional(z.enum(livesWithAnswers)),
}

/** What the form was opened with, as it came along. */
const before = z.string().max(5_000).optional()

/** The details of a member who has no account yet, or has not joined: their place in the circle. */
export const PlaceForm = z.object({ ...place, before }).transform(tidied)
/** The details of somebody who is in the circle: their place, and who they are. */
export const CaregiverForm = z.object({ ...place, ...person, before }).transform(tidied)

export type PlaceFields = Record<keyof typeof place, string | null>

/** What goes with the role only: a relationship for family and coaches, living together for family. */
function tidied<T extends { role: string; relationship: string | null; livesWithCareRecipient: string | null }>(
  form: T,
): T {
  return {
    ...form,
    relationship: relationshipsOf(form.role).length ? form.relationship : null,
    livesWithCareRecipient: form.role === 'family' ? form.livesWithCareRecipient : null,
  }
}
