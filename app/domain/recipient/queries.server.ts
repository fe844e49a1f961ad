import { sql } from '~/data/db.server'
import type { Member } from '~/domain/members/member'
import { allow, can } from '~/domain/permissions/rules'
import { NotFound } from '~/domain/refusals'

export type RecipientHeader = {
  id: string
  firstName: string
  lastName: string
  dateOfBirth: string | null // YYYY-MM-DD
  phoneNumber: string | null
  residence: string | null
  memberSince: string | null // YYYY-MM-DD
  lineOfService: string | null // only for those who may see it
  pictureId: string | null
}

const header = sql<RecipientHeader, { circleId: string }>(`
  SELECT id, firstName, lastName, dateOfBirth, phoneNumber, residence, memberSince, lineOfService, pictureId
  FROM Recipient WHERE circleId = @circleId`)

/** What heads every page of the circle: name and face for all, the details for those who may view the recipient. */
export function getRecipientHeader(member: Member): RecipientHeader & { mayView: boolean } {
  const recipient = header.get({ circleId: member.circleId })
  if (!recipient) throw new NotFound()

  const mayView = can(member, 'view', 'careRecipient')
  const hidden = { dateOfBirth: null, phoneNumber: null, residence: null, memberSince: null }
  return {
    ...recipient,
    ...(mayView ? {} : hidden),
    lineOfService: can(member, 'view', 'lineOfService') ? (recipient.lineOfService ?? 'guideActive') : null,
    mayView,
  }
}

export type Profile = Record<
  | 'gender'
  | 'dateOfBirth'
  | 'phoneNumber'
  | 'phoneType'
  | 'email'
  | 'residence'
  | 'typeOfCommunity'
  | 'address'
  | 'aptSuite'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'generalInformation',
  string | null
> & { firstName: string; lastName: string }

const profile = sql<Profile, { circleId: string }>(`
  SELECT firstName, lastName, gender, dateOfBirth, phoneNumber, phoneType, email, residence, typeOfCommunity, address,
    aptSuite, city, state, zipCode, generalInformation
  FROM Recipient WHERE circleId = @circleId`)

/** The recipient's identity and contact. Throws Forbidden without the right to view the recipient. */
export function getProfile(member: Member): Profile {
  allow(member, 'view', 'careRecipient')
  const recipient = profile.get({ circleId: member.circleId })
  if (!recipient) throw new NotFound()
  return recipient
}
