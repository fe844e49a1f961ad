import { db } from '~/data/db.server'
import { compareNames } from '~/data/folded'
import type { SealContext } from '~/data/sealed.server'
import { Busy, type Tx, write } from '~/data/write.server'
import { getEmergencyFacts } from '~/domain/assessment/for-paper.server'
import { audit } from '~/domain/audit/append.server'
import type { Member } from '~/domain/member'
import type { RoleName } from '~/domain/permissions/names'
import { allow, can } from '~/domain/permissions/rules'
import { NotFound } from '~/domain/refusals'
import { primaryCareAmong } from './primary-care'
import { hasValue } from './profile-record'
import { type ShownNumber, shownNumber } from './rules'
import { cmsContext, memberIDContext, readNumber } from './save.server'

// More would not fit on two pages; the sheet shows how many were left out.
const maxContacts = 6
const longestWaitMs = 300 // for the row in the audit log: the sheet is wanted in a hurry
export const maxProviders = 6
const maxPeople = 200

export type Contact = {
  firstName: string
  lastName: string
  role: RoleName
  relationship: string | null
  isAdmin: boolean
  phone: string
  phoneType: string | null
}

/**
 * The emergency sheet. Editors of the recipient see whole numbers, audited; others their ends. Contacts: admins,
 * family, coaches with a phone. Assessment facts also for members who may not see its sections. Unreadable parts are
 * marked. Throws Forbidden, NotFound.
 */
export async function prepareEmergencySheet(member: Member) {
  allow(member, 'view', 'careRecipient')
  const { circleId } = member
  const ofRecipient = { recipient: { circleId } }
  const [recipient, storedInsurances, storedProviders, contacts, facts] = await Promise.all([
    db.recipient.findUnique({ where: { circleId } }),
    db.insurance.findMany({ where: ofRecipient, orderBy: { rank: 'asc' } }).catch(() => null),
    db.careProvider
      .findMany({ where: { ...ofRecipient, docStatus: 'active' }, orderBy: { id: 'asc' } })
      .catch(() => null),
    listContacts(member),
    getEmergencyFacts(circleId),
  ])
  if (!recipient) throw new NotFound()

  const { cms, ...person } = recipient
  const { primaryCare, others } = primaryCareAmong(person, storedProviders ?? [])
  const providers = others.slice(0, maxProviders - (primaryCare?.listed ? 1 : 0))
  const sheetWith = ({ isWhole }: { isWhole: boolean }) => {
    const numberOf = (sealed: string | null, place: SealContext) => {
      const number = readNumber(sealed, place)
      return number === null ? null : shownNumber(number, { isWhole })
    }
    return {
      ...person,
      medicare: numberOf(cms, cmsContext(recipient.id)),
      areInsurancesLost: storedInsurances === null,
      insurances: (storedInsurances ?? []).filter(hasValue).map(({ memberID, ...insurance }) => ({
        ...insurance,
        memberNumber: numberOf(memberID, memberIDContext(insurance.id)),
      })),
      ...contacts,
      facts,
      primaryCare,
      areProvidersLost: storedProviders === null,
      providers,
      providersLeftOut: others.length - providers.length,
      isWhole,
    }
  }
  const sheet = sheetWith({ isWhole: can(member, 'edit', 'careRecipient') })
  const whole = wholeIn(sheet)
  if (!whole.length) return sheet
  try {
    await auditPrintedSheet(member, recipient.id, whole)
    return sheet
  } catch (error) {
    // Whole numbers require their audit row; the rest is needed in an emergency anyway.
    if (error instanceof Busy) return sheetWith({ isWhole: false })
    throw error
  }
}

export type EmergencySheet = Awaited<ReturnType<typeof prepareEmergencySheet>>

/** Whom to call, most urgent first: circle admins, family and a coach with phone numbers. The caller checks access. */
export async function listContacts({ circleId }: Pick<Member, 'circleId'>) {
  const rows = await db.member.findMany({
    where: { circleId, status: 'active', user: { phone: { not: '' } } },
    select: {
      isAdmin: true,
      relationship: true,
      role: { select: { name: true } },
      user: { select: { firstName: true, lastName: true, phone: true, phoneType: true } },
    },
    orderBy: { email: 'asc' },
    take: maxPeople,
  })
  const people = rows
    .flatMap(({ user, role, ...row }): Contact[] =>
      user?.phone ? [{ ...row, ...user, phone: user.phone, role: role.name as RoleName }] : [],
    )
    .filter((person) => rankOf(person) < ranks.length)
    .sort((one, other) => rankOf(one) - rankOf(other) || compareNames(one.lastName, other.lastName))
  const coach = people.find((person) => rankOf(person) === ranks.length - 1)
  const others = people.filter((person) => person !== coach)
  const contacts = [...others.slice(0, maxContacts - (coach ? 1 : 0)), ...(coach ? [coach] : [])]
  return {
    contacts: contacts.sort((one, other) => rankOf(one) - rankOf(other)),
    contactsLeftOut: people.length - contacts.length,
  }
}

const ranks: ((person: Contact) => boolean)[] = [
  ({ isAdmin, role }) => isAdmin && role !== 'coach',
  ({ role }) => role === 'family',
  ({ role }) => role === 'coach',
]

function rankOf(person: Contact) {
  const rank = ranks.findIndex((fits) => fits(person))
  return rank < 0 ? ranks.length : rank
}

function wholeIn({
  medicare,
  insurances,
}: {
  medicare: ShownNumber | null
  insurances: { memberNumber: ShownNumber | null }[]
}) {
  const isWhole = (number: ShownNumber | null) => number !== null && number !== 'unreadable' && number.isWhole
  return [
    ...(isWhole(medicare) ? ['cms'] : []),
    ...(insurances.some(({ memberNumber }) => isWhole(memberNumber)) ? ['memberID'] : []),
  ]
}

function auditPrintedSheet({ userId, circleId }: Member, recipientId: string, fields: string[]) {
  const work = (tx: Tx) =>
    audit(tx, {
      actorId: userId,
      action: 'recipient.sheetPrinted',
      entity: 'recipient',
      entityId: recipientId,
      circleId,
      details: { fields },
    })
  return write(work, { startWithinMs: longestWaitMs })
}
