import { createHash } from 'node:crypto'
import { newId } from '~/data/id'
import { open, type SealContext, seal } from '~/data/sealed.server'
import type { Tx } from '~/data/write.server'
import { type Rank, unreadable } from './rules'
import type { Insurance, NewCircle } from './schema'
import { sortNameOf } from './sort-name'

/** The row of a new recipient as the form says. The Medicare number is kept sealed. */
export function recipientRow(
  id: string,
  { primary: _, secondary: __, timeZone: ___, cms, ...form }: Omit<NewCircle, 'submissionId'>,
) {
  return { ...form, sortName: sortNameOf(form), cms: cms && seal(cms, cmsContext(id)) }
}

/** Keeps an insurance of the recipient, its member number sealed; one of which nothing is said is not kept. */
export async function saveInsurance(
  tx: Tx,
  recipientId: string,
  rank: Rank,
  { memberID, ...insurance }: Omit<Insurance, 'removeMemberID'>,
  now = new Date(),
) {
  const { insuranceProvider, groupNumber, planType, effectiveDate, expirationDate } = insurance
  const kept = { insuranceProvider, groupNumber, planType, effectiveDate, expirationDate }
  if (!memberID && Object.values(kept).every((value) => value === null)) return
  const id = newId()
  const sealed = memberID && seal(memberID, memberIDContext(id))
  await tx.insurance.create({ data: { ...kept, id, recipientId, rank, memberID: sealed, createdAt: now } })
}

/** Where the Medicare number of a recipient is sealed. */
export function cmsContext(recipientId: string): SealContext {
  return { table: 'Recipient', column: 'cms', id: recipientId }
}

/** Where the member number of an insurance is sealed. */
export function memberIDContext(insuranceId: string): SealContext {
  return { table: 'Insurance', column: 'memberID', id: insuranceId }
}

/** A sealed number in full, null where there is none, `unreadable` where its key is lost or its bytes are damaged. */
export function readNumber(sealed: string | null, place: SealContext): string | null | typeof unreadable {
  if (sealed === null) return null
  try {
    return open(sealed, place)
  } catch {
    return unreadable
  }
}

/** The stamp that a form carries in place of a sealed number: it changes with each write and reveals nothing of the number. */
export function versionStampOf(sealed: string | null) {
  return sealed && createHash('sha256').update(sealed).digest('base64url').slice(0, 16)
}
