import { newId } from '~/data/id'
import { seal } from '~/data/sealed.server'
import type { Tx } from '~/data/write.server'
import { change, type Recorder } from '~/domain/activity/change.server'
import { afterTelling, mergeEdit, mergeRows, type RowConflict, rowsAfterTelling } from '~/domain/activity/merge'
import { isFirstTime } from '~/domain/activity/once.server'
import type { Member } from '~/domain/members/member'
import { allow } from '~/domain/permissions/rules'
import { placeOfCms, placeOfMemberID, readNumber } from './keep.server'
import {
  type Fields,
  type Kept,
  type ProfileField,
  type ProviderFields,
  type Typed,
  together,
  togetherInRow,
} from './kept'
import { type Found, readKept } from './queries.server'
import {
  endOf,
  mostProviders,
  olderResidences,
  providerFields,
  ranks,
  type SealedNumber,
  sealedNumbers,
  tooManyProviders,
} from './rules'
import { sortNameOf } from './sort-name'

/** What somebody else has saved since the form was opened, where it meets what is typed. */
export type Theirs = {
  field: string // of the profile, or of the provider
  providerId: string | null
  provider: string | null // that provider's name
  is: RowConflict['is']
  value: string | null // as it is kept; of a sealed number its end
  by: string | null // who saved it
}
export type Updated =
  | { is: 'done' }
  | { is: 'refused'; problems: Record<string, string> }
  | { is: 'conflict'; before: Kept; theirs: Theirs[] }

export type Edit = Typed & {
  before: Kept
  take: readonly string[] // the fields and providers for which the other's state is to stay
  submissionId?: string
}

/**
 * Changes the profile: only what the person at the form changed since it was opened (`before`), so that nobody's change
 * is lost. 'conflict' when somebody else has changed the same meanwhile; nothing is written then. 'refused' with a
 * problem by field for providers of somebody else, an older residence chosen anew, and what contradicts itself once both
 * changes are put together. The same form sent twice does its work once. Throws Forbidden without the right to edit the
 * recipient.
 */
export async function updateRecipient(member: Member, edit: Edit): Promise<Updated> {
  allow(member, 'edit', 'careRecipient')
  return change<Updated>(member, async (tx, record) => {
    const now = readKept(member.circleId)
    const { before, typed } = withTaken(edit)
    if (
      await hasStrangeProvider(tx, now.recipientId, [...Object.keys(edit.providers), ...Object.keys(before.providers)])
    ) {
      return { is: 'refused', problems: { '': 'recipient:errors.strangeProvider' } }
    }
    const fields = mergeEdit(before.fields, withStamps(typed.fields, now, edit.numbers), now.fields, together)
    const rows = mergeRows(before.providers, typed.providers, now.providers, togetherInRow)
    if (fields.conflicts.length || rows.conflicts.length) {
      return {
        is: 'conflict',
        before: {
          fields: afterTelling(before.fields, now.fields, fields.conflicts),
          providers: rowsAfterTelling(before.providers, now.providers, rows.conflicts) as Kept['providers'],
        },
        theirs: await tellTheirs(tx, member, now, fields.conflicts, rows.conflicts, typed.providers),
      }
    }

    const changed = fields.changed as ProfileField[]
    const merged = { ...now.fields, ...Object.fromEntries(changed.map((name) => [name, typed.fields[name]])) }
    const count = Object.keys(now.providers).length - rows.removed.length + rows.restored.length + edit.added.length
    const problems = problemsOf(merged, changed, count)
    if (Object.keys(problems).length) return { is: 'refused', problems }
    if (!(await isFirstTime(tx, member.userId, edit.submissionId, JSON.stringify([typed, edit.added, edit.numbers])))) {
      return { is: 'done' }
    }

    if (changed.length) {
      await keepFields(tx, member, now, merged, changed, edit.numbers)
      await record('recipient.changed', { id: now.recipientId, fields: changed })
    }
    await keepProviders(tx, record, member, now.recipientId, { ...rows, typed: typed.providers, added: edit.added })
    return { is: 'done' }
  })
}

/**
 * One of the sealed numbers in full, for whoever asks for it; that they did is written to the audit log each time. Null
 * where there is none. Throws Forbidden without the right to edit the recipient.
 */
export async function revealNumber(member: Member, name: SealedNumber): Promise<string | null> {
  allow(member, 'edit', 'careRecipient')
  return change(member, async (_, record) => {
    const { recipientId, sealed } = readKept(member.circleId)
    const found = sealed[name]
    if (!found) return null

    const kind = name === 'cms' ? 'recipient.medicareRevealed' : 'recipient.memberIDRevealed'
    await record(kind, { id: recipientId, fields: [name] })
    return readNumber(found.text, found.place)
  })
}

/** What was typed, but for the places where the person takes what the other has saved. */
function withTaken({ take, before, ...edit }: Edit) {
  const fields = { ...edit.fields }
  const providers = { ...edit.providers }
  const told = { ...before.providers }
  for (const name of take) {
    const [list, id = '', field = ''] = name.split('.')
    if (list !== 'providers') {
      if (Object.hasOwn(fields, name)) fields[name as ProfileField] = before.fields[name as ProfileField] ?? null
    } else if (field) {
      const [mine, theirs] = [providers[id], before.providers[id]]
      if (mine && theirs && Object.hasOwn(mine, field))
        providers[id] = { ...mine, [field]: theirs[field as 'firstName'] }
    } else if (providers[id]) {
      delete providers[id] // theirs is that it is gone
      delete told[id]
    } else if (before.providers[id]) {
      providers[id] = before.providers[id] // theirs is that it stays
    }
  }
  return { before: { fields: before.fields, providers: told }, typed: { fields, providers } }
}

