import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import { createOnce } from '~/domain/activity/submissions.server'
import { endDraftsWithin } from '~/domain/drafts/commands.server'
import type { Member } from '~/domain/member'
import { confidential } from '~/domain/permissions/confidential'
import type { ValueOf } from '~/domain/records/fields'
import { invalid, resolveNew, type SaveResult, type Submission } from '~/domain/records/save'
import { removeWithReason } from '~/domain/removals/removals.server'
import { signal } from '~/domain/signals/commands.server'
import { dayIn } from '~/i18n/format'
import { allowAllInterviews, removedProblem } from './access'
import { answersIn } from './answers'
import { burdenInterviewRecord } from './burden-interview-record'
import { problemOfDay } from './commands.server'
import { interviewDraft } from './drafts'
import { type Caregiver, findToInterview } from './interview-queries.server'
import { burdenQuestions } from './zarit'

type InterviewValue = ValueOf<typeof burdenInterviewRecord>
type Clock = { now?: Date }
/** `person` is the member in the row when the form was opened, or null; undefined for a form that was not opened. */
type OpenedFor = { person?: string | null }

/**
 * Records a burden interview, once per form: all 22 questions, by a coach, an admin or the caregiver. Invalid if the row
 * names another person by now. Throws Forbidden, NotFound.
 */
export async function recordInterview(
  member: Member,
  caregiverId: string,
  { typed, submissionId }: Submission,
  { now = new Date(), person }: Clock & OpenedFor = {},
): Promise<SaveResult<string>> {
  return change<SaveResult<string>>(member, async (tx, record, member) => {
    const caregiver = await findToInterview(member, caregiverId, tx)
    if (!caregiver.isCurrent) return invalid({ '': removedProblem(member, caregiver) })
    if (person !== undefined && person !== caregiver.memberId) return invalid({ '': 'surveys:errors.otherPerson' })
    const resolved = resolveNew(burdenInterviewRecord, typed, dayIn(now, member.timeZone))
    if (resolved.status === 'invalid') return resolved
    const { value } = resolved
    const problems = await problemOfDay(tx, member.circleId, value.answeredOn)
    if (Object.keys(problems).length) return invalid(problems)
    const fingerprint = JSON.stringify([member.circleId, caregiverId, value])
    return createOnce(tx, { userId: member.userId, submissionId, fingerprint }, async () => {
      const id = await insertInterview(tx, member, { caregiver, value, now })
      await endDraftsWithin(tx, member, { form: interviewDraft(caregiver), submissionId, typed })
      await record('burdenInterview.recorded', { id, visibility: confidential })
      await signalCaregiver(tx, member, caregiver.memberId, id)
      return id
    })
  })
}

type NewInterview = { caregiver: Caregiver; value: InterviewValue; now: Date }

async function insertInterview(tx: Tx, { circleId, userId }: Member, { caregiver, value, now }: NewInterview) {
  const { id } = await tx.burdenInterview.create({
    data: {
      ...{ id: newId(), circleId, caregiverId: caregiver.id, caregiverName: caregiver.name },
      memberId: caregiver.memberId,
      answeredOn: value.answeredOn,
      answers: JSON.stringify(answersIn(value, burdenQuestions)),
      askedById: userId,
      recordedAt: now,
    },
  })
  return id
}

async function signalCaregiver(tx: Tx, { circleId, userId }: Member, memberId: string | null, ref: string) {
  const where = { id: memberId ?? '' }
  const caregiver = await tx.member.findUnique({ where, select: { userId: true } })
  if (!caregiver?.userId || caregiver.userId === userId) return
  await signal(tx, 'assessment.caregiver', { circleId, userIds: [caregiver.userId], ref })
}

/** Removes a burden interview, like `removeWithReason`. Throws Forbidden. */
export async function removeInterview(
  member: Member,
  id: string,
  submission: Submission,
  { now }: Clock = {},
): Promise<SaveResult> {
  return change<SaveResult>(member, async (tx, record, member) => {
    allowAllInterviews(member)
    return removeWithReason(member, submission, {
      find: () => tx.burdenInterview.findFirst({ where: { id, circleId: member.circleId } }),
      remove: async (removal, { memberId }) => {
        await tx.burdenInterview.update({ where: { id }, data: removal })
        await record('burdenInterview.removed', { id, visibility: confidential })
        await signalCaregiver(tx, member, memberId, id)
      },
      now,
    })
  })
}
