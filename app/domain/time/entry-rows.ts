import { instantAt, localTimeAt } from '~/domain/local-time'
import type { Member } from '~/domain/member'
import type { ValueOf } from '~/domain/records/fields'
import type { entryRecord } from './entry-record'

type EntryValue = ValueOf<typeof entryRecord>
type InZone = Pick<Member, 'timeZone'>
type Entry = {
  startedAt: Date
  endedAt: Date
  seconds: number
  startDate: string
  month: string
  activity: string
  note: string
}

/** An entry's value for its form. */
export function entryValueOf(
  { startedAt, endedAt, activity, note }: Omit<Entry, 'seconds' | 'startDate' | 'month'>,
  { timeZone }: InZone,
): EntryValue {
  const [start, end] = [
    localTimeAt(startedAt, timeZone, { to: 'second' }),
    localTimeAt(endedAt, timeZone, { to: 'second' }),
  ]
  return {
    startDate: start.day,
    startTime: start.time,
    endDate: end.day,
    endTime: end.time,
    activity,
    note: note || null,
  }
}

/** The row of an entry whose days and times are in this zone. */
export function rowOf({ startDate, startTime, endDate, endTime, activity, note }: EntryValue, { timeZone }: InZone) {
  const startedAt = instantAt(startDate, startTime, timeZone)
  const endedAt = instantAt(endDate, endTime, timeZone)
  const seconds = Math.max(0, (endedAt.getTime() - startedAt.getTime()) / 1_000)
  return { startedAt, endedAt, seconds, startDate, month: startDate.slice(0, 7), activity, note: note ?? '' }
}

type Edit = { value: EntryValue; fields: readonly string[]; member: InZone }

// Unchanged times stay: local times can't tell the two hours of a clock change apart.
export function changedRow(entry: Entry, { value, fields, member }: Edit) {
  const edited = rowOf(value, member)
  const isChanged = (...names: string[]) => names.some((name) => fields.includes(name))
  const startedAt = isChanged('startDate', 'startTime') ? edited.startedAt : entry.startedAt
  const endedAt = isChanged('endDate', 'endTime') ? edited.endedAt : entry.endedAt
  const isMoved = startedAt !== entry.startedAt || endedAt !== entry.endedAt
  const { startDate, month } = isChanged('startDate', 'startTime') ? edited : entry
  const seconds = isMoved ? Math.max(0, secondsBetween(startedAt, endedAt) - pausedSeconds(entry)) : entry.seconds
  return { ...edited, startedAt, endedAt, seconds, startDate, month }
}

export function pausedSeconds({ startedAt, endedAt, seconds }: Pick<Entry, 'startedAt' | 'endedAt' | 'seconds'>) {
  return Math.max(0, secondsBetween(startedAt, endedAt) - seconds)
}

export function secondsBetween(from: Date, to: Date) {
  return Math.floor((to.getTime() - from.getTime()) / 1_000)
}

export type Audited = Pick<Entry, 'startedAt' | 'endedAt' | 'seconds' | 'activity'> & { userId: string }

/** An entry for the audit log, without its note. */
export function auditedOf({ userId, startedAt, endedAt, seconds, activity }: Audited) {
  return { userId, startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString(), seconds, activity }
}
