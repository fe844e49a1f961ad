import { daysAfter } from '~/domain/days'
import type { Member } from '~/domain/member'
import { prepareItemEdit, prepareNewItem } from '~/domain/routine/choices.server'
import { createRoutineItem, editRoutineItem } from '~/domain/routine/commands.server'
import { listCalendar } from '~/domain/routine/queries.server'
import { routineRecord } from '~/domain/routine/routine-record'
import type { Scope } from '~/domain/routine/rules'
import { dayIn } from '~/i18n/format'
import { submissionOf } from '../submission'

/** Friday, November 20, 2026, nine in the morning in New York. */
export const now = new Date('2026-11-20T14:00:00Z')
export const clock = { now }

const walk = {
  title: 'Walk in the park',
  kind: 'event',
  startDate: '2026-11-23', // a Monday
  startTime: '10:00',
  endDate: '2026-11-23',
  endTime: '11:00',
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
const pill = { ...walk, title: 'Morning pills', kind: 'task', startTime: '08:00', endDate: null, endTime: null }

/** The form of a new event that says this, besides being a walk on Monday from ten to eleven. */
export function event(said: object = {}, submissionId?: string) {
  return submissionOf(routineRecord, { ...walk, ...said }, {}, { submissionId })
}

/** The form of a new task, besides being pills at eight on Monday. */
export function task(said: object = {}, submissionId?: string) {
  return submissionOf(routineRecord, { ...pill, ...said }, {}, { submissionId })
}

export const daily = { recurringPattern: 'DAILY', ends: 'never' }
export const weekly = (...weekdays: number[]) => {
  return { recurringPattern: 'EVERY_WEEK', weekdays: weekdays.map(String), ends: 'never' }
}
export const monthly = (day: number) => ({ recurringPattern: 'EVERY_MONTH', monthDay: String(day), ends: 'never' })

/** An event or a task that this member has written; its id. */
export async function made(member: Member, form: ReturnType<typeof event>, at = clock) {
  return (await created(member, form, at)).id
}

/** A task of tomorrow at nine, or what is said instead, written today; its id and its first date. */
export async function madeRoutineItem(member: Member, said: object = {}) {
  const now = new Date()
  const when = { startDate: daysAfter(dayIn(now, member.timeZone), 1), startTime: '09:00' }
  return created(member, task({ title: 'Evening pills', ...when, ...said }), { now })
}

async function created(member: Member, form: ReturnType<typeof event>, at: { now: Date }) {
  const done = await createRoutineItem(member, form, at)
  if (done.status !== 'saved') throw new Error(JSON.stringify(done))
  return done.value
}

type Edit = { on?: string; scope: Scope; keepCurrent?: string[]; now?: Date }

/** The form of an item as it is opened now; `say` sends it with this in it. */
export async function opened(member: Member, itemId: string, { on, scope }: Edit) {
  const form = await prepareItemEdit(member, itemId, { on, scope }, clock)
  const value = Object.fromEntries(Object.entries(form.value).filter(([name]) => name in form.fields.fields))
  const say = (said: object, { keepCurrent = [], at = clock }: { keepCurrent?: string[]; at?: { now: Date } } = {}) =>
    editRoutineItem(
      member,
      itemId,
      { on, scope },
      submissionOf(form.fields, { ...value, ...said }, value, { keepCurrent }),
      at,
    )
  return { ...form, say }
}

/** Opens an item, changes this of it and saves. */
export async function edited(member: Member, itemId: string, asked: Edit, said: object) {
  return (await opened(member, itemId, asked)).say(said)
}

/** What the calendar shows: of each occurrence its day and time, and its title where `titles` are wanted. */
export async function shown(member: Member, from: string, to: string, { titles = false, at = clock } = {}) {
  const calendar = await listCalendar(member, { from, to }, at)
  if (calendar.status !== 'shown') throw new Error('too many')
  return calendar.occurrences.map(({ startDate, startTime, title }) =>
    [startDate, startTime, ...(titles ? [title] : [])].filter(Boolean).join(' '),
  )
}

export const newForm = (member: Member) => prepareNewItem(member, {}, clock)
