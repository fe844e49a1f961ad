import { isEmail, longestEmail, normalizeEmail } from '~/domain/email'
import { roleNames } from '~/domain/permissions/names'
import { choice, list, record, rows, text } from '~/domain/records/define'
import type { Problems, ValueOf } from '~/domain/records/fields'
import { allTypedAt, type Typed, typedAt } from '~/domain/records/typed'
import { isRelationshipOf, relationships, relationshipsOf } from '~/domain/relationships'
import { maxRows } from './rules'

const problem = 'invite:errors.relationship'

/** A role without relationships clears the chosen one. */
export const inviteeRecord = record(
  'invite:person',
  {
    email: text(longestEmail, {
      required: true,
      as: 'email',
      tidy: normalizeEmail,
      check: (value: string) => (isEmail(value) ? undefined : `invite:errors.email?${new URLSearchParams({ value })}`),
    }),
    role: choice(list('common:roles', roleNames), { required: true, error: 'invite:errors.role' }),
    relationship: choice(list('common:relationships', [...relationships.family, ...relationships.coach]), {
      error: problem,
    }),
  },
  {
    tidy: (value) => ({
      ...value,
      relationship: relationshipsOf(value.role ?? '').length ? value.relationship : null,
    }),
    rule: ({ role, relationship }) =>
      isRelationshipOf(role ?? '', relationship) ? undefined : { relationship: problem },
  },
)
export type Invitee = ValueOf<typeof inviteeRecord>

export const invitationsRecord = record('invite', {
  people: rows(inviteeRecord, {
    required: true,
    missing: 'invite:errors.nobody',
    max: maxRows,
    tooMany: `invite:errors.tooMany?maximum=${maxRows}`,
    title: ['email'],
    isNumbered: true,
  }),
})

/** Repeated addresses, each with the number of its first row. */
export function repeatedAddresses(typed: Typed): Problems {
  const ids = allTypedAt(typed, 'people')
  const emails = ids.map((id) => normalizeEmail(typedAt(typed, `people.${id}.email`)))
  const repeated = ids.flatMap((id, index): [string, string][] => {
    const first = emails.indexOf(emails[index] ?? '')
    if (!emails[index] || first === index) return []
    return [[`people.${id}.email`, `invite:errors.twice?number=${first + 1}`]]
  })
  return Object.fromEntries(repeated)
}
