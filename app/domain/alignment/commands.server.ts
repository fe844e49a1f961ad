import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { change, type RecordActivity } from '~/domain/activity/change.server'
import { claimSubmission, isSubmitted } from '~/domain/activity/submissions.server'
import { withNamesOfMembers } from '~/domain/assessment/caregivers.server'
import { problemsBeforeBirth } from '~/domain/assessment/dates'
import type { Member } from '~/domain/member'
import { confidential } from '~/domain/permissions/confidential'
import { onlyNamed } from '~/domain/records/base'
import type { AnyRecord, RecordValue, ValueOf } from '~/domain/records/fields'
import { changedNames } from '~/domain/records/merge'
import { type Invalid, invalid, resolveNew, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { saveRecord } from '~/domain/records/save-record.server'
import { allowAlignment } from './access'
import { alignmentRecord, type Step, steps } from './alignment-record'
import { changeRecordFor } from './change-record'
import type { Facts } from './facts.server'
import { factsOfCircle, lastChangeOf } from './queries.server'
import { mayFollow, needsWholeRecord, type Status } from './statuses'

type Clock = { now?: Date }

/** Saves one step, merged, once per form. Invalid with a primary caregiver twice. Throws Forbidden, NotFound. */
export async function saveStep(member: Member, step: Step, submission: Submission, { now = new Date() }: Clock = {}) {
  return change<SaveResult>(member, async (tx, record, member) => {
    allowAlignment(member, 'edit')
    const { facts, today } = await factsOfCircle(member, { now, tx })
    if (facts.isUnreadable) return invalid({ '': 'assessment:nothingReadable' })
    const fingerprint = JSON.stringify([member.circleId, step, submission.typed, submission.keepCurrent])
    if (await isSubmitted(tx, member.userId, submission.submissionId, fingerprint)) return saved
    const whole = facts.value as unknown as RecordValue
    const { circleId, userId } = member
    const about = {
      current: onlyNamed(whole, steps[step]) as ValueOf<AnyRecord>,
      today,
      changedBy: { circleId, entityId: circleId, actions: ['alignment.changed'], userId, grain: 'field' } as const,
    }
    return saveRecord(tx, steps[step] as AnyRecord, submission, about, async (part) => {
      const changed = { ...whole, ...(part as RecordValue) }
      const { value, problems } = await withNamesOfMembers(tx, circleId, changed, whole)
      const early = problemsBeforeBirth(alignmentRecord, { value, current: whole }, facts.recipient.dateOfBirth)
      if (Object.keys({ ...problems, ...early }).length) return invalid({ ...problems, ...early })

      await claimSubmission(tx, userId, submission.submissionId, fingerprint)
      await saveValue(tx, record, circleId, { before: whole, value })
      return saved
    })
  })
}

type Both = { before: RecordValue; value: RecordValue }

async function saveValue(tx: Tx, record: RecordActivity, circleId: string, { before, value }: Both) {
  const fields = changedNames(alignmentRecord, before, value)
  if (!fields.length) return
  const text = JSON.stringify(value)
  await tx.alignment.upsert({ where: { circleId }, create: { circleId, value: text }, update: { value: text } })
  await record('alignment.changed', { id: circleId, fields, visibility: confidential })
}

type Opened = { after: string }

/** Changes the status by `statuses.ts`, once per form. Invalid if incomplete. Throws Forbidden, NotFound. */
export async function changeStatus(
  member: Member,
  to: Status,
  { typed, submissionId }: Submission,
  { after, now = new Date() }: Opened & Clock,
): Promise<SaveResult> {
  return change<SaveResult>(member, async (tx, record, member) => {
    allowAlignment(member, 'edit')
    const { facts, today } = await factsOfCircle(member, { now, tx })
    const fingerprint = JSON.stringify([member.circleId, to, typed, after])
    if (await isSubmitted(tx, member.userId, submissionId, fingerprint)) return saved
    if (((await lastChangeOf(member.circleId, tx))?.id ?? '') !== after)
      return invalid({ '': 'programme:errors.changedMeanwhile' })
    const refused = refusalOf(facts, to)
    if (refused) return refused
    const resolved = resolveNew(changeRecordFor(to), typed, today)
    if (resolved.status === 'invalid') return resolved
    const { day, ...why } = resolved.value as { day: string; reason?: string; note: string | null }
    const problem = problemOfDay(facts, to, { day, ended: await lastEndOf(tx, member.circleId) })
    if (problem) return invalid({ day: problem })

    await claimSubmission(tx, member.userId, submissionId, fingerprint)
    await writeChange(tx, member, facts, { to, day, ...why, now })
    await record('alignment.statusChanged', { id: member.circleId, fields: ['status'], visibility: confidential })
    return saved
  })
}

function refusalOf({ status, missing }: Facts, to: Status): Invalid | undefined {
  if (!mayFollow(status, to)) return invalid({ '': 'programme:errors.notNext' })
  return needsWholeRecord(to) && missing.length ? invalid({ '': 'programme:errors.incomplete' }) : undefined
}

/** The last day of alignment, or null: the next period can't begin earlier. */
async function lastEndOf(tx: Tx, circleId: string) {
  const ends = await tx.alignmentChange.aggregate({ where: { circleId, toStatus: 'unaligned' }, _max: { day: true } })
  return ends._max.day
}

type OnDay = { day: string; ended: string | null }

/** The order of days: birth, submission, alignment, reassessments, end of the period, next period. */
function problemOfDay(
  { recipient, alignedOn, assessedOn, status, statusOn }: Facts,
  to: Status,
  { day, ended }: OnDay,
) {
  if (recipient.dateOfBirth && day < recipient.dateOfBirth) return 'assessment:errors.beforeBirth'
  if (ended && day < ended) return `programme:errors.beforeEnd?day=${ended}`
  if (to === 'aligned' && assessedOn && day < assessedOn) return `programme:errors.beforeAssessment?day=${assessedOn}`
  const submittedOn = status === 'submitted_to_medicare_for_alignment' && !alignedOn ? statusOn : null
  if (submittedOn && to !== 'aligned' && day < submittedOn)
    return `programme:errors.beforeSubmission?day=${submittedOn}`
  const isWithin = status !== 'unaligned' && alignedOn !== null && day < alignedOn
  return isWithin && to !== 'collecting_enrollment_information'
    ? `programme:errors.beforeAlignment?day=${alignedOn}`
    : undefined
}

type Change = { to: Status; day: string; reason?: string; note: string | null; now: Date }

async function writeChange(tx: Tx, { circleId, userId }: Member, facts: Facts, { to, day, now, ...why }: Change) {
  const { status: fromStatus } = facts
  const at = { status: to, statusOn: day, ...datesAfter(facts, to, day) }
  const value = JSON.stringify(facts.value)
  await tx.alignment.upsert({ where: { circleId }, create: { circleId, value, ...at }, update: at })
  const { number = 0 } = (await lastChangeOf(circleId, tx)) ?? {}
  await tx.alignmentChange.create({
    data: {
      id: newId(),
      circleId,
      number: number + 1,
      fromStatus,
      toStatus: to,
      day,
      ...why,
      changedById: userId,
      changedAt: now,
    },
  })
}

function datesAfter({ status, alignedOn }: Facts, to: Status, day: string) {
  if (to === 'aligned') return { alignedOn: alignedOn ?? day, assessedOn: day }
  return status === 'unaligned' ? { alignedOn: null, assessedOn: null } : {}
}
