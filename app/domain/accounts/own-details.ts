import { personFields } from '~/domain/accounts/person-fields'
import { isRelationshipOf } from '~/domain/members/rules'
import type { RoleName } from '~/domain/permissions/rules'
import type { OwnDetailsForm } from './schema'

/** What a person cares for in one circle, as they themselves may write it down. */
export type Caregiving = {
  memberId: string
  recipient: string // first name
  role: RoleName
  fields: CaregivingField[] // that go with the role
}
export const caregivingFields = ['relationship', 'dateStartedCaregiving', 'livesWithCareRecipient'] as const
export type CaregivingField = (typeof caregivingFields)[number]

/**
 * All that the form of a person's own settings holds, in one row: who they are by the field's name, their caring by the
 * member's id and the field's name.
 */
export type OwnDetails = Record<string, string | null>

export const ownFields = [
  ...(Object.keys(personFields) as (keyof typeof personFields)[]),
  'timeZone',
  'language',
] as const

export function fieldNameOf(memberId: string, field: CaregivingField) {
  return `${memberId}.${field}`
}

/** What goes with a role: a relationship and living together are said by family, since when by all who care. */
export function fieldsOf(role: RoleName): CaregivingField[] {
  return role === 'family' ? [...caregivingFields] : ['dateStartedCaregiving']
}

/** What was typed, in one row. */
export function ownDetailsFormValues({ caregiving, before: _, ...own }: OwnDetailsForm): OwnDetails {
  const rows = caregiving.flatMap(({ memberId, ...typed }) =>
    caregivingFields.map((field) => [fieldNameOf(memberId, field), typed[field]] as const),
  )
  return { ...own, ...Object.fromEntries(rows) }
}

/**
 * What is wrong with the changed values, by their name in the row: relationships that family does not have, and days to
 * come. `todayOf` gives today (YYYY-MM-DD) where a value belongs: in the circle's time zone or the person's own.
 */
export function problemsOfDetails(changed: string[], typed: OwnDetails, todayOf: (name: string) => string) {
  const problems: Record<string, string> = {}
  for (const name of changed) {
    const value = typed[name]
    if (name.endsWith('.relationship') && !isRelationshipOf('family', value)) {
      problems[name] = 'circle:settings.errors.relationship'
    }
    if (!value || value <= todayOf(name)) continue
    if (name.endsWith('.dateStartedCaregiving')) problems[name] = 'errors.future'
    if (name === 'dateOfBirth') problems[name] = 'errors.birth'
  }
  return problems
}
