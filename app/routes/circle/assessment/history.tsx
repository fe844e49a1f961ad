import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { assessmentPaths } from '~/assessment-paths'
import { Avatar } from '~/components/person'
import { getHistory, savesOnAPage } from '~/domain/assessment/queries.server'
import { fullName } from '~/domain/person'
import { type Difference, differences } from '~/domain/records/differences'
import { type AnyRecord, emptyValueOf, fieldsOf, type RecordValue } from '~/domain/records/fields'
import { type Say, textKey } from '~/domain/records/labels'
import { subjectAt } from '~/domain/records/view'
import { slugOf } from '~/domain/section-names'
import { asMember } from '~/http/guards.server'
import { formatLongMonth, monthIn } from '~/i18n/format'
import { wordsReaderOf } from '~/i18n/words-reader'
import { Differences } from '~/routes/circle/assessment/differences'
import { fromIn, sectionParam } from '~/routes/circle/assessment/section-param.server'
import { BackLink } from '~/ui/back-link'
import { Button, ButtonLink } from '~/ui/button'
import { Select } from '~/ui/field'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'assessment' }

export const loader = asMember(async ({ member, request, params, getFormatter }) => {
  const name = sectionParam(params.section)
  const { searchParams } = new URL(request.url)
  const [part, savedById] = [searchParams.get('part') ?? '', searchParams.get('who') ?? '']
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1)
  const found = await getHistory(member, name, { part, savedById, page })
  const formatter = await getFormatter()
  const { t, dayOf, timeOf, language } = formatter
  const reader = wordsReaderOf(formatter)
  const months = (at: Date) => formatLongMonth(monthIn(at, formatter.timeZone), language)
  const { record } = found
  return {
    title: t(`assessment:historyPage.title.${name}`),
    circleId: member.circleId,
    slug: slugOf(name),
    from: fromIn(request),
    back: t(`assessment:tabs.${name}`),
    kept: found.since && t('assessment:historyPage.kept', { count: found.all, month: months(found.since) }),
    people: found.people.map((person) => ({ id: person.id, name: fullName(person) })),
    parts: fieldsOf(record).map(([part]) => ({ part, words: reader.say(textKey(record.words, part)) })),
    filter: { part, who: savedById },
    page,
    first: (page - 1) * savesOnAPage + 1,
    count: found.count,
    hasOlder: found.count > page * savesOnAPage,
    saves: found.revisions.map((save) => ({
      id: save.id,
      month: months(save.savedAt),
      day: dayOf(save.savedAt),
      time: timeOf(save.savedAt),
      by: save.savedBy,
      isReadable: save.value !== null,
      summary: summaryOf(save, record, reader.say),
      isFirst: save.isFirst,
      restored: save.restoredFrom && t('assessment:historyPage.restored', { day: dayOf(save.restoredFrom) }),
      differences: save.value ? differencesOf(record, save.before, save.value, reader) : [],
    })),
  }
})

function summaryOf({ changed }: { changed: string[] }, record: AnyRecord, say: Say) {
  const subjects = [...new Set(changed.map((path) => subjectAt(record, path, say)))]
  return subjects.slice(0, 4).join(', ') + (subjects.length > 4 ? ' …' : '')
}

function differencesOf(
  record: AnyRecord,
  before: RecordValue | undefined,
  after: RecordValue,
  reader: ReturnType<typeof wordsReaderOf>,
): Difference[] {
  return differences(record, before ?? emptyValueOf(record), after, reader)
}

export default function History() {
  const { title, circleId, slug, from, back, kept, saves } = useLoaderData<typeof loader>()
  const { t } = useTranslation('assessment')
  return (
    <>
      <BackLink to={assessmentPaths.section(circleId, slug, from)}>{back}</BackLink>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="lede">{kept ?? t('historyPage.none')}</p>
        </div>
      </div>
      {kept ? <Filter /> : null}
      {kept && !saves.length ? <p className="faint">{t('historyPage.noMatch')}</p> : null}
      {saves.map((save, index) => (
        <div key={save.id}>
          {save.month === saves[index - 1]?.month ? null : (
            <h2 className="mb-2 mt-6 text-base text-ink-soft">{save.month}</h2>
          )}
          <Save save={save} />
        </div>
      ))}
      <Pages />
    </>
  )
}

