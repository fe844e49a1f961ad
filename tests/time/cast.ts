import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import type { Member } from '~/domain/member'
import { addEntry } from '~/domain/time/commands.server'
import { entryRecord } from '~/domain/time/entry-record'
import { startTimer } from '~/domain/timer/commands.server'
import type { User } from '~/domain/user'
import { submissionOf } from '../submission'

export const morning = new Date('2026-11-20T14:00:00.000Z') // 9:00 in New York

/** So many seconds after nine in the morning. */
export function later(seconds: number) {
  return { now: new Date(morning.getTime() + seconds * 1_000) }
}

const usual = {
  startDate: '2026-11-20',
  startTime: '09:00:00',
  endDate: '2026-11-20',
  endTime: '09:30:00',
  activity: 'providerCall',
  note: null,
}

/** The form of a new entry that says this. */
export function entryForm(said: object = {}, submissionId?: string) {
  return submissionOf(entryRecord, { ...usual, ...said }, {}, { submissionId })
}

/** The form of an entry that was opened with what it says, and says this now. */
export function entryEdit(now: object, opened: object = {}, keepCurrent: string[] = []) {
  return submissionOf(entryRecord, { ...usual, ...opened, ...now }, { ...usual, ...opened }, { keepCurrent })
}

/** An entry that this member has written by hand. */
export async function entered(member: Member, said: object = {}) {
  const done = await addEntry(member, entryForm(said), { now: new Date('2027-06-01T00:00:00Z') })
  if (done.status !== 'saved') throw new Error(JSON.stringify(done))
  return done.value
}

/** The id of a timer that this person has just started. */
export async function started(user: User, circleId: string, { now = morning, sendsHeartbeats = true } = {}) {
  await startTimer(user, { circleId, sendsHeartbeats, activity: 'familyMemberCall', note: 'Weekly call' }, { now })
  return timerOf(user)
}

export async function timerOf({ id: userId }: Pick<User, 'id'>) {
  return (await db.timer.findUniqueOrThrow({ where: { userId } })).id
}

/** Closes a month without the right to. */
export async function close(month: string) {
  await write((tx) => tx.closedMonth.create({ data: { month, closedAt: new Date(), closedById: newId() } }))
}

export async function reopenAll() {
  await write((tx) => tx.closedMonth.deleteMany())
}
