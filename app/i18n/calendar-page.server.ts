import { daysAfter } from '~/domain/days'
import type { Member } from '~/domain/member'
import { type Asked, daysIn, rangeOf, stepFrom } from '~/domain/routine/calendar-view'
import type { Calendar } from '~/domain/routine/occurrence'
import type { User } from '~/domain/user'
import { byDay, type CalendarReader, maxInCell, monthShown, stripShown } from '~/i18n/calendar-shown.server'
import { agendaShown, dayListShown } from '~/i18n/day-list-shown.server'
import { formatFullDay, formatLongMonth, formatShortDay, offsetIn, startUpper } from '~/i18n/format'
import { hoursShown } from '~/i18n/hours-shown.server'
import type { Texts } from '~/i18n/i18n.server'
import { zoneName } from '~/i18n/zone-name'

const lanesOfWeek = 3
const lanesOfDay = 6

/** The calendar's heading, and the previous and next days. */
export function headShown({ view, date }: Asked, reader: CalendarReader) {
  return {
    heading: headingOf({ view, date }, reader),
    previous: stepFrom(view, date, -1),
    next: stepFrom(view, date, 1),
  }
}

function headingOf({ view, date }: Asked, { language, t, now }: CalendarReader) {
  if (view === 'agenda') return t('routine:calendar.views.agenda')
  if (view === 'month') return startUpper(formatLongMonth(date.slice(0, 7), language), language)
  const hasYear = date.slice(0, 4) !== now.day.slice(0, 4)
  if (view === 'day') return formatFullDay(date, language, { hasYear })
  const { from, to } = rangeOf(view, date)
  if (from.slice(0, 7) !== to.slice(0, 7)) {
    const [first, last] = [formatShortDay(from, language), formatShortDay(to, language)]
    return t('routine:calendar.weekAcross', { from: first, to: last })
  }
  const days = { from: Number(from.slice(8)), to: Number(to.slice(8)) }
  return t('routine:calendar.weekInMonth', { ...days, month: monthIn(from, language) })
}

function monthIn(day: string, language: string) {
  return formatLongMonth(day.slice(0, 7), language, { hasYear: false })
}

/** The days shown in full, and the limit of the others; everything by default. */
export function maxShown({ view, date }: Asked) {
  if (view === 'month') return { aDay: maxInCell, allOn: [date] }
  return view === 'day' ? { aDay: 0, allOn: [date, daysAfter(date, 1)] } : undefined
}

type ShownCalendar = Extract<Calendar, { status: 'shown' }>

/** The calendar as its view shows it. */
export function viewShown({ view, date }: Asked, calendar: ShownCalendar, reader: CalendarReader) {
  const occurrences = byDay(calendar.occurrences)
  const shownOf = { occurrences, counts: calendar.counts }
  const days = daysIn(rangeOf(view, date))
  if (view === 'month') {
    const list = dayListShown(
      date,
      { reader, occurrences },
      reader.t('routine:calendar.items', { count: occurrences.get(date)?.length ?? 0 }),
    )
    return { view, ...monthShown(days, shownOf, { date, reader }), list }
  }
  if (view === 'week') return { view, hours: hoursShown(days, { reader, occurrences, lanes: lanesOfWeek }) }
  if (view === 'day') {
    return {
      view,
      strip: stripShown(shownOf, { date, reader }),
      list: dayListShown(date, { reader, occurrences }, null),
      after: dayListShown(daysAfter(date, 1), { reader, occurrences }, null),
      hours: hoursShown([date], { reader, occurrences, lanes: lanesOfDay }),
    }
  }
  return { view, lists: agendaShown(days, { reader, occurrences }) }
}

/** The zone of the circle for its reader, and whether they live by another one. A browser may know that better. */
export function zoneShown(member: Member, user: User, { now, language, t }: { now: Date; language: string; t: Texts }) {
  const offset = offsetIn(now, member.timeZone)
  return {
    name: member.recipient.firstName,
    words: zoneName(member.timeZone, { language, t }),
    offset,
    isOther: user.timeZone !== null && offsetIn(now, user.timeZone) !== offset,
  }
}
