import type { Tx } from '~/data/write.server'
import type { RecordActivity } from '~/domain/activity/change.server'
import { followAssignees } from '~/domain/chat/routine-group.server'
import { weekStart } from '~/domain/days'
import type { LocalTime } from '~/domain/local-time'
import type { Member } from '~/domain/member'
import { changedNames, type RowChanges } from '~/domain/records/merge'
import { invalid, type SaveResult } from '~/domain/records/save'
import { notifyOfItem, problemOfAssignees } from './people.server'
import { datesFrom, isDateOf, lastDateBefore } from './recurrence'
import { type RoutineValue, routineRecord, rowOf } from './routine-record'
import { assign, datesOf, detach, type Found, findRow, moveCompletions, moveExceptions, split } from './series.server'
import { type Settled, settle, shiftBetween } from './settle'
import type { Target } from './target.server'

export type Placed = { id: string; date: string; movedFrom: string | null }

type Shift = (date: string) => number
type Change = { target: Target; before: RoutineValue; value: RoutineValue; rows?: RowChanges; shift?: Shift }
type Context = { now: LocalTime; mayStayPast?: boolean }

/** Writes a change by its scope, audited and notified; or returns its problems. */
export async function saveChange(
  tx: Tx,
  record: RecordActivity,
  member: Member,
  { target, before, value, rows, shift }: Change,
  context: Context,
): Promise<SaveResult<Placed>> {
  const { seen = target.on } = target
  const unchanged = { status: 'saved', value: { id: target.found.id, date: seen, movedFrom: null } } as const
  if (!changedNames(routineRecord, before, value).length) return unchanged
  const settled = settle(value, { ...context, before })
  const ids = value.assignees.map(({ id }) => id)
  const current = before.assignees.map(({ id }) => id)
  const problems = {
    ...(await problemOfAssignees(tx, member.circleId, { ids, current })),
    ...(await problemOfKind(tx, target.found, value)),
    ...('problems' in settled ? settled.problems : problemOfDaysBefore(target, settled)),
  }
  if ('problems' in settled || Object.keys(problems).length) return invalid(problems)
  const id = await write(tx, member, { target, before, settled, rows, shift })
  await record('routine.edited', { id, fields: changedNames(routineRecord, before, settled.value) })
  const { movedFrom } = settled
  const { startDate } = settled.value
  const date = movedFrom ? startDate : ((await dateNear(tx, member, id, seen)) ?? startDate)
  const notified = {
    changed: ids.filter((one) => current.includes(one)),
    assigned: ids.filter((one) => !current.includes(one)),
    unassigned: current.filter((one) => !ids.includes(one)),
  } as const
  for (const event of ['changed', 'assigned', 'unassigned'] as const)
    await notifyOfItem(tx, member, id, { event, people: notified[event], date })
  return { status: 'saved', value: { id, date, movedFrom } }
}

async function dateNear(tx: Tx, member: Member, id: string, day: string) {
  const found = await findRow(tx, member, id)
  const dates = found && datesOf(found)
  if (!dates || isDateOf(dates.series, day)) return dates && day
  return datesFrom(dates.series, weekStart(day), 1)[0] ?? lastDateBefore(dates.series, day)
}

type Settling = Omit<Change, 'value'> & { settled: Settled }

async function write(tx: Tx, member: Member, change: Settling) {
  const { target, settled, shift } = change
  const { found, dates, on, scope } = target
  if (scope === 'occurrence') return (await detach(tx, member, found, on, settled)).id
  if (scope === 'following') return (await split(tx, member, found, dates, { ...settled, on, shift })).id
  return writeWhole(tx, member, change)
}

async function writeWhole(tx: Tx, member: Member, { target, before, settled, rows, shift }: Settling) {
  const { id } = target.found
  const { value, lastDay } = settled
  await tx.routineItem.update({ where: { id }, data: { ...rowOf(value), lastDay, sequence: { increment: 1 } } })
  if (rows) {
    await tx.routineAssignee.deleteMany({ where: { itemId: id, memberId: { in: rows.removed } } })
    await tx.routineReminder.deleteMany({ where: { itemId: id, memberId: { in: rows.removed } } })
    await assign(
      tx,
      id,
      rows.added.map((row) => row.id),
    )
    await followAssignees(tx, member, id, { added: rows.added.map((row) => row.id), removed: rows.removed })
  }
  const isSingle = before.recurringPattern === 'NOT_REPEAT' && value.recurringPattern === 'NOT_REPEAT'
  if (isSingle && before.startDate !== value.startDate)
    await moveCompletions(tx, { from: id, to: id }, [{ was: before.startDate, is: value.startDate }])
  await moveExceptions(tx, { from: id, to: id, since: '' }, shift ?? shiftBetween(before, value))
  return id
}

/** Following days may not begin before earlier ones, which stay: they would exist twice. */
function problemOfDaysBefore({ scope, dates, on }: Target, { value }: Settled) {
  if (scope !== 'following') return undefined
  const last = lastDateBefore(dates.series, on)
  return last && last >= value.startDate ? { startDate: 'routine:errors.daysBefore' } : undefined
}

/** A completed task stays a task. */
async function problemOfKind(tx: Tx, { id, isTask }: Found, { kind }: RoutineValue) {
  if (!isTask || kind === 'task') return undefined
  const completions = await tx.taskCompletion.count({ where: { itemId: id, status: 'COMPLETED' } })
  return completions ? { kind: 'routine:errors.kindHasCompletions' } : undefined
}
