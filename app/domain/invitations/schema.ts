import { z } from 'zod'
import { isEmail, tidyEmail } from '~/domain/accounts/email'
import { isRelationshipOf, relationshipsOf } from '~/domain/members/rules'
import { roleNames } from '~/domain/permissions/rules'
import { mostRows } from './rules'

const email = z
  .string()
  .transform(tidyEmail)
  .refine(isEmail, { error: ({ input }) => `invite:errors.email?${new URLSearchParams({ value: String(input) })}` })

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
    .superRefine((people, refinement) => {
      for (const [index, { email }] of people.entries()) {
        const first = people.findIndex((other) => other.email === email)
        if (first < index) {
          refinement.addIssue({
            code: 'custom',
            path: [index, 'email'],
            message: `invite:errors.twice?number=${first + 1}`,
          })
        }
      }
    }),
})
export type InviteForm = z.infer<typeof InviteForm>
