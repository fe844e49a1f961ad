import { sql } from '~/data/db.server'
import { jsonRows } from '~/data/dialect.server'
import type { SealContext } from '~/data/sealed.server'
import type { Tx } from '~/data/write.server'
import type { Member } from '~/domain/member'
import { allow, can } from '~/domain/permissions/rules'
import { readValue } from '~/domain/records/base'
import { type AnyRecord, fieldsOf } from '~/domain/records/fields'
import { NotFound } from '~/domain/refusals'
import { allowEditing } from './access'
import { type LineOfService, lineOfServiceOf } from './line-of-service'
import { primaryCareAmong } from './primary-care'
import {
  hasValue,
  type Insurance,
  type ProfileValue,
  type Provider,
  profileRecord,
  providerRecord,
} from './profile-record'
import {
  endOf,
  isWellFormedMbi,
  maxProviders,
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

const headerColumns =
  'id firstName lastName dateOfBirth phoneNumber residence memberSince lineOfService pictureId'.split(' ')
type HeaderRow = RecipientHeader & { lineOfService: string | null }
export type HeaderShown = RecipientHeader & { lineOfService: LineOfService | null; mayView: boolean }

const header = sql<HeaderRow, { circleId: string }>(
  `SELECT ${headerColumns.join(', ')} FROM Recipient WHERE circleId = @circleId`,
)

export const headerWithin = `(SELECT ${jsonRows(Object.fromEntries(headerColumns.map((name) => [name, `p.${name}`])))}
  FROM Recipient p WHERE p.circleId = circle.id)`

/** The header of every page: name and picture for all, details by right. Throws NotFound. */
export async function getRecipientHeader(member: Member): Promise<HeaderShown> {
  return headerFor(member, await header.get({ circleId: member.circleId }))
}

/** The header for the picture's form. Throws Forbidden, NotFound. */
export async function preparePicture(member: Member) {
  allowEditing(member)
  return getRecipientHeader(member)
}

/** What such a statement has found, as the member may see it. Throws NotFound without a recipient. */
export function headerIn(json: string, member: Member) {
  return headerFor(member, (JSON.parse(json) as HeaderRow[])[0])
}

function headerFor(member: Member, recipient: HeaderRow | undefined): HeaderShown {
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

/** A sealed number's end. `isUnreadable` if it can't be decrypted. */
export type Masked = { end: string; isUnreadable: boolean }

export type Profile = Omit<ProfileValue, 'cms' | 'providers' | Rank> & {
  cms: (Masked & { isWellFormed: boolean }) | null
  generalInformationAt: Date | null
  generalInformationBy: string | null
  insurances: (Omit<Insurance, 'memberID'> & { rank: Rank; memberID: Masked | null })[]
  primaryCare: ReturnType<typeof primaryCareAmong<Provider>>['primaryCare']
  providers: Provider[] // the primary care provider is not among them
  mayEdit: boolean
  isNewcomer: boolean
}

const dayMs = 24 * 60 * 60_000

/** The profile with the ends of sealed numbers. `isNewcomer`: joined in the last day. Throws Forbidden, NotFound. */
export async function getProfile(member: Member): Promise<Profile> {
  allow(member, 'view', 'careRecipient')
  const profile = await readProfile(member.circleId, { memberId: member.id })
  const { cms, primary, secondary, providers, ...value } = profile.value
  const cards = { primary, secondary }
  const { primaryCare, others } = primaryCareAmong(value, providers)
  return {
    ...value,
    cms: maskedMedicare(profile),
    generalInformationAt: profile.informed.at,
    generalInformationBy: profile.informed.by,
    insurances: ranks.flatMap((rank) =>
      hasValue(cards[rank]) ? [{ ...cards[rank], rank, memberID: masked(profile.sealed[`${rank}.memberID`]) }] : [],
    ),
    primaryCare,
    providers: others,
    mayEdit: can(member, 'edit', 'careRecipient'),
    isNewcomer: isRecent(profile.acceptedAt),
  }
}

function isRecent(at: Date | null) {
  return at !== null && Date.now() - at.getTime() < dayMs
}

/** The profile for its form, sealed numbers masked. Throws Forbidden, NotFound. */
export async function prepareProfile(member: Member) {
  allowEditing(member)
  const { value, sealed } = await readProfile(member.circleId)
  const numbers = sealedNumbers.map((name) => [name, masked(sealed[name])])
  return { value, numbers: Object.fromEntries(numbers) as Record<SealedNumber, Masked | null> }
}

type Sealed = { text: string; place: SealContext }
export type StoredProfile = {
  recipientId: string
  value: ProfileValue
  insuranceIds: Partial<Record<Rank, string>>
  sealed: Partial<Record<SealedNumber, Sealed>>
  informed: { at: Date | null; by: string | null } // when the general information was changed, and by whom
  acceptedAt: Date | null // when the member who asks accepted the invitation
}
type RecipientRow = {
  id: string
  cms: string | null
  generalInformationAt: string | null
  informedBy: string | null
  acceptedAt: string | null
}

const recipientOf = sql<RecipientRow, { circleId: string; memberId: string }>(`
  SELECT r.*, c.timeZone, u.firstName AS informedBy,
    (SELECT acceptedAt FROM Invitation WHERE memberId = @memberId) AS acceptedAt
  FROM Recipient r JOIN Circle c ON c.id = r.circleId LEFT JOIN User u ON u.id = r.generalInformationById
  WHERE r.circleId = @circleId`)
const insurancesOf = sql<{ id: string; rank: string; memberID: string | null }, { recipientId: string }>(`
  SELECT * FROM Insurance WHERE recipientId = @recipientId LIMIT 2`)
const providersOf = sql<{ id: string }, { recipientId: string; most: number }>(`
  SELECT * FROM CareProvider WHERE recipientId = @recipientId AND docStatus = 'active' LIMIT @most`)

type Reading = { memberId?: string; tx?: Tx }

/** The stored profile, with a version stamp for each sealed number. The caller checks access. Throws NotFound. */
export async function readProfile(circleId: string, { memberId = '', tx }: Reading = {}): Promise<StoredProfile> {
  const row = await recipientOf.get({ circleId, memberId }, tx)
  if (!row) throw new NotFound()
  const { id: recipientId, cms } = row
  const [cards, listed] = await Promise.all([
    insurancesOf.all({ recipientId }, tx),
    providersOf.all({ recipientId, most: maxProviders }, tx),
  ])
  const stamped = cards.map((card) => [card.rank, { ...card, memberID: versionStampOf(card.memberID) }])
  const providers = listed
    .map((one) => withFlags(providerRecord, one))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  const stored = {
    ...withFlags(profileRecord, row),
    cms: versionStampOf(cms),
    ...Object.fromEntries(stamped),
    providers,
  }
  return {
    recipientId,
    value: readValue(profileRecord, stored) as ProfileValue,
    insuranceIds: Object.fromEntries(cards.map(({ rank, id }) => [rank, id])),
    sealed: {
      ...(cms === null ? {} : { cms: { text: cms, place: cmsContext(recipientId) } }),
      ...Object.fromEntries(cards.flatMap(sealedIn)),
    },
    informed: { at: dateIn(row.generalInformationAt), by: row.informedBy },
    acceptedAt: dateIn(row.acceptedAt),
  }
}

/** SQLite stores booleans as numbers. */
function withFlags<Row extends object>(record: AnyRecord, row: Row): Row {
  const flags = fieldsOf(record).flatMap(([name, { kind }]) =>
    kind === 'checkbox' ? [[name, Boolean(row[name as keyof Row])]] : [],
  )
  return { ...row, ...Object.fromEntries(flags) }
}

function dateIn(text: string | null) {
  return text === null ? null : new Date(text)
}

function sealedIn({ id, rank, memberID }: { id: string; rank: string; memberID: string | null }) {
  return memberID === null ? [] : [[`${rank}.memberID`, { text: memberID, place: memberIDContext(id) }] as const]
}

function maskedMedicare({ sealed: { cms } }: StoredProfile) {
  const number = cms ? readNumber(cms.text, cms.place) : null
  if (number === null) return null
  return { ...maskedNumber(number), isWellFormed: number === unreadable || isWellFormedMbi(number) }
}

function masked(sealed: Sealed | undefined): Masked | null {
  const number = sealed ? readNumber(sealed.text, sealed.place) : null
  return number === null ? null : maskedNumber(number)
}

function maskedNumber(number: string | typeof unreadable): Masked {
  return number === unreadable ? { end: '', isUnreadable: true } : { end: endOf(number), isUnreadable: false }
}
