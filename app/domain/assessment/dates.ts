import { differenceInCalendarDays, parseISO } from 'date-fns'
import { type AnyRecord, fieldsOf, type Problems, type RecordValue, type RowValue } from '~/domain/records/fields'
import { dayIn } from '~/i18n/format'

/** Dates before the recipient's birth, by path. Existing values are accepted. */
export function problemsBeforeBirth(
  record: AnyRecord,
  { value, current }: { value: RecordValue; current: RecordValue },
  dateOfBirth: string | null,
): Problems {
  if (!dateOfBirth) return {}
  const known = new Set(daysIn(record, current).map(([path, text]) => `${path} ${text}`))
  const early = daysIn(record, value).filter(
    ([path, text]) => text < dateOfBirth.slice(0, text.length) && !known.has(`${path} ${text}`),
  )
  return Object.fromEntries(early.map(([path]) => [path, 'assessment:errors.beforeBirth']))
}

function daysIn(record: AnyRecord, value: RecordValue, at = ''): [path: string, day: string][] {
  return fieldsOf(record).flatMap(([name, field]) => {
    const part = value[name]
    if (field.kind === 'date') return typeof part === 'string' ? [[at + name, part] as [string, string]] : []
    if (field.kind === 'group') return daysIn(field.record, (part ?? {}) as RecordValue, `${at}${name}.`)
    if (field.kind !== 'rows') return []
    return ((part ?? []) as readonly RowValue[]).flatMap((row) => daysIn(field.record, row, `${at}${name}.${row.id}.`))
  })
}

/** Calendar days since an instant in a time zone: late last evening is one day ago. */
export function calendarDaysSince(at: Date, now: Date, timeZone: string) {
  return differenceInCalendarDays(parseISO(dayIn(now, timeZone)), parseISO(dayIn(at, timeZone)))
}
