import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { newId } from '~/data/id'
import { toStoredInstant } from '~/data/instant'
import { dayOf, daysAfter } from '~/domain/days'
import { type ItemRow, readItem } from '~/domain/routine/item-rows.server'
import { datesBetween, type Series } from '~/domain/routine/recurrence'
import { hashToken } from '~/domain/sessions/queries.server'
import { paths } from '~/paths'
import { addressOf } from '../prisma/bulk/places'
import type { Filled } from './database'
import { median } from './load'

const daysShown = 42
const oldestYears = 5

/** Circles of the coach with few and many series, begun up to five years ago, and the second one's calendar. */
export type Routines = { few: string; many: string; most: string; calendar: string }
export const seriesOf = { few: 20, many: 200, most: 2_000 }

/** Fills three circles of the coach with series; the same again when they are filled already. */
export function prepareRoutines({ dir }: Filled): Routines {
  const database = new Database(join(dir, 'kinfold.db'))
  const [few = '', many = '', most = ''] = circlesOfCoach(database)
  const calendar = database.transaction(() => {
    repeat(database, many, seriesOf.many)
    repeat(database, most, seriesOf.most)
    return subscribe(database, many)
  })()
  database.close()
  return { few, many, most, calendar }
}

function circlesOfCoach(database: Database.Database) {
  const rows = database
    .prepare<string, { circleId: string }>(`SELECT circleId FROM Member WHERE email = ? ORDER BY circleId LIMIT 3`)
    .all(addressOf('coach', 0))
  return rows.map(({ circleId }) => circleId)
}

/** Copies a circle's series, begun up to five years ago, up to a number. */
function repeat(database: Database.Database, circleId: string, wanted: number) {
  const count = () =>
    Number(database.prepare('SELECT count(*) FROM RoutineItem WHERE circleId = ?').pluck().get(circleId))
  const own = database
    .prepare<string, { id: string }>('SELECT id FROM RoutineItem WHERE circleId = ? ORDER BY id LIMIT 20')
    .all(circleId)
  for (let copy = 1; count() < wanted; copy++)
    for (const { id } of own) copyOf(database, id, { years: copy % oldestYears, hours: copy % 10 })
}

function copyOf(database: Database.Database, id: string, older: { years: number; hours: number }) {
  const own = database.prepare<string, Record<string, string | null>>('SELECT * FROM RoutineItem WHERE id = ?').get(id)
  if (!own?.startDate) return
  const day = yearsBefore(own.startDate, older.years)
  const startTime =
    own.startTime && `${String(7 + ((Number(own.startTime.slice(0, 2)) + older.hours) % 13)).padStart(2, '0')}:00`
  const copy = {
    ...own,
    id: newId(),
    startDate: day,
    startTime,
    endDate: own.endDate && day,
    endTime: own.endTime && (startTime ?? '').replace(':00', ':45'),
    lastDay: own.recurringPattern === 'NOT_REPEAT' ? day : own.lastDay,
  }
  const columns = Object.keys(copy)
  const values = columns.map((name) => `@${name}`)
  database.prepare(`INSERT INTO RoutineItem (${columns}) VALUES (${values})`).run(copy)
  database
    .prepare('INSERT INTO RoutineAssignee SELECT ?, memberId, assignedAt FROM RoutineAssignee WHERE itemId = ?')
    .run(copy.id, id)
}

/** The same weekday some years before. */
function yearsBefore(day: string, years: number) {
  return daysAfter(day, -years * 52 * 7)
}

/** An address at which the coach's calendar program reads a circle. */
function subscribe(database: Database.Database, circleId: string) {
  const token = randomBytes(32).toString('base64url')
  const memberId = database
    .prepare('SELECT id FROM Member WHERE circleId = ? AND email = ?')
    .pluck()
    .get(circleId, addressOf('coach', 0))
  database
    .prepare(
      `INSERT OR REPLACE INTO RoutineSubscription (id, memberId, circleId, tokenHash, token, hasTitles, createdAt)
       VALUES (?, ?, ?, ?, '', 1, ?)`,
    )
    .run(newId(), memberId, circleId, hashToken(token), toStoredInstant(new Date()))
  return paths.calendarFeed(token)
}

/** How many milliseconds it takes to find the dates of all series of a circle over six weeks: the first time, and later ones. */
export function expanding({ dir }: Filled, circleId: string) {
  const database = new Database(join(dir, 'kinfold.db'), { readonly: true })
  const rows = database
    .prepare<string, ItemRow>('SELECT * FROM RoutineItem WHERE circleId = ? AND isActive = 1')
    .all(circleId)
  database.close()
  const series = rows.flatMap((row) => readItem(row, [])?.series ?? [])
  const today = dayOf(new Date())
  const times = Array.from({ length: 50 }, (_, turn) => {
    const from = daysAfter(today, -turn * daysShown)
    const [first, again] = [msOf(() => datesOfAll(series, from)), msOf(() => datesOfAll(series, from))]
    return { first, again }
  })
  return { first: median(times.map(({ first }) => first)), again: median(times.map(({ again }) => again)) }
}

function datesOfAll(series: readonly Series[], from: string) {
  for (const one of series) datesBetween(one, from, daysAfter(from, daysShown - 1))
}

function msOf(work: () => void) {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}
