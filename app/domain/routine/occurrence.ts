import type { Assignee, Person } from '~/domain/person'
import type { RecurringPattern, Scope, SeriesEnd } from './rules'

export type Completion = { by: Person; at: Date }

/** One day of an item, in local times of the circle's zone; identified by `date`: routine/{itemId}?on={date}. */
export type Occurrence = {
  itemId: string
  date: string // YYYY-MM-DD
  isTask: boolean
  title: string
  excerpt: string
  isAllDay: boolean
  startDate: string
  startTime: string | null // HH:mm; none all day
  endDate: string // inclusive; of a task the day on which it is due
  endTime: string | null
  isRepeating: boolean
  repetition: Repetition
  parentId: string | null // the series of which it is a changed occurrence
  version: number
  assignees: Assignee[]
  isMine: boolean // the viewer is assigned
  completion: Completion | null | 'unknown' // unknown: the completions could not be loaded
  due: 'done' | 'late' | 'missed' | 'today' | 'later' | null // of a task; missed: late, and the next one has been due since
  mayEdit: boolean
  mayDelete: boolean
  mayComplete: boolean // also whether it may be marked as not done
}

export type Repetition = {
  pattern: RecurringPattern
  weekdays: readonly number[] // weekly: 0 is Sunday
  monthDay: number | null
  month: number | null // yearly: 1 is January
  ends: SeriesEnd
  endsOn: string | null
  endsAfter: number | null
}

export type Calendar =
  | {
      status: 'shown'
      occurrences: Occurrence[] // by date; all-day ones first, then by time
      areCompletionsKnown: boolean
      fault?: unknown
      unreadable: readonly string[] // ids of rows that could not be read and are left out
      counts?: ReadonlyMap<string, number> // how many each day has, where not all of them were asked for
    }
  | { status: 'tooMany'; title: string; most: number } // of this one series, more than the calendar shows

export type OccurrenceInFull = Occurrence & {
  description: string
  createdBy: Person
  createdAt: Date
  seriesStart: string // the first date of its series; of a changed occurrence that of the series it belongs to
  originalDate: string | null // of a changed occurrence: the day that the series had for it
  seriesId: string | null // where the series is: its own item, or that of which it is a changed occurrence
  nextDates: string[]
  isOwnerGone: boolean // who created it has left the circle: its admins may delete it
  isDeleted: boolean // shown only for its completion
  scopes: readonly Scope[]
  fault?: unknown
  reminders: readonly { way: 'push' | 'mail'; lead: 'tenMinutes' | 'oneHour' | 'eveningBefore' }[]
}

export type ScopeChoice = {
  scopes: readonly Scope[]
  occurrence: OccurrenceInFull
  lastBefore: string | null // the last occurrence that stays when this and the following change
  changedDates: string[] // of the series, changed by hand: where they are now
  completed: number
}
