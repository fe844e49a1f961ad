import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mayOpenSheet } from '~/domain/alignment/access'
import { stepNames, steps } from '~/domain/alignment/alignment-record'
import { getAlignment } from '~/domain/alignment/queries.server'
import { programmeTopics } from '~/domain/alignment/topics'
import type { RecordValue } from '~/domain/records/fields'
import { partsOf } from '~/domain/records/view'
import { asMember, idIn } from '~/http/guards.server'
import { factsShown, moveShown, respiteShown } from '~/i18n/alignment-shown.server'
import type { Formatter } from '~/i18n/formatter.server'
import { formatMoney } from '~/i18n/money'
import { wordsReaderOf } from '~/i18n/words-reader'
import { liveTopicsOfCircle, useLive } from '~/live/use-live'
import { paths } from '~/paths'
import { programmePaths } from '~/programme-paths'
import { MissingList } from '~/routes/circle/alignment/missing-list'
import { Answers, History, NextSteps, TierAndDueDates } from '~/routes/circle/alignment/record-view'
import { Respite } from '~/routes/circle/alignment/respite-view'
import { BackLink } from '~/ui/back-link'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['programme', 'common'] }
export const shouldRevalidate = liveTopicsOfCircle(...programmeTopics)

export const loader = asMember(async ({ member, request, getFormatter }) => {
  const query = pagesIn(request)
  const { facts, history, respite, isDeceased, mayEdit, next, suggested } = await getAlignment(member, query)
  const formatter = await getFormatter()
  const { t, day } = formatter
  return {
    title: t('programme:title'),
    circleId: member.circleId,
    name: member.recipient.firstName,
    shown: factsShown(facts, formatter),
    missing: [...facts.missing, ...facts.outdated],
    isOnlyMci: facts.isOnlyMci,
    isDeceased,
    answers: stepNames.map((step) => ({
      step,
      parts: partsOf(steps[step], facts.value as unknown as RecordValue, wordsReaderOf(formatter)),
    })),
    mayEdit,
    hasSheet: mayOpenSheet(member),
    next: next.map((status) => ({ status, move: moveShown(status, facts) })),
    suggested: suggested.map((line) => ({
      line,
      words: t('programme:suggestion.set', { line: t(`lineOfService.${line}`) }),
    })),
    changes: history.changes.map((change) => changeShown(change, formatter)),
    changePages: { isFirst: query.changesBefore === undefined, next: history.next },
    respitePages: { isFirst: query.respiteAfter === undefined, next: respite.next },
    respiteYear: yearShown(respite, formatter),
    respite: respite.entries.map(({ id, date, setting, units, unitCents, note }) => ({
      id,
      day: day(date) ?? '',
      setting: t(`programme:respite.settings.${setting as 'home'}`),
      units,
      price: formatMoney(units * unitCents),
      note,
    })),
  }
})

type YearOfRespite = Awaited<ReturnType<typeof getAlignment>>['respite']

/** The shown performance year of respite, its use of the cap, and the years beside it. */
function yearShown({ from, use, isThisYear, hasEarlier }: YearOfRespite, formatter: Formatter) {
  const first = Number(from.slice(0, 4))
  const beginning = (year: number) => ({
    year: String(year),
    words: formatter.t('programme:respite.year', { from: String(year), until: String(year + 1) }),
  })
  return {
    ...respiteShown(use, formatter),
    ...beginning(first),
    isThisYear,
    earlier: hasEarlier ? beginning(first - 1) : null,
    later: isThisYear ? null : beginning(first + 1),
  }
}

/** From where on the address wants the lists of the page. */
function pagesIn(request: Request) {
  const query = new URL(request.url).searchParams
  const before = Number(query.get('changes'))
  return {
    changesBefore: Number.isSafeInteger(before) && before > 0 ? before : undefined,
    respiteAfter: idIn(query.get('respite')),
    respiteFrom: /^\d{4}$/.test(query.get('year') ?? '') ? Number(query.get('year')) : undefined,
  }
}

type Change = Awaited<ReturnType<typeof getAlignment>>['history']['changes'][number]

function changeShown({ id, fromStatus, toStatus, day, reason, note, by }: Change, { t, ...formatter }: Formatter) {
  const words = (status: string) => t(`programme:statuses.${status as 'aligned'}`)
  return {
    id,
    what: fromStatus
      ? t('programme:history.moved', { from: words(fromStatus), to: words(toStatus) })
      : t('programme:history.started', { to: words(toStatus) }),
    who: t('programme:history.by', { name: by, day: formatter.day(day) ?? '' }),
    reason: reason && t(`programme:reasons.${reason as 'deceased'}`),
    note,
  }
}
export type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function Alignment() {
  const page = useLoaderData<typeof loader>()
  const { title, circleId, name, mayEdit, hasSheet, missing, shown } = page
  const { t } = useTranslation('programme')
  useLive({ topics: programmeTopics, circleId })
  return (
    <div className="content alignment-page">
      <BackLink to={paths.profile(circleId)}>{t('back', { name })}</BackLink>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="lede">{shown.since ?? t('notStarted')}</p>
          <p className="mt-2 flex items-center gap-2 text-sm text-ink-soft">
            <Icon name="lock" /> {t('lede')}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {hasSheet ? (
            <ButtonLink size="dense" to={programmePaths.sheet(circleId)}>
              <Icon name="printer" />
              <span>{t('sheet.open')}</span>
            </ButtonLink>
          ) : null}
          {mayEdit ? (
            <ButtonLink size="dense" kind="primary" to={programmePaths.edit(circleId)}>
              <Icon name="pencil" />
              <span>{t('edit')}</span>
            </ButtonLink>
          ) : null}
        </div>
      </div>
      <TierAndDueDates page={page} />
      {shown.status === 'unaligned' ? null : (
        <section className="section">
          <h2>{t('missing')}</h2>
          <MissingList circleId={circleId} missing={missing} />
        </section>
      )}
      {mayEdit ? <NextSteps page={page} /> : null}
      <Respite page={page} />
      <Answers page={page} />
      <History page={page} />
    </div>
  )
}
