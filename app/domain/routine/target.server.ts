import { isCalendarDay } from '~/domain/days'
import type { Member } from '~/domain/member'
import { Forbidden, NotFound } from '~/domain/refusals'
import { mayEditRoutine } from './access'
import type { Item } from './item-rows.server'
import { countBefore, isDateOf } from './recurrence'
import { once, onDay, type RoutineValue, routineValueOf } from './routine-record'
import type { Scope } from './rules'
import { datesOf, type Found, findRow, type Reading } from './series.server'

const maxParts = 50

export type Asked = { on?: string; scope: Scope }
export type Target = { found: Found; dates: Item; on: string; scope: Scope; seen?: string }

/** Where the occurrence of a date is now: in its series, changed on its own, or in the later part of a split series. */
export async function findCurrentOccurrence(
  tx: Reading,
  circle: Pick<Member, 'circleId'>,
  itemId: string,
  date: string,
): Promise<{ found: Found; dates: Item; date: string } | null> {
  let id: string | undefined = itemId
  if (!isCalendarDay(date)) return null
  for (let part = 0; id && part < maxParts; part += 1) {
    const found: Found | null = await findRow(tx, circle, id)
    const dates = found && datesOf(found)
    if (!found || !dates) return null
    if (found.isActive && isDateOf(dates.series, date)) return { found, dates, date }
    const changed = await findChanged(tx, circle, id, date)
    if (changed) return changed
    id = await findLaterPart(tx, id, date)
  }
  return null
}

async function findChanged(tx: Reading, circle: Pick<Member, 'circleId'>, parentId: string, originalDate: string) {
  const row = await tx.routineItem.findFirst({
    where: { parentId, originalDate, isActive: true },
    select: { id: true },
  })
  const found = row && (await findRow(tx, circle, row.id))
  const dates = found && datesOf(found)
  return found && dates ? { found, dates, date: found.startDate } : null
}

async function findLaterPart(tx: Reading, continuesId: string, date: string) {
  const where = { continuesId, startDate: { lte: date } }
  const later = await tx.routineItem.findFirst({ where, orderBy: { startDate: 'desc' }, select: { id: true } })
  return later?.id
}

/** What a change applies to; null if the day left the series. From the first occurrence on is the whole series. */
export async function findTarget(
  tx: Reading,
  member: Member,
  itemId: string,
  { on, scope }: Asked,
): Promise<Target | null> {
  const found = await findRow(tx, member, itemId)
  const dates = found && datesOf(found)
  if (!found || !dates) throw new NotFound()
  if (!mayEditRoutine(member)) throw new Forbidden('routine:errors.mayNotEdit')
  const isWhole = dates.series.pattern === 'NOT_REPEAT' || scope === 'series'
  if (isWhole && !found.isActive) throw new NotFound()
  if (isWhole) return { found, dates, on: found.startDate, scope: 'series', seen: on }
  const now = on ? await findCurrentOccurrence(tx, member, itemId, on) : null
  // A day changed on its own has no following ones.
  if (!now || (scope === 'following' && now.found.parentId)) return null
  const isSeries =
    now.dates.series.pattern === 'NOT_REPEAT' || (scope === 'following' && now.date === now.found.startDate)
  return { ...now, on: now.date, scope: isSeries ? 'series' : scope, seen: now.date }
}

/** The form's value: an occurrence has its own times, the later part of a series its remaining count. */
export function shownValueOf({ found, dates, on, scope }: Target): RoutineValue {
  const value = routineValueOf(found)
  if (scope === 'series') return value
  if (scope === 'occurrence') return once(onDay(value, on))
  const left = found.endsAfter === null ? null : String(found.endsAfter - countBefore(dates.series, on))
  return { ...onDay(value, on), endsAfter: left }
}
