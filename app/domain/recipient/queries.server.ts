import { db, sql } from '~/data/db.server'
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
}

const header = sql<RecipientHeader, { circleId: string }>(`
  SELECT id, firstName, lastName, dateOfBirth, phoneNumber, residence, memberSince, lineOfService
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

/** The recipient's identity and contact. Throws Forbidden without the right to view the recipient. */
export async function getProfile(member: Member) {
  allow(member, 'view', 'careRecipient')
  return db.recipient.findUniqueOrThrow({
    where: { circleId: member.circleId },
    select: {
      firstName: true,
      lastName: true,
      gender: true,
      dateOfBirth: true,
      phoneNumber: true,
      phoneType: true,
      email: true,
      residence: true,
      typeOfCommunity: true,
      address: true,
      aptSuite: true,
      city: true,
      state: true,
      zipCode: true,
      generalInformation: true,
      memberSince: true,
    },
  })
}
