import { livesWithAnswers } from '~/domain/members/rules'
import type { RoleName } from '~/domain/permissions/names'
import { personFields } from '~/domain/person-fields'
import { choice, date, fixedRows, list, record, text } from '~/domain/records/define'
import type { ValueOf } from '~/domain/records/fields'
import { relationships } from '~/domain/relationships'
import { isTimeZone } from '~/domain/time-zones'
import { languages } from '~/domain/user'

export type Caregiving = {
  memberId: string
  recipient: string // first name
  role: RoleName
  fields: CaregivingField[] // that go with the role
}
type CaregivingField = keyof typeof caregivingRecord.fields

export const caregivingRecord = record('account:caregiving', {
  relationship: choice(list('common:relationships', relationships.family), {
    error: 'circle:settings.errors.relationship',
  }),
  dateStartedCaregiving: date({ max: 'today' }),
  livesWithCareRecipient: choice(list('circle:settings', livesWithAnswers)),
})

const ownFields = {
  ...personFields,
  timeZone: text(60, { check: (zone: string) => (isTimeZone(zone) ? undefined : 'account:errors.timeZone') }),
  language: choice(list('account:languages', languages), { required: true }),
}

/** A person's own settings: who they are, and their caring in each of their circles, by the id of the member. */
export function ownDetailsRecord(caregiving: readonly Caregiving[]) {
  const recipients = Object.fromEntries(caregiving.map(({ memberId, recipient }) => [memberId, recipient]))
  return record('circle:settings', { ...ownFields, caregiving: fixedRows(caregivingRecord, recipients) })
}

export type OwnDetails = ValueOf<ReturnType<typeof ownDetailsRecord>>

/** Family have a relationship and whether they live together; everyone who cares, since when. */
export function caregivingFieldsOf(role: RoleName): CaregivingField[] {
  return role === 'family'
    ? ['relationship', 'dateStartedCaregiving', 'livesWithCareRecipient']
    : ['dateStartedCaregiving']
}
