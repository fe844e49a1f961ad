import * as z from 'zod'
import { emailField, normalizeEmail } from '~/domain/accounts/email'
import { isRelationshipOf, relationshipsOf } from '~/domain/members/rules'
import { roleNames } from '~/domain/permissions/rules'
import { mostRows } from './rules'

const email = emailField((value) => `invite:errors.email?${new URLSearchParams({ value })}`)

/** One person to invite. A role that carries no relationship drops the one that was chosen before. */
export const Invitee = z
  .object({
    email,
    role: z.enum(roleNames, { error: ({ input }) => (input ? 'invite:errors.role' : 'errors.required') }),
    relationship: z.string().max(40).optional(),
  })
  .refine(({ role, relationship }) => !relationshipsOf(role).length || isRelationshipOf(role, relationship), {
    path: ['relationship'],
    error: 'invite:errors.relationship',
  })
  .transform(({ relationship, ...row }) => ({
    ...row,
    relationship: relationshipsOf(row.role).length ? (relationship ?? null) : null,
  }))
export type Invitee = z.infer<typeof Invitee>

/** The form that invites several people at once. */
export const InviteForm = z.object({
  submissionId: z.string().optional(),
  people: z
    .array(Invitee)
    .min(1, { error: 'invite:errors.nobody' })
    .max(mostRows, { error: `invite:errors.tooMany?maximum=${mostRows}` })
    .superRefine(
      (people, refinement) => {
        const emails = people.map(emailOf)
        for (const [index, address] of emails.entries()) {
          const first = address ? emails.indexOf(address) : index
          if (first === index) continue
          const message = `invite:errors.twice?number=${first + 1}`
          refinement.addIssue({ code: 'custom', path: [index, 'email'], message })
        }
      },
      { when: ({ value }) => Array.isArray(value) }, // also when something else is wrong with a row
    ),
})
export type InviteForm = z.infer<typeof InviteForm>

/** The address of a row that may have been refused, tidied. */
function emailOf(row: unknown) {
  const typed = typeof row === 'object' && row !== null && 'email' in row ? row.email : undefined
  return typeof typed === 'string' ? normalizeEmail(typed) : undefined
}
