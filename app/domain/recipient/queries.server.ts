import { sql } from '~/data/db.server'
import type { SealContext } from '~/data/sealed.server'
import type { Member } from '~/domain/members/member'
import { allow, can } from '~/domain/permissions/rules'
import { NotFound } from '~/domain/refusals'
import { type LineOfService, lineOfServiceOf } from './line-of-service'
import { primaryCareAmong } from './primary-care'
import {
  asText,
  type Fields,
  hasValue,
  type InsuranceField,
  type ProfileField,
  profileFields,
  providerFieldsOf,
  type RecipientField,
  type StoredProfile,
} from './profile-record'
import {
  endOf,
  isWellFormedMbi,
  mostProviders,
  type ProviderField,
  type Rank,
  ranks,
  type SealedNumber,
  sealedNumbers,
  unreadable,
} from './rules'
import { cmsContext, memberIDContext, readNumber, versionStampOf } from './save.server'

export type RecipientHeader = {
  id: string
  firstName: string
  lastName: string
  dateOfBirth: string | null // YYYY-MM-DD
  phoneNumber: string | null
  residence: string | null
  memberSince: string | null // YYYY-MM-DD
  pictureId: string | null
}

const header = sql<RecipientHeader & { lineOfService: string | null }, { circleId: string }>(`
  SELECT id, firstName, lastName, dateOfBirth, phoneNumber, residence, memberSince, lineOfService, pictureId
  FROM Recipient WHERE circleId = @circleId`)

/** What heads every page of the circle: name and face for all, the details for those who may view the recipient. */
export async function getRecipientHeader(
  member: Member,
): Promise<RecipientHeader & { lineOfService: LineOfService | null; mayView: boolean }> {
  const recipient = await header.get({ circleId: member.circleId })
  if (!recipient) throw new NotFound()

  const mayView = can(member, 'view', 'careRecipient')
  const hidden = { dateOfBirth: null, phoneNumber: null, residence: null, memberSince: null }
  return {
    ...recipient,
    ...(mayView ? {} : hidden),
    lineOfService: can(member, 'view', 'lineOfService') ? lineOfServiceOf(recipient.lineOfService) : null,
    mayView,
  }
}

type Row = Record<Exclude<RecipientField, 'hasNoPharmacy'>, string | null> & {
  id: string
  firstName: string
  lastName: string
  hasNoPharmacy: number
  timeZone: string
  generalInformationAt: string | null
  generalInformationBy: string | null
  acceptedAt: string | null // when the member who asks accepted the invitation
}
type InsuranceRow = Record<InsuranceField, string | null> & { id: string; rank: Rank }
type ProviderRow = Record<Exclude<ProviderField, 'referringProvider'>, string | null> & {
  id: string
  firstName: string
  lastName: string
  referringProvider: number
}

const profile = sql<Row, { circleId: string; memberId: string }>(`
  SELECT r.id, r.firstName, r.lastName, r.gender, r.dateOfBirth, r.cms, r.phoneNumber, r.phoneType, r.email, r.residence,
    r.typeOfCommunity, r.address, r.aptSuite, r.city, r.state, r.zipCode, r.generalInformation, r.generalInformationAt,
    r.spokenLanguages, r.communicationTips, u.firstName AS generalInformationBy, r.memberSince, r.pcpFirstName, r.pcpLastName, r.pcpPhone, r.pcpPhoneType,
    r.pharmacyName, r.pharmacyPhone, r.hasNoPharmacy, c.timeZone,
    (SELECT acceptedAt FROM Invitation WHERE memberId = @memberId) AS acceptedAt
  FROM Recipient r JOIN Circle c ON c.id = r.circleId LEFT JOIN User u ON u.id = r.generalInformationById
  WHERE r.circleId = @circleId`)
const insurances = sql<InsuranceRow, { recipientId: string }>(`
  SELECT id, rank, insuranceProvider, memberID, groupNumber, planType, effectiveDate, expirationDate
  FROM Insurance WHERE recipientId = @recipientId LIMIT 2`)
const providers = sql<ProviderRow, { recipientId: string; most: number }>(`
  SELECT id, firstName, lastName, clinicName, speciality, otherSpeciality, phoneNumber, phoneType, faxNumber,
    referringProvider
  FROM CareProvider WHERE recipientId = @recipientId AND docStatus = 'active' LIMIT @most`)

/** A sealed number as it may be shown without asking for it: its end. `isUnreadable` when it cannot be opened. */
export type Masked = { end: string; isUnreadable: boolean }

export type Profile = Omit<Row, 'cms' | 'hasNoPharmacy' | 'generalInformationAt' | 'acceptedAt'> & {
  cms: (Masked & { isWellFormed: boolean }) | null
  generalInformationAt: Date | null
  hasNoPharmacy: boolean
  insurances: (Omit<InsuranceRow, 'id' | 'memberID'> & { memberID: Masked | null })[]
  primaryCare: ReturnType<typeof primaryCareAmong<ShownProvider>>['primaryCare']
  providers: ShownProvider[] // the primary care provider is not among them
  mayEdit: boolean
  isNewcomer: boolean
}
type ShownProvider = Omit<ProviderRow, 'referringProvider'> & { referringProvider: boolean }

