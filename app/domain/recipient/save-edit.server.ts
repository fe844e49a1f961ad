import { newId } from '~/data/id'
import { seal } from '~/data/sealed.server'
import type { Tx } from '~/data/write.server'
import type { RecordActivity } from '~/domain/activity/change.server'
import type { Member } from '~/domain/members/member'
import {
  type Fields,
  hasValue,
  insuranceIn,
  type ProfileField,
  type ProfileFormValues,
  type ProviderFields,
} from './profile-record'
import type { Found } from './queries.server'
import { providerFields, ranks } from './rules'
import { cmsContext, memberIDContext } from './save.server'
import { sortNameOf } from './sort-name'

/**
 * Writes what was `changed` to the rows of the recipient, the circle and the insurances. Numbers are kept sealed. An
 * insurance of which nothing is left is removed.
 */
export async function saveFields(
  tx: Tx,
  member: Member,
  { recipientId, insuranceIds }: Found,
  merged: Fields,
  changed: ProfileField[],
  numbers: ProfileFormValues['numbers'],
) {
  const isChanged = (name: ProfileField) => changed.includes(name)
  const own = changed.filter((name) => !name.includes('.') && name !== 'timeZone' && name !== 'cms')
  const row: Record<string, unknown> = Object.fromEntries(
    own.map((name) => [name, name === 'hasNoPharmacy' ? merged[name] === 'yes' : merged[name]]),
  )
  if (isChanged('firstName') || isChanged('lastName')) row.sortName = sortNameOf(nameIn(merged))
  if (isChanged('cms'))
    row.cms = numbers.cms === undefined || !merged.cms ? null : seal(numbers.cms, cmsContext(recipientId))
  if (isChanged('generalInformation')) {
    row.generalInformationAt = new Date()
    row.generalInformationById = member.userId
  }
  // The row is updated in any case, so that everybody who watches it sees that the profile has changed.
  await tx.recipient.update({ where: { id: recipientId }, data: { ...row, updatedAt: new Date() } })
  if (isChanged('timeZone') && merged.timeZone) {
    await tx.circle.update({ where: { id: member.circleId }, data: { timeZone: merged.timeZone } })
  }

  for (const rank of ranks) {
    const names = changed.filter((name) => name.startsWith(`${rank}.`))
    if (!names.length) continue
    const id = insuranceIds[rank] ?? newId()
    const data: Record<string, string | null> = Object.fromEntries(
      names.map((name) => [name.slice(rank.length + 1), merged[name]]),
    )
    const number = numbers[`${rank}.memberID`]
    if (!hasValue(insuranceIn(merged, rank))) {
      await tx.insurance.deleteMany({ where: { recipientId, rank } })
      continue
    }
    if (data.memberID) data.memberID = number === undefined ? null : seal(number, memberIDContext(id))
    await tx.insurance.upsert({
      where: { recipientId_rank: { recipientId, rank } },
      create: { id, recipientId, rank, createdAt: new Date(), ...data },
      update: data,
    })
  }
}

type Batch = {
  changed: { id: string; fields: string[] }[]
  removed: string[]
  restored: string[]
  typed: Record<string, ProviderFields>
  added: ProviderFields[]
}

/** Additions, changes and soft removals of care providers, each with its audit row. */
export async function saveProviders(
  tx: Tx,
  record: RecordActivity,
  { userId }: Member,
  recipientId: string,
  batch: Batch,
) {
  const { changed, removed, restored, typed, added } = batch
  for (const { id, fields } of changed) {
    const row = typed[id]
    if (!row) continue
    const all: Record<string, unknown> = rowOf(row)
    await tx.careProvider.update({
      where: { id, recipientId },
      data: Object.fromEntries(fields.map((field) => [field, all[field]])),
    })
    await record('careProvider.changed', { id, fields })
  }
  for (const id of removed) {
    await tx.careProvider.update({
      where: { id, recipientId },
      data: { docStatus: 'removed', deletedAt: new Date(), deletedById: userId },
    })
    await record('careProvider.removed', { id, fields: ['docStatus'] })
  }
  for (const id of restored) {
    const row = typed[id]
    if (!row) continue
    const data = { ...rowOf(row), docStatus: 'active', deletedAt: null, deletedById: null }
    await tx.careProvider.update({ where: { id, recipientId }, data })
    await record('careProvider.added', { id, fields: providerFields.filter((field) => row[field] !== null) })
  }
  for (const row of added) {
    const id = newId()
    await tx.careProvider.create({ data: { id, recipientId, ...rowOf(row), createdAt: new Date() } })
    await record('careProvider.added', { id, fields: providerFields.filter((field) => row[field] !== null) })
  }
}

function rowOf({ referringProvider, firstName, lastName, ...row }: ProviderFields) {
  return {
    ...row,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    referringProvider: referringProvider === 'yes',
  }
}

function nameIn({ firstName, lastName }: Fields) {
  return { firstName: firstName ?? '', lastName: lastName ?? '' }
}
