import { isCalendarDay } from '~/domain/days'
import { NotFound } from '~/domain/refusals'
import { isScope } from '~/domain/routine/rules'

/** The occurrence that an address names, and what of its series. Throws NotFound for a day that no calendar has. */
export function occurrenceIn(request: Request) {
  const query = new URL(request.url).searchParams
  const on = query.get('on') ?? undefined
  if (on !== undefined && !isCalendarDay(on)) throw new NotFound()
  const mode = query.get('mode')
  return { on, mode: isScope(mode) ? mode : undefined, place: calendarQueryIn(query) }
}

/** The calendar under a dialog. */
export function calendarQueryIn(query: URLSearchParams) {
  const at = (name: string) => query.get(name) ?? undefined
  return {
    view: at('view'),
    date: isCalendarDay(at('date')) ? at('date') : undefined,
    only: at('only') === 'mine' ? ('mine' as const) : undefined,
  }
}
