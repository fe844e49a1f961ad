// Days are YYYY-MM-DD without a zone, so that calculations are the same everywhere.

const dayMs = 86_400_000

export const firstDay = '1900-01-01'
export const lastDay = '2199-12-31'

/** The instant at which a day begins in UTC, for calculations only. */
export function asUtc(day: string) {
  return new Date(`${day}T00:00:00Z`)
}

export function dayOf(utc: Date) {
  return utc.toISOString().slice(0, 10)
}

function utcMs(day: string) {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
}

export function daysAfter(day: string, days: number) {
  return dayOf(new Date(utcMs(day) + days * dayMs))
}

/** The same day some months later; the last day of a shorter month. */
export function monthsAfter(day: string, months: number) {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))]
  const lastOfMonth = dayOf(new Date(Date.UTC(year, month - 1 + months + 1, 0)))
  return date < Number(lastOfMonth.slice(8)) ? `${lastOfMonth.slice(0, 8)}${day.slice(8, 10)}` : lastOfMonth
}

export function firstOfNextMonth(day: string) {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  if (month === 12) return `${String(year + 1).padStart(4, '0')}-01-01`
  return `${day.slice(0, 4)}-${String(month + 1).padStart(2, '0')}-01`
}

/** Days from one day to another. */
export function daysBetween(one: string, other: string) {
  return Math.round((utcMs(other) - utcMs(one)) / dayMs)
}

/** 0 is Sunday. */
export function weekdayOf(day: string) {
  return new Date(utcMs(day)).getUTCDay()
}

/** The Sunday of the week of this day. */
export function weekStart(day: string) {
  return daysAfter(day, -weekdayOf(day))
}

/** Whether a text is a day within the calendar's range. */
export function isCalendarDay(text: string | null | undefined): text is string {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text) || text < firstDay || text > lastDay) return false
  return asUtc(text).toJSON()?.slice(0, 10) === text
}
