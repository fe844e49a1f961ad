import type { Tx } from '~/data/write.server'
import { change, type RecordActivity } from '~/domain/activity/change.server'
import { claimSubmission } from '~/domain/activity/submissions.server'
import type { Member } from '~/domain/member'
import { readBase } from '~/domain/records/base'
import { fieldAt, type RowValue, type SealedField } from '~/domain/records/fields'
import type { Changes } from '~/domain/records/merge'
import { type ByWhom, invalid, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { saveRecord } from '~/domain/records/save-record.server'
import { allTypedAt, typedAt } from '~/domain/records/typed'
import { isTimeZone } from '~/domain/time-zones'
import { dayIn } from '~/i18n/format'
import { allowEditing } from './access'
import { type ProfileValue, profileRecord } from './profile-record'
import { readProfile, type StoredProfile } from './queries.server'
import { endOf, ranks, type SealedNumber, sealedNumbers, type unreadable } from './rules'
import { readNumber, recipientRow, saveInsurance, saveProviders } from './save.server'

/**
 * Changes the profile, merged, once per form. Invalid: others' providers, future days (circle's zone). Throws
 * Forbidden, NotFound.
 */
export async function updateRecipient(member: Member, submission: Submission): Promise<SaveResult> {
  return change<SaveResult>(member, async (tx, audit, member) => {
    allowEditing(member)
    const stored = await readProfile(member.circleId, { tx })
    if (await hasStrangeProvider(tx, stored.recipientId, submission)) {
      return invalid({ '': 'recipient:errors.strangeProvider' })
    }
    const today = dayIn(new Date(), zoneIn(submission, stored.value.timeZone))
    const changedBy = {
      circleId: member.circleId,
      entityId: stored.recipientId,
      actions: changing,
      userId: member.userId,
    }
    const about = { current: stored.value, today, changedBy }
    const form = withoutStoredNumbers(submission, stored)
    const done = await saveRecord(tx, profileRecord, form, about, async (value, changes) => {
      await saveProfile(tx, audit, member, { stored, submission, value, changes })
      return saved
    })
    return done.status === 'conflict' ? { ...done, conflicts: done.conflicts.map((one) => withEnd(one, stored)) } : done
  })
}

const changing = ['recipient.changed', 'careProvider.changed', 'careProvider.removed'] as const

type Profile = { stored: StoredProfile; submission: Submission; value: ProfileValue; changes: Changes }

async function saveProfile(
  tx: Tx,
  audit: RecordActivity,
  member: Member,
  { stored, submission, value, changes }: Profile,
) {
  const fingerprint = JSON.stringify([submission.typed, submission.keepCurrent])
  const isFirst = await claimSubmission(tx, member.userId, submission.submissionId, fingerprint)
  const { recipientId } = stored
  if (changes.fields.length) {
    await saveFields(tx, member, stored, { value, changed: changes.fields })
    await audit('recipient.changed', { id: recipientId, fields: changes.fields })
  }
  // A form sent again doesn't restore rows that were removed since.
  const providers = changes.rows.providers && { ...changes.rows.providers, ...(isFirst ? {} : { added: [] }) }
  if (providers) await saveProviders(tx, audit, { recipientId, userId: member.userId }, providers, value.providers)
}

/** Decrypts a sealed number, audited. Null without one, or `unreadable`. Throws Forbidden, NotFound. */
export async function revealNumber(member: Member, name: SealedNumber): Promise<string | null | typeof unreadable> {
  return change(member, async (tx, audit, member) => {
    allowEditing(member)
    const stored = await readProfile(member.circleId, { tx })
    const number = numberIn(stored, name)
    if (typeof number !== 'string') return number

    const kind = name === 'cms' ? 'recipient.medicareRevealed' : 'recipient.memberIDRevealed'
    await audit(kind, { id: stored.recipientId, fields: [name] })
    return number
  })
}

async function hasStrangeProvider(tx: Tx, recipientId: string, { typed, base }: Submission) {
  const opened = readBase(profileRecord, base, {}).providers as readonly RowValue[]
  const named = [...allTypedAt(typed, 'providers'), ...opened.map(({ id }) => id)]
  const strange = { id: { in: [...new Set(named)] }, recipientId: { not: recipientId } }
  return (await tx.careProvider.count({ where: strange })) > 0
}

/** The zone after saving, which decides the current day. */
function zoneIn({ typed }: Submission, stored: string) {
  const zone = typedAt(typed, 'timeZone')
  return isTimeZone(zone) ? zone : stored
}

function withoutStoredNumbers(submission: Submission, stored: StoredProfile): Submission {
  const entered = sealedNumbers.filter((name) => {
    const { tidy = (typed: string) => typed } = fieldAt(profileRecord, name) as SealedField
    const typed = tidy(typedAt(submission.typed, name).trim())
    return typed && typed === numberIn(stored, name)
  })
  const left = Object.fromEntries(entered.flatMap((name) => [[name, ''] as const, [`${name}.remove`, ''] as const]))
  return { ...submission, typed: { ...submission.typed, ...left } }
}

function withEnd(conflict: ByWhom, stored: StoredProfile): ByWhom {
  const number = numberIn(stored, conflict.path as SealedNumber)
  return typeof number === 'string' ? { ...conflict, end: endOf(number) } : conflict
}

function numberIn({ sealed }: StoredProfile, name: SealedNumber) {
  const found = sealed[name]
  return found ? readNumber(found.text, found.place) : null
}

type Change = { value: ProfileValue; changed: string[] }

async function saveFields(tx: Tx, member: Member, stored: StoredProfile, { value, changed }: Change) {
  const { recipientId, insuranceIds } = stored
  const informed = changed.includes('generalInformation')
    ? { generalInformationAt: new Date(), generalInformationById: member.userId }
    : {}
  // Always updated, so that watching pages refresh.
  const data = { ...recipientRow(recipientId, value, changed), ...informed, updatedAt: new Date() }
  await tx.recipient.update({ where: { id: recipientId }, data })
  if (changed.includes('timeZone')) {
    await tx.circle.update({ where: { id: member.circleId }, data: { timeZone: value.timeZone } })
  }
  for (const rank of ranks) {
    const names = changed.flatMap((path) => (path.startsWith(`${rank}.`) ? [path.slice(rank.length + 1)] : []))
    if (names.length) await saveInsurance(tx, { recipientId, rank, id: insuranceIds[rank] }, value[rank], names)
  }
}
