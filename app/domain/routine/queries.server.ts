import { cachedSql } from '~/data/cached-sql.server'
import { db, sql } from '~/data/db.server'
import { unindexed, valuesOf } from '~/data/dialect.server'
import { daysAfter, isCalendarDay } from '~/domain/days'
import type { Member } from '~/domain/member'
import { oncePer } from '~/domain/once-per'
import { allow } from '~/domain/permissions/rules'
import { Forbidden, NotFound } from '~/domain/refusals'
import { dayIn } from '~/i18n/format'
import { completionsIn } from './completion-rows.server'
import { datesTouching, inOrder, keyOf, occurrencesOn, type ViewerContext, viewBy } from './expansion'
import { firstOfDays, inOrderOfDay, type Most } from './first-of-days'
import {
  detailColumns,
  type Item,
  type ItemRowWithDates,
  type ItemRowWithPeople,
  type ItemWithPeople,
  itemColumns,
  missingOf,
  plainColumns,
  type RowOfDetails,
  readItemWithDates,
  readItemWithPeople,
  withPeople,
} from './item-rows.server'
import type { Calendar, Occurrence, OccurrenceInFull } from './occurrence'
import { datesBetween, datesFrom, isDateOf, lastDateBefore, TooManyOccurrences } from './recurrence'
import { maxOccurrences, type ReminderLead, type ReminderWay, type Scope } from './rules'
import { findCurrentOccurrence } from './target.server'
import { recordUnreadable } from './unreadable.server'

type Clock = { now?: Date }
type Days = { from: string; to: string }
type Reader = { circleId: string; memberId: string }
type CalendarRow = ItemRowWithDates & { isMine: number }
type Ids = { circleId: string; ids: string }

const calendarColumns = `${plainColumns},
  EXISTS (SELECT 1 FROM RoutineAssignee a WHERE a.itemId = r.id AND a.memberId = @memberId) AS isMine`
const amongIds = `${unindexed('r.circleId')} = @circleId AND r.id IN ${valuesOf('@ids')}`

const inRange = cachedSql<CalendarRow, Reader & Days>(`SELECT ${calendarColumns} FROM RoutineItem r
  WHERE r.circleId = @circleId AND r.isActive = TRUE AND r.lastDay >= @from AND r.startDate <= @to`)

const itemsById = sql<CalendarRow, Reader & Ids>(`SELECT ${calendarColumns} FROM RoutineItem r WHERE ${amongIds}`)

const detailsByIds = cachedSql<RowOfDetails & { id: string }, Ids>(
  `SELECT r.id, ${detailColumns} FROM RoutineItem r WHERE ${amongIds}`,
)

const byId = sql<ItemRowWithPeople, { circleId: string; id: string }>(
  `SELECT ${itemColumns} FROM RoutineItem r WHERE r.circleId = @circleId AND r.id = @id`,
)

type Wanted = Days & { only?: 'mine'; most?: Most }

/**
 * The calendar in a range, with completed days of deleted or moved series. `most` limits items per day, not `counts`.
 * Refused above 1,000 occurrences of a series. Throws Forbidden.
 */
export async function listCalendar(
  member: Member,
  { from, to, only, most }: Wanted,
  { now = new Date() }: Clock = {},
): Promise<Calendar> {
  allow(member, 'view', 'routine')
  const [rows, { completions, fault }] = await Promise.all([
    inRange.all({ circleId: member.circleId, memberId: member.id, from, to }),
    completionsIn(member, { from, to }),
  ])
  const { items, unreadable } = readOnce(rows, '', () => readAll(rows))
  recordUnreadable(unreadable)
  const isWanted = ({ isMine }: CalendarItem) => only !== 'mine' || Boolean(isMine)
  const first = most && firstOfDays(most)
  const planned: Dated[] = []
  for (const item of (first ? inOrderOnce(items, '', () => inOrderOfDay(items)) : items).filter(isWanted)) {
    const dates = unlessTooMany(item, { from, to })
    if (!dates) return { status: 'tooMany', title: item.title, most: maxOccurrences }
    planned.push({ item, dates: first ? first.of(item, dates) : dates })
  }
  const elsewhere = (await completedElsewhere(member, { from, to }, items, completions)).filter(({ item }) =>
    isWanted(item),
  )
  const detailsOf = await detailsOfAll(member, [...planned, ...elsewhere])
  const view = viewBy(member, { from, to, now, completions })
  const expanded = ({ item, dates }: Dated) => {
    const details = detailsOf.get(item.id)
    return details
      ? occurrencesOn(
          inFullOnce(item, '', () => withPeople(item, details)),
          dates,
          view,
        )
      : []
  }
  const wanted = [...planned.flatMap(expanded), ...elsewhere.flatMap(expanded).map(asCompletedOnly)]
  const known = { areCompletionsKnown: completions !== null, fault, unreadable, counts: first?.counts }
  return { status: 'shown', occurrences: inOrder(wanted), ...known }
}

type CalendarItem = Item & { isMine: number }
const readOnce = oncePer<readonly CalendarRow[], { items: CalendarItem[]; unreadable: string[] }>()
const inOrderOnce = oncePer<readonly CalendarItem[], CalendarItem[]>()
const datesOnce = oncePer<Item, readonly string[]>()
const inFullOnce = oncePer<Item, ItemWithPeople>()

type Dated = { item: CalendarItem; dates: readonly string[] }

