import { monthsAfter } from '~/domain/days'
import { NotFound } from '~/domain/refusals'
import { isMonth } from '~/domain/time/rules'
import { monthIn } from '~/i18n/format'

/** The month in the query or the current one, with its neighbors; `after` is null for the current one. */
export function monthOrCurrent(request: Request, timeZone: string, now = new Date()) {
  const current = monthIn(now, timeZone)
  const requested = new URL(request.url).searchParams.get('month')
  const month = isMonth(requested) ? requested : current
  const at = (months: number) => monthsAfter(`${month}-01`, months).slice(0, 7)
  return { month, before: at(-1), after: month < current ? at(1) : null }
}

/** The month in the query. Throws NotFound without one. */
export function monthParam(request: Request) {
  const month = new URL(request.url).searchParams.get('month')
  if (!isMonth(month)) throw new NotFound()
  return month
}
