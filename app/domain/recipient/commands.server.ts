import type { Tx } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import { baseAfterConflict, mergeEdit, mergeRows, rowsBaseAfterConflict } from '~/domain/activity/merge'
import { claimSubmission } from '~/domain/activity/submissions.server'
import type { Member } from '~/domain/members/member'
import { allow } from '~/domain/permissions/rules'
import { dayIn } from '~/i18n/format'
import { describeConflicts, type ProfileConflict } from './conflicts.server'
import {
  type Fields,
  type InsuranceField,
  insuranceIn,
  type ProfileField,
  type ProfileFormValues,
  type StoredProfile,
  together,
  togetherInRow,
} from './profile-record'
import { type Found, readStoredProfile } from './queries.server'
import {
  mostProviders,
  olderResidences,
  type Rank,
  ranks,
  type SealedNumber,
  sealedNumbers,
  tooManyProviders,
  type unreadable,
} from './rules'
import { readNumber } from './save.server'
import { saveFields, saveProviders } from './save-edit.server'

export type Updated =
  | { is: 'done' }
  | { is: 'refused'; problems: Record<string, string> }
  | { is: 'conflict'; before: StoredProfile; theirs: ProfileConflict[] }

export type Edit = ProfileFormValues & {
  before: StoredProfile
  take: readonly string[] // the fields and providers for which the other's state is to stay
  submissionId?: string
}

/**
 * Changes the profile: only what the person at the form changed since it was opened (`before`), so that nobody's change
 * is lost. 'conflict' when somebody else has changed the same meanwhile; nothing is written then. 'refused' with a
 * problem by field for providers of somebody else, an older residence chosen anew, days to come (in the circle's time zone)
 * and what contradicts itself once both changes are put together. The same form sent twice does its work once. Throws Forbidden without the right to edit the
 * recipient.
 */
export async function updateRecipient(member: Member, edit: Edit): Promise<Updated> {
  allow(member, 'edit', 'careRecipient')
  return change<Updated>(member, async (tx, record) => {
    const now = await readStoredProfile(member.circleId)
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
          fields: baseAfterConflict(before.fields, now.fields, fields.conflicts),
          providers: rowsBaseAfterConflict(
            before.providers,
            now.providers,
            rows.conflicts,
          ) as StoredProfile['providers'],
        },
        theirs: await describeConflicts(tx, member, now, fields.conflicts, rows.conflicts, typed.providers),
      }
    }

    const changed = fields.changed as ProfileField[]
    const merged = { ...now.fields, ...Object.fromEntries(changed.map((name) => [name, typed.fields[name]])) }
    const count = Object.keys(now.providers).length - rows.removed.length + rows.restored.length + edit.added.length
    const today = dayIn(new Date(), merged.timeZone ?? member.timeZone)
    const problems = problemsOf(merged, changed, { providers: count, today })
    if (Object.keys(problems).length) return { is: 'refused', problems }
    if (
      !(await claimSubmission(tx, member.userId, edit.submissionId, JSON.stringify([typed, edit.added, edit.numbers])))
    ) {
      return { is: 'done' }
    }

    if (changed.length) {
      await saveFields(tx, member, now, merged, changed, edit.numbers)
      await record('recipient.changed', { id: now.recipientId, fields: changed })
    }
    await saveProviders(tx, record, member, now.recipientId, { ...rows, typed: typed.providers, added: edit.added })
    return { is: 'done' }
  })
}

/**
 * Decrypts one of the sealed numbers for a person who asks for it, and audits that each time. Null where there is none,
 * `unreadable` where it cannot be decrypted: neither is audited, since no number was shown. Throws Forbidden without
 * the right to edit the recipient.
 */
export async function revealNumber(member: Member, name: SealedNumber): Promise<string | null | typeof unreadable> {
  allow(member, 'edit', 'careRecipient')
  return change(member, async (_, record) => {
    const { recipientId, sealed } = await readStoredProfile(member.circleId)
    const found = sealed[name]
    const number = found ? readNumber(found.text, found.place) : null
    if (typeof number !== 'string') return number

    const kind = name === 'cms' ? 'recipient.medicareRevealed' : 'recipient.memberIDRevealed'
    await record(kind, { id: recipientId, fields: [name] })
    return number
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
function withStamps(fields: Fields, { sealed, fields: now }: Found, numbers: ProfileFormValues['numbers']): Fields {
  const stamped = { ...fields }
  for (const name of sealedNumbers) {
    const kept = sealed[name]
    const isNew = numbers[name] !== undefined && stamped[name] === numbers[name]
    if (isNew && kept && readNumber(kept.text, kept.place) === numbers[name]) stamped[name] = now[name]
  }
  return stamped
}

const notToCome = [
  ['memberSince', 'errors.future'],
  ['dateOfBirth', 'errors.birth'],
] as const

/** Whether the last visible field of an insurance was emptied, and nothing was said of the number that the form hides. */
function leavesNumberAlone(merged: Fields, changed: ProfileField[], rank: Rank) {
  const { memberID, ...visible } = insuranceIn(merged, rank)
  const isEmptied = Object.keys(visible).some((field) => changed.includes(`${rank}.${field as InsuranceField}`))
  const isEmpty = Object.values(visible).every((value) => value === null)
  return isEmptied && isEmpty && memberID !== null && !changed.includes(`${rank}.memberID`)
}

/** What is wrong with the profile once my changes and the other's stand together. */
function problemsOf(
  merged: Fields,
  changed: ProfileField[],
  { providers, today }: { providers: number; today: string },
) {
  const problems: Record<string, string> = {}
  for (const [field, problem] of notToCome) {
    if (changed.includes(field) && (merged[field] ?? '') > today) problems[field] = problem
  }
  for (const rank of ranks) {
    const [from, until] = [merged[`${rank}.effectiveDate`], merged[`${rank}.expirationDate`]]
    if (from && until && until < from) problems[`${rank}.expirationDate`] = 'recipient:errors.expiration'
    if (leavesNumberAlone(merged, changed, rank)) problems[`${rank}.memberID`] = 'recipient:errors.memberIDLeft'
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
