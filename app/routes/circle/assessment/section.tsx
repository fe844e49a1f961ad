import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { assessmentPaths } from '~/assessment-paths'
import { mayEdit } from '~/domain/assessment/access'
import { listCaregiverPeople } from '~/domain/assessment/caregivers.server'
import { getSection } from '~/domain/assessment/queries.server'
import { listDraftForms } from '~/domain/drafts/queries.server'
import { fullName } from '~/domain/person'
import { labelAt, type Say } from '~/domain/records/labels'
import { typedOf } from '~/domain/records/typed'
import { partsOf } from '~/domain/records/view'
import { assessmentTopics, slugOf } from '~/domain/section-names'
import { maySeeSurveys } from '~/domain/surveys/access'
import { asMember } from '~/http/guards.server'
import { concernActionsOf } from '~/http/pages/concern-actions.server'
import { interviewsOnCards } from '~/http/pages/interviews-on-cards.server'
import { wordsReaderOf } from '~/i18n/words-reader'
import { liveTopicsOfCircle } from '~/live/use-live'
import { ConcernActionsProvider } from '~/routes/circle/assessment/concern-action'
import { latestSurveyShown } from '~/routes/circle/assessment/health-survey/shown.server'
import { MissingList } from '~/routes/circle/assessment/missing-list'
import { sectionParam } from '~/routes/circle/assessment/section-param.server'
import { SectionView } from '~/routes/circle/assessment/section-view'
import { summaryOf } from '~/routes/circle/assessment/summary.server'
import { SurveysLink } from '~/routes/circle/assessment/survey/surveys-link'
import { BackLink } from '~/ui/back-link'
import { ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['assessment', 'scores', 'surveys'] }
export const shouldRevalidate = liveTopicsOfCircle(...assessmentTopics, 'progress')

export const loader = asMember(async ({ member, params, getFormatter }) => {
  const name = sectionParam(params.section)
  const { record, value, before, saved, questions, isUnreadable, isLost } = await getSection(member, name)
  const formatter = await getFormatter()
  const { t, dayOf } = formatter
  const missing = questions.filter(({ isAnswered }) => !isAnswered)
  const typed = typedOf(record, value)
  const actions = await concernActionsOf(member, name, formatter)
  return {
    title: t(`assessment:tabs.${name}`),
    circleId: member.circleId,
    recipientName: member.recipient.firstName,
    slug: slugOf(name),
    mayEdit: mayEdit(member, name),
    hasDraft: mayEdit(member, name) && (await listDraftForms(member)).includes(`assessment.${name}`),
    reviewed: saved && t('assessment:reviewed', { day: dayOf(saved.at), name: fullName(saved.by) }),
    missing: saved ? missing.map(({ path }) => ({ path, label: labelAt(record, path, t as Say, typed) })) : null,
    parts: partsOf(record, value, wordsReaderOf(formatter), before),
    summary: summaryOf(name, value, { formatter, recipientName: member.recipient.firstName, actions }),
    actions,
    surveys:
      name === 'medical' && maySeeSurveys(member) ? { latest: await latestSurveyShown(member, formatter) } : null,
    interviews: name === 'caregiver' ? await interviewsOnCards(member, formatter) : {},
    people: name === 'caregiver' ? await listCaregiverPeople(member, value) : {},
    isUnreadable,
    isLost,
  }
})

export default function Section() {
  const { circleId, slug, hasDraft, actions, isUnreadable, isLost, surveys, ...shown } = useLoaderData<typeof loader>()
  const { t } = useTranslation('assessment')
  const from = useCameFrom()
  return (
    <>
      {from ? <BackLink to={assessmentPaths.assessmentOverview(circleId)}>{t('overview.title')}</BackLink> : null}
      <SectionHead />
      {isUnreadable ? (
        <Callout kind="warn" icon="alert-circle" className="mb-6">
          <p>{t(isLost ? 'nothingReadable' : 'unreadable')}</p>
        </Callout>
      ) : null}
      {hasDraft ? (
        <Callout icon="info" className="mb-6">
          <div>
            <p className="font-bold">{t('overview.draft')}</p>
            <Link to={assessmentPaths.editSection(circleId, slug, from)}>{t('draft.open')}</Link>
          </div>
        </Callout>
      ) : null}
      {isLost ? null : (
        <ConcernActionsProvider value={{ circleId, slug, actions }}>
          <SectionView circleId={circleId} {...shown} />
        </ConcernActionsProvider>
      )}
      {surveys ? <SurveysLink circleId={circleId} name={shown.recipientName} latest={surveys.latest} /> : null}
    </>
  )
}

/** Where the section was opened, by its address. */
function useCameFrom() {
  const [searchParams] = useSearchParams()
  return searchParams.get('from') === 'overview' ? 'overview' : null
}

/** The last review, what is missing, and links to the history and the form. */
function SectionHead() {
  const { title, circleId, slug, mayEdit, reviewed, missing, isLost } = useLoaderData<typeof loader>()
  const { t } = useTranslation('assessment')
  const from = useCameFrom()
  return (
    <div className="page-head explained !items-start">
      <div>
        <h1>{title}</h1>
        <p className="small muted">{reviewed ?? (isLost ? null : t('neverReviewed'))}</p>
        {missing ? (
          <MissingList missing={missing} form={mayEdit ? assessmentPaths.editSection(circleId, slug, from) : null} />
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Link
          className="inline-flex min-h-control items-center gap-2 font-bold"
          to={assessmentPaths.sectionHistory(circleId, slug, from ? { from } : {})}
        >
          <Icon name="history" />
          {t('history')}
        </Link>
        {mayEdit && !isLost ? (
          <ButtonLink size="dense" to={assessmentPaths.editSection(circleId, slug, from)}>
            <Icon name="pencil" />
            <span>{t('edit')}</span>
          </ButtonLink>
        ) : null}
      </div>
    </div>
  )
}
