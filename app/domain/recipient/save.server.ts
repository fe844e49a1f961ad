import { createHash } from 'node:crypto'
import { newId } from '~/data/id'
import { open, type SealContext, seal } from '~/data/sealed.server'
import type { Tx } from '~/data/write.server'
import type { RecordActivity } from '~/domain/activity/change.server'
import type { Member } from '~/domain/member'
import { fieldsOf, type RecordValue } from '~/domain/records/fields'
import type { RowChanges } from '~/domain/records/merge'
import { isSame } from '~/domain/records/values'
import { hasValue, type Insurance, type Provider, profileRecord, providerRecord } from './profile-record'
import { type Rank, unreadable } from './rules'
import { sortNameOf } from './sort-name'

// The zone is the circle's.
const own = fieldsOf(profileRecord).flatMap(([name, { kind }]) =>
  kind === 'group' || kind === 'rows' || name === 'timeZone' ? [] : [name],
)

type Named = RecordValue & { firstName: string; lastName: string }

/** The columns of these fields. The Medicare number is sealed. */
export function recipientRow(id: string, value: Named, names: readonly string[] = Object.keys(value)) {
  const row = rowOf(
    value,
    names.filter((name) => own.includes(name)),
    { table: 'Recipient', id },
  )
  return { ...row, sortName: sortNameOf(value) }
}

/** Saves insurance fields, the member number sealed. An empty insurance is removed. */
export async function saveInsurance(
  tx: Tx,
  { recipientId, rank, id = newId(), now = new Date() }: { recipientId: string; rank: Rank; id?: string; now?: Date },
  insurance: Insurance,
  names: readonly string[] = Object.keys(insurance),
) {
  if (!hasValue(insurance)) {
    await tx.insurance.deleteMany({ where: { recipientId, rank } })
    return
  }
  const data = rowOf(insurance, names, { table: 'Insurance', id })
  await tx.insurance.upsert({
    where: { recipientId_rank: { recipientId, rank } },
    create: { id, recipientId, rank, createdAt: now, ...data },
    update: data,
  })
}

/** Additions, changes and soft removals of care providers, each with its audit row. One that comes back is restored. */
export async function saveProviders(
  tx: Tx,
  audit: RecordActivity,
  { recipientId, userId }: { recipientId: string; userId: Member['userId'] },
  changes: RowChanges,
  providers: readonly Provider[],
) {
  const byId = new Map(providers.map((provider) => [provider.id, provider]))
  for (const { id, fields } of changes.changed) {
    await tx.careProvider.update({ where: { id, recipientId }, data: rowOf(byId.get(id) ?? {}, fields) })
    await audit('careProvider.changed', { id, fields })
  }
  for (const id of changes.removed) {
    const data = { docStatus: 'removed', deletedAt: new Date(), deletedById: userId }
    await tx.careProvider.update({ where: { id, recipientId }, data })
    await audit('careProvider.removed', { id, fields: ['docStatus'] })
  }
  for (const { id } of changes.added) {
    const provider = byId.get(id)
    if (provider) await addProvider(tx, audit, recipientId, provider)
  }
}

async function addProvider(tx: Tx, audit: RecordActivity, recipientId: string, { id, ...provider }: Provider) {
  const data = { ...provider, docStatus: 'active', deletedAt: null, deletedById: null }
  await tx.careProvider.upsert({
    where: { id, recipientId },
    create: { id, recipientId, createdAt: new Date(), ...data },
    update: data,
  })
  const fields = Object.keys(providerRecord.fields).filter((name) => !isSame(provider[name as 'firstName'], null))
  await audit('careProvider.added', { id, fields })
}

function rowOf(value: RecordValue, names: readonly string[], place?: Omit<SealContext, 'column'>) {
  return Object.fromEntries(
    names.map((name): [string, unknown] => {
      const field = value[name]
      const isEntered = typeof field === 'object' && field !== null && 'entered' in field
      return [name, isEntered && place ? seal(String(field.entered), { ...place, column: name }) : field]
    }),
  )
}

/** The encryption context of a recipient's Medicare number. */
export function cmsContext(recipientId: string): SealContext {
  return { table: 'Recipient', column: 'cms', id: recipientId }
}

/** The encryption context of an insurance's member number. */
export function memberIDContext(insuranceId: string): SealContext {
  return { table: 'Insurance', column: 'memberID', id: insuranceId }
}

/** A sealed number in full; null without one, `unreadable` if it can't be decrypted. */
export function readNumber(sealed: string | null, place: SealContext): string | null | typeof unreadable {
  if (sealed === null) return null
  try {
    return open(sealed, place)
  } catch {
    return unreadable
  }
}

/** A form's stamp for a sealed number: changes with each write, reveals nothing. */
export function versionStampOf(sealed: string | null) {
  return sealed === null ? null : createHash('sha256').update(sealed).digest('base64url').slice(0, 16)
}
