import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { getRecipientHeader } from '~/domain/recipient/queries.server'
import { dateIn, daysIn, rangeOf, stepFrom } from '~/domain/routine/calendar-view'
import { listCalendar } from '~/domain/routine/queries.server'
import { asMember } from '~/http/guards.server'
import { logFault, unlessFault } from '~/http/unless-fault.server'
import { dayIn, formatLongDay } from '~/i18n/format'
import { paperFormatterFor } from '~/i18n/formatter.server'
import { paths } from '~/paths'
import { WeekPaper } from '~/routes/circle/routine/week-paper'
import { maxOnPaper, weekWords } from '~/routes/circle/routine/week-words'
import { SheetBar } from '~/routes/circle/sheet-bar'
import { headWords } from '~/routes/circle/sheet-head'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: 'sheet', hydrate: false }

export const loader = asMember(async ({ member, user, request, getFormatter }) => {
  const date = dateIn(new URL(request.url).searchParams) ?? dayIn(new Date(), member.timeZone)
  const range = rangeOf('week', date)
  const [recipient, calendar] = await Promise.all([
    getRecipientHeader(member),
    unlessFault('printed week', () => listCalendar(member, { ...range, most: { aDay: maxOnPaper, allOn: [] } })),
  ])
  const { t } = await getFormatter()
  const formatter = await paperFormatterFor(request, user, member.timeZone)
  const { language } = formatter
  const [from, to] = [formatLongDay(range.from, language), formatLongDay(range.to, language)]
  const kind = formatter.t('sheet:weekOf', { from, to })
  const shown = calendar?.status === 'shown' ? calendar : null
  logFault('completions', shown?.fault)
  return {
    title: t('sheet:week'),
    circleId: member.circleId,
    language,
    date,
    earlier: stepFrom('week', date, -1),
    later: stepFrom('week', date, 1),
    head: { ...headWords({ kind, recipient, user }, formatter), about: [] },
    week: shown && weekWords(daysIn(range), shown, formatter),
    areCompletionsKnown: shown?.areCompletionsKnown ?? true,
    tooMany: calendar?.status === 'tooMany' ? { title: calendar.title, most: calendar.most } : null,
  }
})

/** A page for the printer, without frame. */
export default function PrintedWeek() {
  const { circleId, language, date, head, week, areCompletionsKnown, tooMany } = useLoaderData<typeof loader>()
  const { t } = useTranslation('sheet')
  return (
    <main id="main" tabIndex={-1} className="sheet-page">
      <SheetBar
        back={<BackLink to={paths.routine(circleId, { date })}>{t('backToRoutine')}</BackLink>}
        language={language}
        pathIn={(code) => paths.routineWeek(circleId, { date, lang: code })}
        howTo={t('howToWeek')}
      >
        <Weeks />
      </SheetBar>
      <WeekPaper
        head={head}
        week={week}
        language={language}
        areCompletionsKnown={areCompletionsKnown}
        tooMany={tooMany}
      />
    </main>
  )
}

/** The weeks before and after. */
function Weeks() {
  const { circleId, language, earlier, later } = useLoaderData<typeof loader>()
  const { t } = useTranslation('sheet')
  return (
    <nav className="flex gap-6" aria-label={t('week')}>
      {earlier ? <Link to={paths.routineWeek(circleId, { date: earlier, lang: language })}>{t('earlier')}</Link> : null}
      {later ? <Link to={paths.routineWeek(circleId, { date: later, lang: language })}>{t('later')}</Link> : null}
    </nav>
  )
}
