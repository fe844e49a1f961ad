import { isCalendarDay } from '~/domain/days'
import { NotFound } from '~/domain/refusals'

/** The day of an occurrence, from `?on=`. Throws NotFound for what is no day of the calendar. */
export function dayParam(request: Request) {
  const on = new URL(request.url).searchParams.get('on')
  if (!isCalendarDay(on)) throw new NotFound()
  return on
}

/** The id of the element on the page to come back to, where a form names one. */
export function anchorIn(form: { get: (name: string) => unknown }) {
  const place = form.get('place')
  return typeof place === 'string' && /^[\w-]{1,80}$/.test(place) ? `#${place}` : ''
}