const dayMs = 24 * 60 * 60_000

/**
 * The recipient's identity, contact, insurances and providers; of sealed numbers only the end. `isNewcomer`: the member
 * accepted the invitation within the last 24 hours. Throws Forbidden without the right to view the recipient.
 */
export async function getProfile(member: Member): Promise<Profile> {
  allow(member, 'view', 'careRecipient')
  const { cms, hasNoPharmacy, generalInformationAt, acceptedAt, ...recipient } = await rowOf(member.circleId, member.id)
  const number = readNumber(cms, cmsContext(recipient.id))
  const [cards, listed] = await Promise.all([insurancesOf(recipient.id), providersOf(recipient.id)])
  const rows = listed.map((row) => ({ ...row, referringProvider: Boolean(row.referringProvider) }))
  const { primaryCare, others } = primaryCareAmong(recipient, rows)
  const isWellFormed = typeof number !== 'string' || isWellFormedMbi(number)
  return {
    ...recipient,
    cms: number === null ? null : { ...maskedNumber(number), isWellFormed },
    generalInformationAt: generalInformationAt === null ? null : new Date(generalInformationAt),
    hasNoPharmacy: Boolean(hasNoPharmacy),
    insurances: cards.filter(hasValue).map(({ id, memberID, ...card }) => ({
      ...card,
      memberID: masked(memberID, memberIDContext(id)),
    })),
    primaryCare,
    providers: others,
    mayEdit: can(member, 'edit', 'careRecipient'),
    isNewcomer: acceptedAt !== null && Date.now() - new Date(acceptedAt).getTime() < dayMs,
  }
}

/** The profile for the form that changes it, and its sealed numbers masked. Throws Forbidden without that right. */
export async function prepareProfile(
  member: Member,
): Promise<StoredProfile & { numbers: Record<SealedNumber, Masked | null> }> {
  allow(member, 'edit', 'careRecipient')
  const { fields, providers, sealed } = await readStoredProfile(member.circleId)
  const numbers = sealedNumbers.map((name) => [name, masked(sealed[name]?.text ?? null, sealed[name]?.place)])
  return { fields, providers, numbers: Object.fromEntries(numbers) as Record<SealedNumber, Masked | null> }
}

type Sealed = { text: string; place: SealContext }
export type Found = StoredProfile & {
  recipientId: string
  insuranceIds: Partial<Record<Rank, string>>
  sealed: Partial<Record<SealedNumber, Sealed>>
}

/** Everything that the profile's form may change, as it is kept at this moment, with the sealed numbers still sealed. */
export async function readStoredProfile(circleId: string): Promise<Found> {
  const row = await rowOf(circleId)
  const cards = await insurancesOf(row.id)
  const sealed: Found['sealed'] = {}
  if (row.cms !== null) sealed.cms = { text: row.cms, place: cmsContext(row.id) }
  for (const { id, rank, memberID } of cards) {
    if (memberID !== null) sealed[`${rank}.memberID`] = { text: memberID, place: memberIDContext(id) }
  }
  return {
    recipientId: row.id,
    fields: fieldsOf(row, cards),
    providers: Object.fromEntries(
      (await providersOf(row.id)).map(({ id, ...fields }) => [
        id,
        providerFieldsOf({ ...fields, referringProvider: Boolean(fields.referringProvider) }),
      ]),
    ),
    insuranceIds: Object.fromEntries(cards.map(({ rank, id }) => [rank, id])),
    sealed,
  }
}

function fieldsOf(row: Row, cards: InsuranceRow[]): Fields {
  const fields = profileFields.map((name): [ProfileField, string | null] => {
    const [rank, field] = name.split('.')
    if (field) return [name, cards.find((card) => card.rank === rank)?.[field as InsuranceField] ?? null]
    return [name, name === 'hasNoPharmacy' ? asText(Boolean(row.hasNoPharmacy)) : row[name as 'city']]
  })
  const all = Object.fromEntries(fields) as Fields
  for (const name of sealedNumbers) all[name] = versionStampOf(all[name])
  return all
}

async function rowOf(circleId: string, memberId = '') {
  const row = await profile.get({ circleId, memberId })
  if (!row) throw new NotFound()
  return row
}

async function insurancesOf(recipientId: string) {
  return (await insurances.all({ recipientId })).sort(
    (one, other) => ranks.indexOf(one.rank) - ranks.indexOf(other.rank),
  )
}

async function providersOf(recipientId: string) {
  return (await providers.all({ recipientId, most: mostProviders })).sort((one, other) => (one.id < other.id ? -1 : 1))
}

function masked(sealed: string | null, place: SealContext | undefined): Masked | null {
  const number = place ? readNumber(sealed, place) : null
  return number === null ? null : maskedNumber(number)
}

function maskedNumber(number: string | typeof unreadable): Masked {
  return number === unreadable ? { end: '', isUnreadable: true } : { end: endOf(number), isUnreadable: false }
}
