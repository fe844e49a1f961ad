import * as z from 'zod'
import { firstDay, lastDay } from '~/domain/days'
import type { DateField, Value } from './fields'
import { type Parsed, problemOfNone } from './parse-text'

type About = { today: string; was: Value | undefined }

/** A typed day or month; `was` is the earlier value. */
export function parseDate(field: DateField<unknown>, typed: string, path: string, { today, was }: About): Parsed {
  if (!typed) return { value: null, problems: problemOfNone(field, path) }
  const day = field.isMonth ? monthIn(typed) : z.iso.date().safeParse(typed).data
  if (!day) return { value: null, problems: { [path]: field.isMonth ? 'errors.month' : 'errors.date' } }
  const about = { today, isChanged: day !== was }
  const problem = problemOfDay(field, day, about) ?? (isOutOfCalendar(day) ? 'errors.dateOutOfCalendar' : undefined)
  return { value: day, problems: problem ? { [path]: problem } : undefined }
}

/** Most likely a slip: 0206 for 2026. */
function isOutOfCalendar(day: string) {
  return day < firstDay || day > lastDay
}

function monthIn(typed: string) {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(typed.trim()) ?? []
  const [, typedMonth, typedYear] = /^(\d{1,2})[/.-](\d{4})$/.exec(typed.trim()) ?? []
  const found = `${year ?? typedYear}-${(month ?? typedMonth ?? '').padStart(2, '0')}`
  return z.iso.date().safeParse(`${found}-01`).success ? found : undefined
}

function problemOfDay(
  { max, notBefore, error }: DateField<unknown>,
  day: string,
  about: { today: string; isChanged: boolean },
) {
  const { today, isChanged } = about
  if (max === 'today' && isChanged && day > today.slice(0, day.length)) return error ?? 'errors.future'
  return notBefore && day < notBefore(today).slice(0, day.length) ? (error ?? 'errors.invalid') : undefined
}
