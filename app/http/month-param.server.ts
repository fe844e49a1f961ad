import { monthsAfter } from '~/domain/days'
import { isMonth } from '~/domain/time/rules'
import { monthIn } from '~/i18n/format'

/** The month that an address asks for, or this one, with those before and after it; none after the current one. */
export function monthAsked(request: Request, timeZone: string, now = new Date()) {
  const current = monthIn(now, timeZone)
  const asked = new URL(request.url).searchParams.get('month')
  const month = isMonth(asked) ? asked : current
  const at = (months: number) => monthsAfter(`${month}-01`, months).slice(0, 7)
  return { month, before: at(-1), after: month < current ? at(1) : null }
}
