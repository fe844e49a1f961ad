import type { MemberStatus } from '~/domain/member'
import { roleNames } from '~/domain/permissions/names'
import { type PersonFields, personFields } from '~/domain/person-fields'
import { choice, date, list, only, record } from '~/domain/records/define'
import type { ValueOf } from '~/domain/records/fields'
import { isRelationshipOf, relationships, relationshipsOf } from '~/domain/relationships'
import { livesWithAnswers } from './rules'

const placeNames = ['role', 'relationship', 'dateStartedCaregiving', 'livesWithCareRecipient'] as const

export const memberRecord = record(
  'circle:settings',
  {
    role: choice(list('common:roles', roleNames), {
      required: true,
      missing: 'circle:settings.errors.roleRequired',
      error: 'circle:settings.errors.role',
    }),
    relationship: choice(list('common:relationships', [...relationships.family, ...relationships.coach]), {
      error: 'circle:settings.errors.relationship',
    }),
    dateStartedCaregiving: date({ max: 'today' }),
    livesWithCareRecipient: choice(list('circle:settings', livesWithAnswers), {
      when: { field: 'role', is: ['family'] },
    }),
    ...personFields,
  },
  {
    // A relationship belongs to a role; it's cleared with the former one.
    tidy: (value, { isChanged }) => {
      const role = value.role ?? ''
      const isLeft = !isRelationshipOf(role, value.relationship) && !isChanged('relationship')
      return {
        ...value,
        relationship: isLeft || !relationshipsOf(role).length ? null : value.relationship,
      }
    },
    rule: ({ role, relationship }, { isChanged }) =>
      isChanged('relationship') && !isRelationshipOf(role ?? '', relationship)
        ? { relationship: 'circle:settings.errors.relationship' }
        : undefined,
  },
)
export const placeRecord = only(memberRecord, placeNames)

export const placeFields: readonly string[] = placeNames
export type MemberSettings = ValueOf<typeof memberRecord>

type Row = {
  status: string
  role: { name: string }
  relationship: string | null
  dateStartedCaregiving: string | null
  livesWithCareRecipient: string | null
  user: PersonFields | null
}

/** The stored settings. The relationship belongs to them once the person has joined. */
export function settingsOf({ status, role, user, relationship, dateStartedCaregiving, livesWithCareRecipient }: Row) {
  const place = { role: role.name, relationship, dateStartedCaregiving, livesWithCareRecipient }
  const isIn = status === ('active' satisfies MemberStatus) && user !== null
  const person = Object.keys(personFields).map((name) => [name, user?.[name as 'city'] ?? null])
  return {
    record: (isIn ? memberRecord : placeRecord) as typeof memberRecord,
    value: (isIn ? { ...place, ...Object.fromEntries(person) } : place) as MemberSettings,
  }
}
