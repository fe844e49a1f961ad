import { db } from '~/data/db.server'
import { daysAfter, isCalendarDay } from '~/domain/days'
import { localTimeAt } from '~/domain/local-time'
import type { Member } from '~/domain/member'
import { allow } from '~/domain/permissions/rules'
import type { Assignee } from '~/domain/person'
import type { AnyRecord } from '~/domain/records/fields'
import { Forbidden, NotFound } from '~/domain/refusals'
import { dayMinutes, isTime, minutesOf, timeOf } from '~/domain/time-of-day'
import { dayIn } from '~/i18n/format'
import type { OccurrenceInFull, ScopeChoice } from './occurrence'
import { listAssignable } from './people.server'
import { getOccurrence } from './queries.server'
import { lastDateBefore } from './recurrence'
import { fieldsFor, type RoutineValue, routineRecord } from './routine-record'
import type { RoutineKind, Scope } from './rules'
import { datesOf, findRow } from './series.server'
import { type Asked, findTarget, shownValueOf } from './target.server'

const usualTime = '09:00'

type Clock = { now?: Date }

type RoutineForm = { value: RoutineValue; people: Assignee[]; fields: AnyRecord; today: string }

/** A new item's form, at the requested time or the next full hour. Throws Forbidden. */
export async function prepareNewItem(
  member: Member,
  { kind = 'event', date, time }: { kind?: RoutineKind; date?: string; time?: string } = {},
  { now = new Date() }: Clock = {},
): Promise<RoutineForm> {
  allow(member, 'create', 'routine')
  const { day: today, time: clock } = localTimeAt(now, member.timeZone)
  const isLater = isCalendarDay(date) && date > today
  const start = { day: isLater ? date : today, time: isLater ? usualTime : `${clock.slice(0, 2)}:00` }
  const { day, time: hour } = isLater ? start : hourAfter(start)
  const [startDate, startTime] = time && isTime(time) ? [start.day, time] : [day, hour]
  const end = hourAfter({ day: startDate, time: startTime })
  const isEvent = kind === 'event'
  const value: RoutineValue = {
    title: '',
    kind,
    startDate,
    startTime,
    endDate: isEvent ? end.day : null,
    endTime: isEvent ? end.time : null,
    isAllDay: false,
    recurringPattern: 'NOT_REPEAT',
    weekdays: null,
    month: null,
    monthDay: null,
    ends: null,
    endsOn: null,
    endsAfter: null,
    assignees: [],
    description: null,
  }
  return { value, people: await listAssignable(member), fields: routineRecord, today }
}

function hourAfter({ day, time }: { day: string; time: string }) {
  const minutes = minutesOf(time) + 60
  return { day: daysAfter(day, Math.floor(minutes / dayMinutes)), time: timeOf(minutes % dayMinutes) }
}

/** An item's form, with the occurrence it was opened from. Throws NotFound if hidden, Forbidden. */
export async function prepareItemEdit(
  member: Member,
  itemId: string,
  asked: Asked,
  { now = new Date() }: Clock = {},
): Promise<RoutineForm & { item: OccurrenceInFull; scope: Scope }> {
  allow(member, 'view', 'routine')
  const target = await findTarget(db, member, itemId, asked)
  if (!target) throw new NotFound()
  const { found, scope } = target
  const on = scope === 'series' ? asked.on : target.on
  const [item, assignable] = await Promise.all([
    getOccurrence(member, found.id, { on }, { now }),
    listAssignable(member),
  ])
  const isOffered = (id: string) => assignable.some(({ memberId }) => memberId === id)
  const people = [...assignable, ...item.assignees.filter(({ memberId }) => !isOffered(memberId))]
  const value = shownValueOf(target)
  const placeOf = (memberId: string) => people.findIndex((person) => person.memberId === memberId)
  return {
    item,
    scope,
    value: { ...value, assignees: [...value.assignees].sort((one, other) => placeOf(one.id) - placeOf(other.id)) },
    people,
    fields: fieldsFor({ scope, isChangedOccurrence: found.parentId !== null }),
    today: dayIn(now, member.timeZone),
  }
}

/** The scopes before a change, with what each affects. Throws NotFound. */
export async function prepareScope(
  member: Member,
  itemId: string,
  { on }: { on?: string } = {},
  { now = new Date() }: Clock = {},
): Promise<ScopeChoice> {
  const occurrence = await getOccurrence(member, itemId, { on }, { now })
  const { date, scopes } = occurrence
  const found = await findRow(db, member, occurrence.itemId)
  const dates = found && datesOf(found)
  if (!found || !dates) throw new NotFound()
  const [changed, completed] = await Promise.all([
    db.routineItem.findMany({
      where: { parentId: found.id, isActive: true },
      orderBy: { originalDate: 'asc' },
      select: { startDate: true },
    }),
    db.taskCompletion.count({ where: { itemId: found.id, status: 'COMPLETED' } }),
  ])
  return {
    scopes,
    occurrence,
    lastBefore: lastDateBefore(dates.series, date),
    changedDates: changed.map(({ startDate }) => startDate),
    completed,
  }
}

/** The scopes before a move. Throws Forbidden, NotFound. */
export async function prepareMove(member: Member, itemId: string, asked: { on?: string } = {}): Promise<ScopeChoice> {
  const choice = await prepareScope(member, itemId, asked)
  if (!choice.occurrence.mayEdit) throw new Forbidden('routine:errors.mayNotEdit')
  return choice
}

/** The scopes before a deletion. Throws Forbidden, NotFound. */
export async function prepareItemDeletion(
  member: Member,
  itemId: string,
  asked: { on?: string } = {},
  clock: Clock = {},
): Promise<ScopeChoice> {
  const choice = await prepareScope(member, itemId, asked, clock)
  if (!choice.occurrence.mayDelete) throw new Forbidden('routine:errors.mayNotDelete')
  return choice
}
