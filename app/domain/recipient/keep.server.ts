import { newId } from '~/data/id'
import { seal } from '~/data/sealed.server'
import type { Tx } from '~/data/write.server'
import type { Insurance, RecipientForm } from './schema'
import { sortNameOf } from './sort-name'

/** The row of a recipient as the form says. The Medicare number is kept sealed. */
export function recipientRow(id: string, { primary: _, secondary: __, cms, ...form }: RecipientForm) {
  return { ...form, sortName: sortNameOf(form), cms: cms && seal(cms, { table: 'Recipient', column: 'cms', id }) }
}

/** Keeps an insurance of the recipient, its member number sealed; one of which nothing is said is not kept. */
export async function keepInsurance(
  tx: Tx,
  recipientId: string,
  rank: 'primary' | 'secondary',
  { memberID, ...insurance }: Insurance,
  now = new Date(),
) {
  if (!memberID && Object.values(insurance).every((value) => value === null)) return
  const id = newId()
  const sealed = memberID && seal(memberID, { table: 'Insurance', column: 'memberID', id })
  await tx.insurance.create({ data: { ...insurance, id, recipientId, rank, memberID: sealed, createdAt: now } })
}
