import type { TFunction } from 'i18next'
import type { Repetition } from '~/domain/routine/occurrence'

type Translate = (key: string, values?: Record<string, unknown>) => string
/** Unfinished input may lack parts. */
export type SaidRepetition = Omit<Repetition, 'ends'> & { ends: Repetition['ends'] | null }

/** 'Every Tuesday and Thursday until March 3, 2027'; null if single or incomplete. The same in browsers. */
export function repetitionWords(repetition: SaidRepetition, texts: TFunction<'routine'>): string | null {
  const t = texts as unknown as Translate
  const said = patternOf(repetition, t)
  const end = endOf(repetition, t)
  if (!said || !end) return null
  return t(`routine:sentence.${said.key}.${end.key}`, { ...said.values, ...end.values })
}

function patternOf({ pattern, weekdays, monthDay, month }: SaidRepetition, t: Translate) {
  if (pattern === 'DAILY' || (pattern === 'EVERY_WEEK' && weekdays.length === 7)) return { key: 'daily', values: {} }
  if (pattern === 'EVERY_WEEK' && weekdays.length) {
    const days = [...weekdays].sort().map((day) => t(`routine:sentence.weekdays.${day}`))
    return { key: 'weekly', values: { days: listOf(days, t) } }
  }
  if (!monthDay || monthDay > 31) return undefined
  if (pattern === 'EVERY_MONTH') return { key: monthDay > 28 ? 'monthEnd' : 'monthly', values: { day: monthDay } }
  if (pattern !== 'EVERY_YEAR' || !month) return undefined
  const date = t('routine:sentence.monthDay', { month: t(`routine:sentence.months.${month}`), day: monthDay })
  return { key: month === 2 && monthDay === 29 ? 'leapDay' : 'yearly', values: { date } }
}

function endOf({ ends, endsOn, endsAfter }: SaidRepetition, t: Translate) {
  if (ends === 'onDate') return endsOn ? { key: 'until', values: { end: dateOf(endsOn, t) } } : undefined
  if (ends === 'afterCount') return endsAfter ? { key: 'times', values: { count: endsAfter } } : undefined
  return { key: 'endless', values: {} }
}

function dateOf(day: string, t: Translate) {
  const [year, month, date] = day.split('-').map(Number)
  return t('routine:sentence.date', { month: t(`routine:sentence.months.${month}`), day: date, year })
}

function listOf(words: readonly string[], t: Translate) {
  const [one = '', other = ''] = words
  if (words.length < 2) return one
  if (words.length === 2) return t('routine:sentence.two', { one, other })
  return t('routine:sentence.several', { first: words.slice(0, -1).join(', '), last: words.at(-1) })
}
