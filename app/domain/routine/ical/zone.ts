import QuickLRU from 'quick-lru'
import { daysAfter, weekdayOf } from '~/domain/days'
import { offsetIn } from '~/i18n/format'
import { type Component, type Property, ruleOf } from './jcal'

// VTIMEZONE (RFC 5545, section 3.6.5) from the runtime's zone data. A rule that still applies is written as recurring.

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const stepMs = 14 * dayMs
const yearsAhead = 20
const cache = new QuickLRU<string, Component>({ maxSize: 200 })
const knownDays = new QuickLRU<string, string[]>({ maxSize: 200 })

type Change = { at: number; from: number; to: number }

/** The VTIMEZONE of a zone, which holds from the beginning of a year on. */
export function zoneOf(timeZone: string, sinceYear: number) {
  const key = `${timeZone} ${sinceYear}`
  const before = cache.get(key)
  if (before) return before

  const start = Date.UTC(sinceYear, 0, 1)
  const end = Date.UTC(new Date().getUTCFullYear() + yearsAhead, 0, 1)
  const first = offsetIn(new Date(start), timeZone)
  const zone: Component = [
    'vtimezone',
    [['tzid', {}, 'text', timeZone]],
    [
      observance({ at: start, from: first, to: first }, isSummer(first, timeZone, sinceYear)),
      ...groupsOf(changesBetween(timeZone, start, end)).flatMap((group) => observancesOf(group)),
    ],
  ]
  cache.set(key, zone)
  return zone
}

/** The days on which the clocks of a zone change, from one year to another, both included. */
export function changeDays(timeZone: string, from: number, to: number) {
  const key = `${timeZone} ${from} ${to}`
  const days =
    knownDays.get(key) ?? changesBetween(timeZone, Date.UTC(from, 0, 1), Date.UTC(to + 1, 0, 1)).map(dayOfChange)
  knownDays.set(key, days)
  return days
}

function dayOfChange(change: Change) {
  return localTimeOf(change).slice(0, 10)
}

function isSummer(offset: number, timeZone: string, year: number) {
  const offsets = [0, 3, 6, 9].map((month) => offsetIn(new Date(Date.UTC(year, month, 1)), timeZone))
  return offset > Math.min(...offsets)
}

function changesBetween(timeZone: string, start: number, end: number) {
  const offsetAt = (at: number) => offsetIn(new Date(at), timeZone)
  const changes: Change[] = []
  for (let at = start; at < end; at += stepMs) {
    const [from, to] = [offsetAt(at), offsetAt(at + stepMs)]
    if (from === to) continue
    let [before, after] = [at, at + stepMs]
    while (after - before > minuteMs) {
      const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs
      if (offsetAt(middle) === from) before = middle
      else after = middle
    }
    changes.push({ at: after, from, to })
  }
  return changes
}

function groupsOf(changes: readonly Change[]) {
  const groups: Change[][] = []
  for (const change of changes) {
    const group = groups.find((one) => follows(one, change))
    if (group) group.push(change)
    else groups.push([change])
  }
  return groups
}

function follows(group: readonly Change[], change: Change) {
  const last = group.at(-1)
  if (!last || last.from !== change.from || last.to !== change.to) return false
  const isNextYear = yearOf(change) === yearOf(last) + 1
  return (
    isNextYear &&
    localTimeOf(change).slice(11) === localTimeOf(last).slice(11) &&
    weekOf([...group, change]) !== undefined
  )
}

/** The weekday's position in its month as in BYDAY: 2SU is the second Sunday, -1SU the last. */
function weekOf(group: readonly Change[]) {
  const days = group.map(localTimeOf)
  const [month, weekday] = [days[0]?.slice(5, 7), weekdayOf(days[0]?.slice(0, 10) ?? '')]
  const isSame = days.every((day) => day.slice(5, 7) === month && weekdayOf(day.slice(0, 10)) === weekday)
  if (!isSame) return undefined
  const numbers = days.map((day) => Number(day.slice(8, 10)))
  const name = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][weekday]
  const [nth] = numbers.map((number) => Math.ceil(number / 7))
  if (days.every((day) => isLastOfMonth(day))) return { month: Number(month), day: `-1${name}` }
  if (numbers.every((number) => Math.ceil(number / 7) === nth)) return { month: Number(month), day: `${nth}${name}` }
  return undefined
}

function isLastOfMonth(day: string) {
  return daysAfter(day.slice(0, 10), 7).slice(5, 7) !== day.slice(5, 7)
}

function observancesOf(group: readonly Change[]) {
  const [first, last] = [group[0], group.at(-1)]
  const week = weekOf(group)
  if (!first || !last) return []
  const isLasting = group.length > 2 && yearOf(last) >= new Date().getUTCFullYear() + yearsAhead - 1
  if (!isLasting || !week) return group.map((change) => observance(change, change.to > change.from))
  const rule = ruleOf(`FREQ=YEARLY;BYMONTH=${week.month};BYDAY=${week.day}`)
  return [observance(first, first.to > first.from, [rule])]
}

function observance(change: Change, isDaylight: boolean, rules: Property[] = []): Component {
  const properties: Property[] = [
    ['dtstart', {}, 'date-time', `${localTimeOf(change)}:00`],
    ['tzoffsetfrom', {}, 'utc-offset', offsetOf(change.from)],
    ['tzoffsetto', {}, 'utc-offset', offsetOf(change.to)],
    ...rules,
  ]
  return [isDaylight ? 'daylight' : 'standard', properties, []]
}

function localTimeOf({ at, from }: Change) {
  return new Date(at + from * minuteMs).toISOString().slice(0, 16)
}

function yearOf(change: Change) {
  return Number(localTimeOf(change).slice(0, 4))
}

function offsetOf(minutes: number) {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
