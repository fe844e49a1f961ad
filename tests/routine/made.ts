import { daysAfter } from '~/domain/days'
import type { Member } from '~/domain/members/member'
import { emptyValueOf } from '~/domain/records/fields'
import { createRoutineItem } from '~/domain/routine/commands.server'
import { routineRecord } from '~/domain/routine/routine-record'
import { dayIn } from '~/i18n/format'
import { submissionOf } from '../submission'

/** A task of tomorrow at nine, or what is said instead, that this member has written. */
export async function madeRoutineItem(member: Member, said: object = {}) {
  const value = {
    ...emptyValueOf(routineRecord),
    title: 'Evening pills',
    kind: 'task',
    startDate: daysAfter(dayIn(new Date(), member.timeZone), 1),
    startTime: '09:00',
    isAllDay: false,
    recurringPattern: 'NOT_REPEAT',
    assignees: [],
    ...said,
  }
  const done = await createRoutineItem(member, submissionOf(routineRecord, value, {}))
  if (done.status !== 'saved') throw new Error(JSON.stringify(done))
  return done.value
}