function Filter() {
  const { circleId, slug, from, people, parts, filter } = useLoaderData<typeof loader>()
  const { t } = useTranslation('assessment')
  return (
    <Form
      method="get"
      action={assessmentPaths.sectionHistory(circleId, slug)}
      className="flex flex-wrap items-end gap-3"
    >
      {from ? <input type="hidden" name="from" value={from} /> : null}
      <Select label={t('historyPage.who')} name="who" defaultValue={filter.who} id="history-who">
        <option value="">{t('historyPage.anybody')}</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select label={t('historyPage.part')} name="part" defaultValue={filter.part} id="history-part">
        <option value="">{t('historyPage.anyPart')}</option>
        {parts.map(({ part, words }) => (
          <option key={part} value={part}>
            {words}
          </option>
        ))}
      </Select>
      <div className="mb-5">
        <Button size="dense">{t('historyPage.filter')}</Button>
      </div>
    </Form>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['saves'][number]

function Save({ save }: { save: Shown }) {
  const { circleId, slug, from } = useLoaderData<typeof loader>()
  const { t } = useTranslation('assessment')
  const summary = !save.isReadable
    ? t('historyPage.unreadable')
    : save.isFirst
      ? t('historyPage.first')
      : save.summary || t('historyPage.reviewed')
  return (
    <details className="group border-t border-line">
      <summary className="grid min-h-control grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-3 sm:grid-cols-[8rem_minmax(0,1fr)_auto] [&>.icon]:max-sm:col-start-2 [&>.icon]:max-sm:row-start-1">
        <span>
          {save.day}
          <small className="block text-ink-soft">{save.time}</small>
        </span>
        <span className="min-w-0">
          <span className="flex items-center gap-2 font-bold [overflow-wrap:anywhere]">
            <Avatar person={save.by} size="sm" />
            {fullName(save.by)}
          </span>
          <small className="block text-ink-soft [overflow-wrap:anywhere]">{save.restored ?? summary}</small>
        </span>
        <Icon name="chevron-down" className="tiny group-open:rotate-180" />
      </summary>
      <div className="pb-5 sm:pl-[8.75rem]">
        {save.isReadable ? (
          <>
            <Differences differences={save.differences} />
            <ButtonLink size="dense" to={assessmentPaths.revision(circleId, slug, save.id, from)}>
              {t('historyPage.whole')}
            </ButtonLink>
          </>
        ) : (
          <p className="text-ink-soft">{t('historyPage.unreadableText')}</p>
        )}
      </div>
    </details>
  )
}

function Pages() {
  const { circleId, slug, from, filter, page, first, count, hasOlder, saves } = useLoaderData<typeof loader>()
  const { t } = useTranslation('assessment')
  const at = (page: number) =>
    assessmentPaths.sectionHistory(circleId, slug, {
      ...(from ? { from } : {}),
      ...(filter.who ? { who: filter.who } : {}),
      ...(filter.part ? { part: filter.part } : {}),
      ...(page > 1 ? { page: String(page) } : {}),
    })
  if (!saves.length || (page === 1 && !hasOlder)) return null
  return (
    <nav
      className="mt-6 flex flex-wrap items-center gap-3 border-t border-line pt-4"
      aria-label={t('historyPage.older')}
    >
      <span className="mr-auto text-sm text-ink-soft">
        {t('historyPage.range', { from: first, to: first + saves.length - 1, count })}
      </span>
      {page > 1 ? <ButtonLink to={at(page - 1)}>{t('historyPage.newer')}</ButtonLink> : null}
      {hasOlder ? <ButtonLink to={at(page + 1)}>{t('historyPage.older')}</ButtonLink> : null}
    </nav>
  )
}
