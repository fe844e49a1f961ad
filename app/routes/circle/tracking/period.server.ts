import { isCalendarDay } from '~/domain/days'
import { type Period, periodOf, periodViews } from '~/domain/time/rules'
import type { Formatter } from '~/i18n/formatter.server'

/** The period in the query, by default the month of today (YYYY-MM-DD). */
export function periodIn(query: URLSearchParams, today: string): Period & { date: string } {
  const view = periodViews.find((one) => one === query.get('view')) ?? 'month'
  const requested = query.get('date')
  const date = isCalendarDay(requested) ? requested : today
  return { ...periodOf(view, date), date }
}

/** 'November 2026', '2026', '11/15/2026 to 11/21/2026'. */
export function periodName({ view, from, to }: Period, { t, day, month }: Formatter) {
  if (view === 'year') return from.slice(0, 4)
  return view === 'month' ? month(from.slice(0, 7)) : t('time:range', { from: day(from), to: day(to) })
}
