import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { daysAfter } from '~/domain/days'
import type { Member } from '~/domain/member'
import { type Item, readItem } from './item-rows.server'
import { isDateOf } from './recurrence'
import { onDay, routineValueOf, rowOf } from './routine-record'
import { type Settled, shiftBetween } from './settle'

export type Found = NonNullable<Awaited<ReturnType<typeof findRow>>>

export type Reading = { routineItem: Pick<Tx['routineItem'], 'findFirst'> }

export function findRow(tx: Reading, { circleId }: Pick<Member, 'circleId'>, id: string) {
  return tx.routineItem.findFirst({
    where: { id, circleId },
    include: {
      assignees: {
        orderBy: [{ assignedAt: 'asc' }, { memberId: 'asc' }],
        include: { member: { select: { userId: true, status: true } } },
      },
      exclusions: { select: { date: true } },
    },
  })
}

/** A row with its dates; undefined if unreadable. */
export function datesOf({ exclusions, ...row }: Found): Item | null {
  return readItem(
    row,
    exclusions.map(({ date }) => date),
  )
}

type New = Settled & {
  member: Member
  createdById: string
  tie?: { parentId: string; originalDate: string } | { continuesId: string }
}

/** Adds an event or a task with its people. */
export async function addItem(tx: Tx, { value, lastDay, member, createdById, tie }: New) {
  const { circleId } = member
  const item = await tx.routineItem.create({
    data: { ...rowOf(value), ...tie, id: newId(), circleId, lastDay, createdById, createdAt: new Date() },
  })
  await assign(
    tx,
    item.id,
    value.assignees.map(({ id }) => id),
  )
  return item
}

export async function assign(tx: Tx, itemId: string, memberIds: readonly string[]) {
  const assignedAt = new Date()
  await tx.routineAssignee.createMany({ data: memberIds.map((memberId) => ({ itemId, memberId, assignedAt })) })
}

/** Excludes a date from a series. Twice changes nothing. */
export async function exclude(tx: Tx, member: Member, itemId: string, date: string) {
  const key = { itemId, date }
  const exclusion = { ...key, excludedById: member.userId, excludedAt: new Date() }
  await tx.routineExclusion.upsert({ where: { itemId_date: key }, create: exclusion, update: {} })
  await tx.routineItem.update({ where: { id: itemId }, data: { sequence: { increment: 1 } } })
}

/** Ends a series with the last occurrence before a day. */
export async function endBefore(tx: Tx, { id, length }: Item, day: string) {
  const endsOn = daysAfter(day, -1)
  const end = { ends: 'onDate', endsOn, endsAfter: null, lastDay: daysAfter(endsOn, length) }
  await tx.routineItem.update({ where: { id }, data: { ...end, sequence: { increment: 1 } } })
}

/** Deletes items; their rows and completions stay. */
export async function deactivate(tx: Tx, member: Member, ids: readonly string[]) {
  const deletion = { isActive: false, deletedAt: new Date(), deletedById: member.userId }
  await tx.routineItem.updateMany({ where: { id: { in: [...ids] }, isActive: true }, data: deletion })
}

/** Turns one date of a series into an item, with its completion and reminders. */
export async function detach(tx: Tx, member: Member, series: Found, date: string, settled: Settled) {
  await exclude(tx, member, series.id, date)
  const tie = { parentId: series.id, originalDate: date }
  const item = await addItem(tx, { ...settled, member, createdById: series.createdById, tie })
  await moveCompletions(tx, { from: series.id, to: item.id }, [{ was: date, is: item.startDate }])
  await copyReminders(tx, series.id, item.id)
  if (item.startDate === date) await copySent(tx, series.id, item.id, { equals: date })
  return item
}

/** Splits a series at a day; exceptions and completions move along where the new series has their days. */
export async function split(
  tx: Tx,
  member: Member,
  series: Found,
  dates: Item,
  { on, shift, ...settled }: Settled & { on: string; shift?: (date: string) => number },
) {
  const tie = { continuesId: series.id }
  const item = await addItem(tx, { ...settled, member, createdById: series.createdById, tie })
  await endBefore(tx, dates, on)
  const shiftOf = shift ?? shiftBetween(onDay(routineValueOf(series), on), settled.value)
  await moveExceptions(tx, { from: series.id, to: item.id, since: on }, shiftOf)
  const later = readItem(item, [])
  const completions = await tx.taskCompletion.findMany({ where: { itemId: series.id, date: { gte: on } } })
  const current = completions.filter(({ date }) => later && isDateOf(later.series, date))
  await moveCompletions(
    tx,
    { from: series.id, to: item.id },
    current.map(({ date }) => ({ was: date, is: date })),
  )
  await copyReminders(tx, series.id, item.id)
  await copySent(tx, series.id, item.id, { gte: on })
  return item
}

type Way = { from: string; to: string }

/** Moves the exclusions and changed occurrences of dates by a number of days, between items or within one. */
export async function moveExceptions(
  tx: Tx,
  { from, to, since }: Way & { since: string },
  shiftOf: (date: string) => number,
) {
  const moved = (date: string) => daysAfter(date, shiftOf(date))
  const left = await tx.routineExclusion.findMany({ where: { itemId: from, date: { gte: since } } })
  if (from === to && left.every(({ date }) => !shiftOf(date))) return
  await tx.routineExclusion.deleteMany({ where: { itemId: from, date: { gte: since } } })
  const there = new Map(left.map((one) => [moved(one.date), { ...one, itemId: to, date: moved(one.date) }]))
  await tx.routineExclusion.createMany({ data: [...there.values()] })
  // Ordered in the direction of the move, so that none collides with one not moved yet.
  const changed = await tx.routineItem.findMany({
    where: { parentId: from, originalDate: { gte: since } },
    orderBy: { originalDate: left.some(({ date }) => shiftOf(date) > 0) ? 'desc' : 'asc' },
    select: { id: true, originalDate: true },
  })
  for (const { id, originalDate } of changed) {
    const tie = { parentId: to, originalDate: moved(originalDate ?? since) }
    if (!(await tx.routineItem.count({ where: { ...tie, id: { not: id } } })))
      await tx.routineItem.update({ where: { id }, data: tie })
  }
}

/** Moves completions to another item or date, except onto dates that are completed already. */
export async function moveCompletions(tx: Tx, { from, to }: Way, dates: readonly { was: string; is: string }[]) {
  for (const { was, is } of dates)
    if (!(await tx.taskCompletion.count({ where: { itemId: to, date: is } })))
      await tx.taskCompletion.updateMany({ where: { itemId: from, date: was }, data: { itemId: to, date: is } })
}

async function copyReminders(tx: Tx, from: string, to: string) {
  const reminders = await tx.routineReminder.findMany({ where: { itemId: from } })
  await tx.routineReminder.createMany({ data: reminders.map((one) => ({ ...one, itemId: to })) })
}

/** A reminder already sent for a day isn't sent again at its new time. */
async function copySent(tx: Tx, from: string, to: string, date: { equals: string } | { gte: string }) {
  const sent = await tx.reminderSent.findMany({ where: { itemId: from, date } })
  await tx.reminderSent.createMany({ data: sent.map((one) => ({ ...one, itemId: to })) })
}
