import { db, sql } from '~/data/db.server'
import { open } from '~/data/sealed.server'
import { write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import type { Member } from '~/domain/members/member'
import { allow, can, type RoleName } from '~/domain/permissions/rules'
import { NotFound } from '~/domain/refusals'
import { type ShownNumber, shownNumber } from './rules'

// More would not fit on two pages; who is left out stands on the sheet as a number.
export const mostContacts = 6
export const mostProviders = 6
const mostPeople = 200

type ContactRow = {
  firstName: string
  lastName: string
  role: RoleName
  relationship: string | null
  isAdmin: number
  phone: string
}
export type Contact = Omit<ContactRow, 'isAdmin'> & { isAdmin: boolean }

const peopleWithPhone = sql<ContactRow, { circleId: string; most: number }>(`
  SELECT u.firstName, u.lastName, r.name AS role, m.relationship, m.isAdmin, u.phone
  FROM Member m JOIN User u ON u.id = m.userId JOIN Role r ON r.id = m.roleId
  WHERE m.circleId = @circleId AND m.status = 'active' AND u.phone <> '' ORDER BY m.circleId, m.email LIMIT @most`)

/**
 * What a paramedic or a hospital needs of the recipient, for everyone in the circle who may view them. Numbers of Medicare
 * and of insurances are whole for those who may edit the recipient, which leaves a row in the audit log each time; others
 * see their end. Contacts: circle admins, then family, then coaches, as far as they have a phone number. Throws Forbidden
 * without the right to view the recipient.
 */
export async function prepareEmergencySheet(member: Member) {
  allow(member, 'view', 'careRecipient')
  const recipient = await db.recipient.findUnique({
    where: { circleId: member.circleId },
    include: {
      insurances: { orderBy: { rank: 'asc' } },
      providers: { where: { docStatus: 'active' }, orderBy: { id: 'asc' } },
    },
  })
  if (!recipient) throw new NotFound()

  const isWhole = can(member, 'edit', 'careRecipient')
  const numberOf = (sealed: string | null, place: { table: string; column: string; id: string }) =>
    sealed === null ? null : shownNumber(open(sealed, place), { isWhole })
  const { insurances, providers, cms, ...person } = recipient
  const sheet = {
    ...person,
    medicare: numberOf(cms, { table: 'Recipient', column: 'cms', id: recipient.id }),
    insurances: insurances.map(({ memberID, ...insurance }) => ({
      ...insurance,
      memberNumber: numberOf(memberID, { table: 'Insurance', column: 'memberID', id: insurance.id }),
    })),
    ...contactsOf(member),
    providers: providers.slice(0, mostProviders),
    providersLeftOut: Math.max(0, providers.length - mostProviders),
    isWhole,
  }
  if (isWhole) await notePrinted(member, recipient.id, wholeIn(sheet))
  return sheet
}

export type EmergencySheet = Awaited<ReturnType<typeof prepareEmergencySheet>>

function contactsOf({ circleId }: Member) {
  const people = peopleWithPhone
    .all({ circleId, most: mostPeople })
    .map((row): Contact => ({ ...row, isAdmin: Boolean(row.isAdmin) }))
    .filter((person) => rankOf(person) < ranks.length)
    .sort((one, other) => rankOf(one) - rankOf(other) || one.lastName.localeCompare(other.lastName, 'en'))
  const coach = people.find((person) => rankOf(person) === ranks.length - 1)
  const others = people.filter((person) => person !== coach)
  const contacts = [...others.slice(0, mostContacts - (coach ? 1 : 0)), ...(coach ? [coach] : [])]
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
  return [...(medicare ? ['cms'] : []), ...(insurances.some(({ memberNumber }) => memberNumber) ? ['memberID'] : [])]
}

/** Each look at whole numbers is a fact of its own. */
function notePrinted({ userId, circleId }: Member, recipientId: string, fields: string[]) {
  return write((tx) =>
    audit(tx, {
      actorId: userId,
      action: 'recipient.sheetPrinted',
      entity: 'recipient',
      entityId: recipientId,
      circleId,
      details: { fields },
    }),
  )
}
