import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { assessmentPaths } from '~/assessment-paths'
import { mayEdit } from '~/domain/assessment/access'
import { getRevision } from '~/domain/assessment/queries.server'
import { fullName } from '~/domain/person'
import { differences } from '~/domain/records/differences'
import { partsOf } from '~/domain/records/view'
import { slugOf } from '~/domain/section-names'
import { asMember, idParam } from '~/http/guards.server'
import { wordsReaderOf } from '~/i18n/words-reader'
import { Differences } from '~/routes/circle/assessment/differences'
import { fromIn, sectionParam } from '~/routes/circle/assessment/section-param.server'
import { SectionView } from '~/routes/circle/assessment/section-view'
import { BackLink } from '~/ui/back-link'
import { ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'

export const handle = { i18n: ['assessment', 'scores'] }

export const loader = asMember(async ({ member, request, params, getFormatter }) => {
  const name = sectionParam(params.section)
  const { record, revision, now } = await getRevision(member, name, idParam(params.revisionId))
  const formatter = await getFormatter()
  const { t, dayOf, timeOf } = formatter
  const reader = wordsReaderOf(formatter)
  return {
    title: t(`assessment:tabs.${name}`),
    circleId: member.circleId,
    recipientName: member.recipient.firstName,
    slug: slugOf(name),
    historyTitle: t(`assessment:historyPage.title.${name}`),
    id: revision.id,
    from: fromIn(request),
    asItWas: t('assessment:historyPage.asItWas', { day: dayOf(revision.savedAt), time: timeOf(revision.savedAt) }),
    by: t('assessment:historyPage.savedBy', { name: fullName(revision.savedBy) }),
    mayRestore: mayEdit(member, name) && revision.value !== null,
    parts: revision.value && partsOf(record, revision.value, reader),
    sinceThen: revision.value ? differences(record, revision.value, now, reader) : [],
  }
})

export default function RevisionPage() {
  const { title, circleId, slug, historyTitle, id, from, asItWas, by, mayRestore, parts, sinceThen, ...shown } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation('assessment')
  return (
    <>
      <BackLink to={assessmentPaths.sectionHistory(circleId, slug, from ? { from } : {})}>{historyTitle}</BackLink>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="small muted">{by}</p>
        </div>
        {mayRestore ? (
          <ButtonLink to={assessmentPaths.restoreRevision(circleId, slug, id, from)}>
            {t('historyPage.restore')}
          </ButtonLink>
        ) : null}
      </div>
      <Callout icon="history" className="mb-6">
        <p>{parts ? asItWas : t('historyPage.unreadable')}</p>
      </Callout>
      {parts ? (
        <details className="mb-6">
          <summary className="inline-flex min-h-control items-center text-sm font-bold text-primary">
            {t('historyPage.compare')}
          </summary>
          <Differences
            differences={sinceThen}
            none={t('historyPage.sameNow')}
            heads={[t('historyPage.then'), t('historyPage.now')]}
          />
        </details>
      ) : null}
      {parts ? <SectionView circleId={circleId} parts={parts} isEarlier {...shown} /> : null}
    </>
  )
}
