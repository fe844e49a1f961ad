import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import { createOnce } from '~/domain/activity/submissions.server'
import { endDraftsWithin } from '~/domain/drafts/commands.server'
import type { Member } from '~/domain/member'
import type { Problems, ValueOf } from '~/domain/records/fields'
import { invalid, resolveNew, type SaveResult, type Submission } from '~/domain/records/save'
import { removeWithReason } from '~/domain/removals/removals.server'
import { dayIn } from '~/i18n/format'
import { allowRecording } from './access'
import { answersIn } from './answers'
import { healthSurveyDraft } from './drafts'
import { healthSurveyRecord } from './health-survey-record'
import { healthQuestions } from './promis'

type SurveyValue = ValueOf<typeof healthSurveyRecord>
type Clock = { now?: Date }

/** Records a health survey once per form; ends its draft. Days in the circle's zone. Throws Forbidden, NotFound. */
export async function recordHealthSurvey(
  member: Member,
  { typed, submissionId }: Submission,
  { now = new Date() }: Clock = {},
): Promise<SaveResult<string>> {
  return change<SaveResult<string>>(member, async (tx, record, member) => {
    allowRecording(member)
    const resolved = resolveNew(healthSurveyRecord, typed, dayIn(now, member.timeZone))
    if (resolved.status === 'invalid') return resolved
    const { value } = resolved
    const problems = await problemsOfSurvey(tx, member, value)
    if (Object.keys(problems).length) return invalid(problems)
    const form = { userId: member.userId, submissionId, fingerprint: JSON.stringify([member.circleId, value]) }
    return createOnce(tx, form, async () => {
      const id = await insertSurvey(tx, member, value, now)
      await endDraftsWithin(tx, member, { form: healthSurveyDraft, submissionId, typed })
      await record('healthSurvey.recorded', { id })
      return id
    })
  })
}

async function problemsOfSurvey(tx: Tx, { circleId }: Member, value: SurveyValue): Promise<Problems> {
  if (!Object.keys(answersIn(value, healthQuestions)).length) return { '': 'surveys:errors.noAnswers' }
  return {
    ...(await problemOfDay(tx, circleId, value.answeredOn)),
    ...(value.helperId ? await problemOfHelper(tx, circleId, value.helperId) : {}),
  }
}

/** The problem of a day of answers: the recipient wasn't born yet. */
export async function problemOfDay(tx: Tx, circleId: string, answeredOn: string): Promise<Problems> {
  const { dateOfBirth } = await tx.recipient.findUniqueOrThrow({ where: { circleId }, select: { dateOfBirth: true } })
  return dateOfBirth && answeredOn < dateOfBirth ? { answeredOn: 'surveys:errors.beforeBirth' } : {}
}

async function problemOfHelper(tx: Tx, circleId: string, id: string): Promise<Problems> {
  const count = await tx.member.count({ where: { id, circleId, status: 'active' } })
  return count ? {} : { helperId: 'surveys:errors.notInCircle' }
}

async function insertSurvey(tx: Tx, { circleId, userId }: Member, value: SurveyValue, now: Date) {
  const { answeredOn, answeredBy, helperId, helperName } = value
  const { id } = await tx.healthSurvey.create({
    data: {
      ...{ id: newId(), circleId, answeredOn, answeredBy, helperId, helperName },
      answers: JSON.stringify(answersIn(value, healthQuestions)),
      recordedById: userId,
      recordedAt: now,
    },
  })
  return id
}

/** Removes a health survey, like `removeWithReason`. Throws Forbidden. */
export async function removeHealthSurvey(
  member: Member,
  id: string,
  submission: Submission,
  { now }: Clock = {},
): Promise<SaveResult> {
  return change<SaveResult>(member, async (tx, record, member) => {
    allowRecording(member)
    return removeWithReason(member, submission, {
      find: () => tx.healthSurvey.findFirst({ where: { id, circleId: member.circleId } }),
      remove: async (removal) => {
        await tx.healthSurvey.update({ where: { id }, data: removal })
        await record('healthSurvey.removed', { id })
      },
      now,
    })
  })
}
