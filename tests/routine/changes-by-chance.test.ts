import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { daysAfter } from '~/domain/days'
import { completeTask, uncompleteTask } from '~/domain/routine/completions.server'
import { deleteRoutineItem } from '~/domain/routine/delete.server'
import { listItemsForExport } from '~/domain/routine/export.server'
import { calendarFile } from '~/domain/routine/ical/calendar'
import { listCalendar } from '~/domain/routine/queries.server'
import { type Scope, scopes } from '~/domain/routine/rules'
import { type Random, randomFrom } from '../../prisma/bulk/random'
import { createTestData, type World } from '../world'
import { clock, daily, edited, made, now, task, weekly } from './cast'

// What people do to a series, beside a list of its days that is kept by hand.

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const range = { from: '2026-11-20', to: '2027-01-10' }
const changes = 40

/**
 * A day as it has to be shown. `on` is the day that its series had for it, `series` what that is now; of one that was changed
 * by itself `itemId` is another. `isGone`: it was deleted, and is there for its tick.
 */
type Day = { itemId: string; series: string; on: string; date: string; text: string; isDone: boolean; isGone: boolean }

const wordsOf = ({ date, text }: Day) => `${date} ${text}`
const meant = (day: Day) => (day.isGone ? `${day.date} gone` : `${wordsOf(day)}${day.isDone ? ' done' : ''}`)

async function listed() {
  const calendar = await listCalendar(world.priya, range, clock)
  if (calendar.status !== 'shown') throw new Error('too many')
  return calendar.occurrences
}

async function shownNow() {
  const words = (await listed()).map(({ date, startDate, startTime, title, completion, mayEdit }) =>
    mayEdit ? `${startDate} ${startTime} ${title}${completion ? ' done' : ''}` : `${date} gone`,
  )
  return words.sort()
}

/** What a calendar program shows. */
async function inPrograms() {
  const items = await listItemsForExport(world.priya)
  const words = { name: '', titleOf: ({ title }: { title: string }) => title, linkOf: () => 'https://kinfold.example' }
  const file = calendarFile(items, { ...words, timeZone: world.priya.timeZone, now })
  const calendar = new ICAL.Component(ICAL.parse(file))
  ICAL.TimezoneService.reset()
  ICAL.TimezoneService.register(new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? undefined))
  const all = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one, { exceptions: [] }))
  const events = all.filter((event) => !event.isRecurrenceException())
  for (const event of all.filter((one) => one.isRecurrenceException()))
    events.find(({ uid }) => uid === event.uid)?.relateException(event)
  const shown = events.flatMap((event) => timesOf(event).map(({ at, title }) => `${at.replace('T', ' ')} ${title}`))
  return shown.filter((one) => one >= range.from && one.slice(0, 10) <= range.to).sort()
}

function timesOf(event: ICAL.Event) {
  const timeOf = (time: ICAL.Time, title: string) => ({ at: time.toString().slice(0, 16), title })
  if (!event.isRecurring()) return [timeOf(event.startDate, event.summary)]
  const times: ReturnType<typeof timeOf>[] = []
  const iterator = event.iterator()
  for (let next = iterator.next(); next && next.toString() < '2027-02'; next = iterator.next()) {
    const { item, startDate } = event.getOccurrenceDetails(next)
    times.push(timeOf(startDate, item.summary))
  }
  return times
}

type Pick = { days: Day[]; day: Day; random: Random; number: number }

/** Does something to a day by chance, in the calendar and in the list; what it was, in words. */
async function changeSome(days: Day[], random: Random, number: number) {
  const there = days.filter(({ isGone }) => !isGone)
  const day = random.pick(random.below(8) ? there : days)
  const pick = { days, day, random, number }
  if (day.isGone || random.below(3) === 0) return tickSome(pick)
  return random.below(4) === 0 ? deleteSome(pick) : editSome(pick)
}

async function tickSome({ days, day }: Pick) {
  const { itemId, date } = day
  const shown = (await listed()).find((one) => one.itemId === itemId && one.date === date)
  if (!shown?.mayComplete) return 'nothing'
  if (!day.isDone) await completeTask(world.priya, itemId, date)
  else await uncompleteTask(world.priya, itemId, date)
  day.isDone = !day.isDone
  if (day.isGone) days.splice(days.indexOf(day), 1)
  return `tick ${date}`
}

/** What of a series is meant, as it is asked: nothing of a day that was changed by itself. */
function scopeFor({ days, day: { itemId, series, on }, random }: Pick): Scope {
  if (series !== itemId) return 'occurrence'
  const [first] = days.flatMap((one) => (one.itemId === itemId && !one.isGone ? one.on : [])).sort()
  return random.pick(on === first ? (['occurrence', 'series'] as const) : scopes)
}

function daysOf({ days, day }: Pick, scope: Scope) {
  if (scope === 'occurrence') return [day]
  return days.filter(({ series, on }) => series === day.itemId && (scope === 'series' || on >= day.on))
}

async function deleteSome(pick: Pick) {
  const { days, day } = pick
  const scope = scopeFor(pick)
  await deleteRoutineItem(world.priya, day.itemId, { on: day.date, scope })
  for (const one of daysOf(pick, scope).filter(({ isGone }) => !isGone)) {
    if (one.isDone) one.isGone = true
    else days.splice(days.indexOf(one), 1)
  }
  return `delete ${scope} ${day.date}`
}

async function editSome(pick: Pick) {
  const { day, random, number } = pick
  const scope = scopeFor(pick)
  const times = { title: `Pills ${number}`, startTime: `${10 + random.below(10)}:00` }
  const other = daysAfter(day.date, random.below(5) - 2)
  const isMoved = scope === 'occurrence' && other > '2026-11-20' && other < '2027-01-09' && random.below(2) > 0
  const said = isMoved ? { ...times, startDate: other } : times
  const done = await edited(world.priya, day.itemId, { on: day.date, scope }, said)
  if (done.status !== 'saved') throw new Error(JSON.stringify([day, scope, done]))
  const { id } = done.value
  const text = `${times.startTime} ${times.title}`
  const itemId = day.itemId
  for (const one of daysOf(pick, scope)) {
    if (scope !== 'occurrence') one.series = id
    if (one.itemId === itemId) Object.assign(one, { itemId: id, ...(one.isGone ? {} : { text }) })
  }
  if (isMoved) day.date = other
  return `edit ${scope} ${day.on} ${text}`
}

const ends = { ends: 'afterCount', endsAfter: '30' }

test.each([
  ['every day', daily, 1],
  ['every day', daily, 2],
  ['some weekdays', weekly(1, 3, 5), 3],
  ['some weekdays', weekly(1, 3, 5), 4],
  ['thirty times', { ...daily, ...ends }, 5],
  ['thirty times', { ...weekly(0, 2, 4, 6), ...ends }, 6],
])(
  'a series of %s that is changed by chance is shown as it was said, here and in programs',
  async (_how, how, seed) => {
    const random = randomFrom(seed * 7_919)
    const id = await made(world.priya, task(how))
    const days = (await listed()).map(({ date, startTime, title }): Day => {
      return { itemId: id, series: id, on: date, date, text: `${startTime} ${title}`, isDone: false, isGone: false }
    })
    const done: string[] = []
    for (let number = 0; number < changes && days.some(({ isGone }) => !isGone); number += 1) {
      done.push(await changeSome(days, random, number))
      const last = done.slice(-6).join('; ')
      expect(await shownNow(), last).toEqual(days.map(meant).sort())
      expect(await inPrograms(), last).toEqual(days.flatMap((one) => (one.isGone ? [] : wordsOf(one))).sort())
    }
  },
)