async function detailsOfAll({ circleId }: Member, shown: readonly Dated[]) {
  const ids = new Set(shown.flatMap(({ item, dates }) => (dates.length ? item.id : [])))
  const rows = ids.size ? await detailsByIds.all({ circleId, ids: JSON.stringify([...ids]) }) : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** One occurrence: on the day `on` (also its original day), or the next, or the last. Throws NotFound, Forbidden. */
export async function getOccurrence(
  member: Member,
  itemId: string,
  { on }: { on?: string } = {},
  { now = new Date() }: Clock = {},
): Promise<OccurrenceInFull> {
  allow(member, 'view', 'routine')
  const found = await findShown(member, itemId, on, dayIn(now, member.timeZone))
  const { item, date } = found
  const { completions, fault } = await completionsIn(member, { from: date, to: date })
  const isPlanned = item.isActive && isDateOf(item.series, date)
  const isThere = isPlanned || completions?.has(keyOf(item.id, date))
  const days = { from: date, to: daysAfter(date, item.length) }
  const [occurrence] = isThere ? occurrencesOn(item, [date], viewBy(member, { ...days, now, completions })) : []
  if (!occurrence) throw new NotFound()
  const shown = isPlanned ? occurrence : asCompletedOnly(occurrence)
  return { ...shown, ...(await detailsOf(member, item, date)), isDeleted: !isPlanned, fault }
}

function asCompletedOnly(occurrence: Occurrence): Occurrence {
  return { ...occurrence, mayEdit: false, mayDelete: false }
}

/** A task before it's reopened. Throws Forbidden; NotFound also for events. */
export async function prepareReopening(member: Member, itemId: string, asked: { on?: string }) {
  const occurrence = await getOccurrence(member, itemId, asked)
  if (!occurrence.mayComplete) throw new Forbidden('routine:errors.mayNotComplete')
  return occurrence
}

async function findShown(member: Member, itemId: string, on: string | undefined, today: string) {
  const item = await findItem(member, itemId)
  const { series, startDate } = item
  if (!on) return { item, date: datesFrom(series, today, 1)[0] ?? lastDateBefore(series, today) ?? startDate }
  if (!isCalendarDay(on)) throw new NotFound()
  const now = item.isActive && isDateOf(series, on) ? null : await findCurrentOccurrence(db, member, itemId, on)
  return now ? { item: await findItem(member, now.found.id), date: now.date } : { item, date: on }
}

async function findItem(member: Member, itemId: string) {
  const row = await byId.get({ circleId: member.circleId, id: itemId })
  const item = row && readItemWithPeople(row)
  if (!item) throw new NotFound()
  return item
}

async function detailsOf(member: Member, item: ItemWithPeople, date: string) {
  const row = await db.routineItem.findUniqueOrThrow({
    where: { id: item.id },
    select: {
      description: true,
      createdAt: true,
      createdBy: { select: { id: true, firstName: true, lastName: true, pictureId: true } },
      parent: { select: { id: true, startDate: true, isActive: true } },
      reminders: { where: { memberId: member.id }, select: { way: true, lead: true } },
    },
  })
  const { parent, reminders, ...said } = row
  const isRepeating = item.series.pattern !== 'NOT_REPEAT'
  return {
    ...said,
    seriesStart: parent?.startDate ?? item.startDate,
    originalDate: item.originalDate,
    seriesId: isRepeating ? item.id : parent?.isActive ? parent.id : null,
    nextDates: isRepeating ? datesFrom(item.series, daysAfter(date, 1), 3) : [],
    isOwnerGone: !item.hasOwner,
    scopes: scopesOf(item, date),
    reminders: reminders as { way: ReminderWay; lead: ReminderLead }[],
  }
}

/** The scopes of a change; the first occurrence has no 'following', which would be the whole series. */
function scopesOf(item: ItemWithPeople, date: string): Scope[] {
  if (item.series.pattern === 'NOT_REPEAT') return ['occurrence']
  return lastDateBefore(item.series, date) ? ['occurrence', 'following', 'series'] : ['occurrence', 'series']
}

function readAll(rows: readonly CalendarRow[]) {
  const items = rows.flatMap((row) => readItemWithDates(row) ?? [])
  return { items, unreadable: missingOf(rows, items) }
}

function unlessTooMany(item: Item, days: Days) {
  try {
    return datesOnce(item, `${days.from} ${days.to}`, () => datesTouching(item, days))
  } catch (error) {
    if (error instanceof TooManyOccurrences) return undefined
    throw error
  }
}

/** Completed occurrences whose item or series was deleted, or has other dates since. */
async function completedElsewhere(
  { circleId, id: memberId }: Member,
  { from, to }: Days,
  items: readonly CalendarItem[],
  completions: ViewerContext['completions'],
): Promise<Dated[]> {
  if (!completions?.size) return []
  const known = new Map(items.map((item) => [item.id, item]))
  const keys = [...completions.keys()].map((key) => {
    const [itemId = '', date = ''] = key.split(' ')
    return { itemId, date }
  })
  const missing = [...new Set(keys.flatMap(({ itemId }) => (known.has(itemId) ? [] : itemId)))]
  if (missing.length) {
    const rows = await itemsById.all({ circleId, memberId, ids: JSON.stringify(missing) })
    for (const item of readAll(rows).items) known.set(item.id, item)
  }
  return keys.flatMap(({ itemId, date }) => {
    const item = known.get(itemId)
    if (!item?.isTask) return []
    const isOfSeries = item.isActive && datesBetween(item.series, date, date).length > 0
    return isOfSeries || date < from || date > to ? [] : { item, dates: [date] }
  })
}
