import { db, sql } from '~/data/db.server'
import type { SealContext } from '~/data/sealed.server'
import type { Tx } from '~/data/write.server'
import type { Member } from '~/domain/members/member'
import { allow, can } from '~/domain/permissions/rules'
import { readValue } from '~/domain/records/save'
import { NotFound } from '~/domain/refusals'
import { type LineOfService, lineOfServiceOf } from './line-of-service'
import { primaryCareAmong } from './primary-care'
import { hasValue, type Insurance, type ProfileValue, type Provider, profileRecord } from './profile-record'
import {
  endOf,
  isWellFormedMbi,
  mostProviders,
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

/** A sealed number as it may be shown without asking for it: its end. `isUnreadable` when it cannot be opened. */
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

/**
 * The recipient's identity, contact, insurances and providers; of sealed numbers only the end. `isNewcomer`: the member
 * accepted the invitation within the last 24 hours. Throws Forbidden without the right to view the recipient.
 */
export async function getProfile(member: Member): Promise<Profile> {
  allow(member, 'view', 'careRecipient')
  const [kept, isNewcomer] = await Promise.all([readProfile(db, member.circleId), hasJustJoined(member)])
  const { cms, primary, secondary, providers, ...value } = kept.value
  const cards = { primary, secondary }
  const { primaryCare, others } = primaryCareAmong(value, providers)
  return {
    ...value,
    cms: maskedMedicare(kept),
    generalInformationAt: kept.informed.at,
    generalInformationBy: await firstNameOf(kept.informed.by),
    insurances: ranks.flatMap((rank) =>
      hasValue(cards[rank]) ? [{ ...cards[rank], rank, memberID: masked(kept.sealed[`${rank}.memberID`]) }] : [],
    ),
    primaryCare,
    providers: others,
    mayEdit: can(member, 'edit', 'careRecipient'),
    isNewcomer,
  }
}

async function hasJustJoined({ id: memberId }: Member) {
  const invitation = await db.invitation.findUnique({ where: { memberId }, select: { acceptedAt: true } })
  return Boolean(invitation?.acceptedAt && Date.now() - invitation.acceptedAt.getTime() < dayMs)
}

async function firstNameOf(id: string | null) {
  const user = id && (await db.user.findUnique({ where: { id }, select: { firstName: true } }))
  return user ? user.firstName : null
}

/** The profile for the form that changes it, and its sealed numbers masked. Throws Forbidden without that right. */
export async function prepareProfile(member: Member) {
  allow(member, 'edit', 'careRecipient')
  const { value, sealed } = await readProfile(db, member.circleId)
  const numbers = sealedNumbers.map((name) => [name, masked(sealed[name])])
  return { value, numbers: Object.fromEntries(numbers) as Record<SealedNumber, Masked | null> }
}

type Sealed = { text: string; place: SealContext }
export type KeptProfile = {
  recipientId: string
  value: ProfileValue
  insuranceIds: Partial<Record<Rank, string>>
  sealed: Partial<Record<SealedNumber, Sealed>>
  informed: { at: Date | null; by: string | null } // of the general information
}

/** The profile as it is kept at this moment, with a version stamp in place of each sealed number. */
export async function readProfile(
  { recipient }: { recipient: Pick<Tx['recipient'], 'findUnique'> },
  circleId: string,
): Promise<KeptProfile> {
  const row = await recipient.findUnique({
    where: { circleId },
    include: {
      circle: { select: { timeZone: true } },
      insurances: true,
      providers: { where: { docStatus: 'active' }, orderBy: { id: 'asc' }, take: mostProviders },
    },
  })
  if (!row) throw new NotFound()
  const { id, cms, circle, insurances } = row
  const cards = insurances.map((card) => [card.rank, { ...card, memberID: versionStampOf(card.memberID) }])
  const stored = { ...row, timeZone: circle.timeZone, cms: versionStampOf(cms), ...Object.fromEntries(cards) }
  return {
    recipientId: id,
    value: readValue(profileRecord, stored) as ProfileValue,
    insuranceIds: Object.fromEntries(insurances.map((card) => [card.rank, card.id])),
    sealed: {
      ...(cms === null ? {} : { cms: { text: cms, place: cmsContext(id) } }),
      ...Object.fromEntries(insurances.flatMap(sealedIn)),
    },
    informed: { at: row.generalInformationAt, by: row.generalInformationById },
  }
}

function sealedIn({ id, rank, memberID }: { id: string; rank: string; memberID: string | null }) {
  return memberID === null ? [] : [[`${rank}.memberID`, { text: memberID, place: memberIDContext(id) }] as const]
}

function maskedMedicare({ sealed: { cms } }: KeptProfile) {
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