/** Whether a provider is named that this recipient never had (ids of other circles' among them). */
async function hasStrangeProvider(tx: Tx, recipientId: string, ids: string[]) {
  const named = [...new Set(ids)]
  if (!named.length) return false
  const known = await tx.careProvider.count({ where: { recipientId, id: { in: named } } })
  return known !== named.length
}

/** A new number that equals the one kept is no change. */
function withStamps(fields: Fields, { sealed, fields: now }: Found, numbers: Typed['numbers']): Fields {
  const stamped = { ...fields }
  for (const name of sealedNumbers) {
    const kept = sealed[name]
    const isNew = numbers[name] !== undefined && stamped[name] === numbers[name]
    if (isNew && kept && readNumber(kept.text, kept.place) === numbers[name]) stamped[name] = now[name]
  }
  return stamped
}

/** What is wrong with the profile once my changes and the other's stand together. */
function problemsOf(merged: Fields, changed: ProfileField[], providers: number) {
  const problems: Record<string, string> = {}
  for (const rank of ranks) {
    const [from, until] = [merged[`${rank}.effectiveDate`], merged[`${rank}.expirationDate`]]
    if (from && until && until < from) problems[`${rank}.expirationDate`] = 'recipient:errors.expiration'
  }
  if (merged.residence === 'livingSeniorLivingCommunity' && !merged.typeOfCommunity) {
    problems.typeOfCommunity = 'errors.required'
  }
  if (changed.includes('residence') && olderResidences.some((one) => one === merged.residence)) {
    problems.residence = 'errors.invalid'
  }
  if (providers > mostProviders) problems[''] = tooManyProviders
  return problems
}

async function keepFields(
  tx: Tx,
  member: Member,
  { recipientId, insuranceIds }: Found,
  merged: Fields,
  changed: ProfileField[],
  numbers: Typed['numbers'],
) {
  const isChanged = (name: ProfileField) => changed.includes(name)
  const own = changed.filter((name) => !name.includes('.') && name !== 'timeZone' && name !== 'cms')
  const row: Record<string, unknown> = Object.fromEntries(
    own.map((name) => [name, name === 'hasNoPharmacy' ? merged[name] === 'yes' : merged[name]]),
  )
  if (isChanged('firstName') || isChanged('lastName')) row.sortName = sortNameOf(nameIn(merged))
  if (isChanged('cms'))
    row.cms = numbers.cms === undefined || !merged.cms ? null : seal(numbers.cms, placeOfCms(recipientId))
  if (isChanged('generalInformation')) {
    row.generalInformationAt = new Date()
    row.generalInformationById = member.userId
  }
  // The row is touched in any case, so that whoever watches it sees that the profile has changed.
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
    if (data.memberID) data.memberID = number === undefined ? null : seal(number, placeOfMemberID(id))
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

/** Additions, changes and soft removals, each with its audit row. */
async function keepProviders(tx: Tx, record: Recorder, { userId }: Member, recipientId: string, batch: Batch) {
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
    await record('careProvider.added', { id, fields: [...providerFields] })
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

async function tellTheirs(
  tx: Tx,
  { circleId }: Member,
  now: Found,
  fields: string[],
  rows: RowConflict[],
  mine: Record<string, ProviderFields>,
): Promise<Theirs[]> {
  const whoChanged = await lastHands(tx, circleId)
  const own = fields.map((field): Theirs => {
    const sealed = now.sealed[field as SealedNumber]
    const value = sealed ? endOf(readNumber(sealed.text, sealed.place) ?? '') : (now.fields[field as 'city'] ?? null)
    return { field, providerId: null, provider: null, is: 'changed', value, by: whoChanged(now.recipientId, field) }
  })
  const ofRows = rows.flatMap(({ id, is, fields }): Theirs[] => {
    const { firstName, lastName } = now.providers[id] ?? mine[id] ?? {}
    const provider = [firstName, lastName].filter(Boolean).join(' ')
    if (is === 'theyRemoved') {
      return [{ field: '', providerId: id, provider, is, value: null, by: whoChanged(id, 'docStatus') }]
    }
    return fields.map((field) => ({
      field,
      providerId: id,
      provider,
      is,
      value: now.providers[id]?.[field as 'firstName'] ?? null,
      by: whoChanged(id, field),
    }))
  })
  return [...own, ...ofRows]
}

const rowsToLookThrough = 200

/** Who changed a field last, as the audit log says. */
async function lastHands(tx: Tx, circleId: string) {
  const rows = await tx.audit.findMany({
    where: {
      circleId,
      outcome: 'done',
      action: { in: ['recipient.changed', 'careProvider.changed', 'careProvider.removed'] },
    },
    orderBy: { id: 'desc' },
    take: rowsToLookThrough,
    select: { actorId: true, entityId: true, details: true },
  })
  const people = await tx.user.findMany({
    where: { id: { in: rows.flatMap(({ actorId }) => (actorId ? [actorId] : [])) } },
    select: { id: true, firstName: true, lastName: true },
  })
  const names = new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
  return (entityId: string, field: string) => {
    const row = rows.find(({ entityId: id, details }) => id === entityId && fieldsIn(details).includes(field))
    return names.get(row?.actorId ?? '') ?? null
  }
}

function fieldsIn(details: string): string[] {
  const { fields } = JSON.parse(details) as { fields?: string[] }
  return fields ?? []
}
