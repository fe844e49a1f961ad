import { daysAfter } from '~/domain/days'
import type { ItemWithPeople } from './item-rows.server'

type Item = Pick<ItemWithPeople, 'id' | 'isAllDay' | 'startTime' | 'endTime' | 'title' | 'length'>
export type Most = { aDay: number; allOn: readonly string[] }

/** The order within a day: continuing and all-day items first, then by time. */
export function inOrderOfDay<One extends Item>(items: readonly One[]): One[] {
  const keyed = items.map((item) => ({ item, key: keyOf(item) }))
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ item }) => item)
}

function keyOf({ isAllDay, startTime, length, title, id }: Item) {
  return `${isAllDay || length ? '' : (startTime ?? '')}\0${title}\0${id}`
}

/** Takes items in the order of the day, and chooses each day's first dates; counts all of them. */
export function firstOfDays({ aDay, allOn }: Most) {
  const counts = new Map<string, number>()
  const isAmongFirst = (day: string) => {
    const before = counts.get(day) ?? 0
    counts.set(day, before + 1)
    return before < aDay || allOn.includes(day)
  }
  return {
    counts: counts as ReadonlyMap<string, number>,
    of({ length, isAllDay, endTime }: Item, dates: readonly string[]) {
      const last = length && !isAllDay && endTime === '00:00' ? length - 1 : length // until midnight is not on the next day
      if (!last) return dates.filter(isAmongFirst)
      return dates.filter((date) => daysFromOn(date, last).map(isAmongFirst).some(Boolean))
    },
  }
}

function daysFromOn(date: string, length: number) {
  return Array.from({ length: length + 1 }, (_, days) => daysAfter(date, days))
}
