import { type Language, languages, type User } from '~/domain/user'
import {
  ageOf,
  formatDay,
  formatDayOf,
  formatLongMonth,
  formatNearby,
  formatTimeOf,
  formatWhen,
  type NearbyTime,
  startUpper,
} from './format'
import { type Texts, textsIn } from './i18n.server'
import { languageOf } from './language.server'

/** A reader's language, texts and date formats, in the requested zone. */
export type Formatter = {
  language: Language
  timeZone: string
  near: NearbyTime // as of the request
  t: Texts
  day: (day: string | null) => string | null
  month: (month: string) => string // 2026-11
  monthTitle: (month: string) => string // by itself, with a capital letter
  dayOf: (at: Date) => string
  timeOf: (at: Date) => string
  when: (at: Date, circleZone?: string) => string
  whenInside: (at: Date) => string // a sentence
  age: (dateOfBirth: string | null) => number | null
}

/** Makes the formatter for a page; without a zone of their own people read in the circle's. */
export async function formatterFor(
  request: Request,
  user: Pick<User, 'language' | 'timeZone'>,
  circleZone = 'UTC',
): Promise<Formatter> {
  const language = await languageOf(request, user)
  const t = textsIn(language)
  const timeZone = user.timeZone ?? circleZone
  const now = new Date()
  const near = formatNearby(now, timeZone)
  const nearIn = (zone: string | undefined) => (zone && !user.timeZone ? formatNearby(now, zone) : near)
  return {
    language,
    timeZone,
    near,
    t,
    day: (day) => (day ? formatDay(day, language) : null),
    month: (month) => formatLongMonth(month, language),
    monthTitle: (month) => startUpper(formatLongMonth(month, language), language),
    dayOf: (at) => formatDayOf(at, { timeZone, language }),
    timeOf: (at) => formatTimeOf(at, { timeZone, language }),
    when: (at, otherZone) => formatWhen(at, { near: nearIn(otherZone), language, t }),
    whenInside: (at) => startLower(formatWhen(at, { near, language, t })),
    age: (dateOfBirth) => (dateOfBirth ? ageOf(dateOfBirth, near) : null),
  }
}

/** The formatter of a page printed for someone else, in the language of `?lang=`. */
export async function paperFormatterFor(
  request: Request,
  user: Pick<User, 'language' | 'timeZone'>,
  circleZone: string,
): Promise<Formatter> {
  const lang = new URL(request.url).searchParams.get('lang')
  const language = languages.find((one) => one === lang) ?? user.language
  return formatterFor(request, { ...user, language }, circleZone)
}

/** 'Today at …' as it is written inside a sentence: 'today at …'. */
function startLower(words: string) {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
