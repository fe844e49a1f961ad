import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { assessmentPaths } from '~/assessment-paths'
import { programmeRulesOn } from '~/domain/alignment/settings-queries.server'
import { mayEdit } from '~/domain/assessment/access'
import { calendarDaysSince } from '~/domain/assessment/dates'
import { listSections } from '~/domain/assessment/queries.server'
import { listDraftForms } from '~/domain/drafts/queries.server'
import { assessmentTopics, slugOf } from '~/domain/section-names'
import { asMember } from '~/http/guards.server'
import { dayIn } from '~/i18n/format'
import { liveTopicsOfCircle } from '~/live/use-live'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { FileLink } from '~/ui/file-link'
import { Icon } from '~/ui/icon'
import { Cell, Row, RowHead, Table } from '~/ui/table'

export const handle = { i18n: 'assessment' }
export const shouldRevalidate = liveTopicsOfCircle(...assessmentTopics)

export const loader = asMember(async ({ member, getFormatter }) => {
  const [sections, drafts] = await Promise.all([listSections(member), listDraftForms(member)])
  const { t, dayOf } = await getFormatter()
  const now = new Date()
  const { dueAfter } = (await programmeRulesOn(dayIn(now, member.timeZone))).reassessment
  return {
    title: t('assessment:overview.title'),
    lede: t('assessment:overview.lede', { name: member.recipient.firstName }),
    circleId: member.circleId,
    older: t('assessment:overview.older', { count: dueAfter }),
    sections: sections.map(({ name, saved, missing, count, isUnreadable, isLost }) => {
      const days = saved && calendarDaysSince(saved.at, now, member.timeZone)
      return {
        slug: slugOf(name),
        words: t(`assessment:tabs.${name}`),
        mayEdit: mayEdit(member, name),
        hasDraft: drafts.includes(`assessment.${name}`),
        day: saved && dayOf(saved.at),
        days,
        isOld: days !== undefined && days >= dueAfter,
        state: isLost ? 'lost' : saved ? (missing ? 'missing' : 'complete') : 'empty',
        isUnreadable: isUnreadable && !isLost,
        missing,
        count,
      } as const
    }),
  }
})

/** Each section's state: complete, missing, due for review. */
export default function Overview() {
  const { title, lede, circleId, sections, older } = useLoaderData<typeof loader>()
  const { t } = useTranslation('assessment')
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="lede">{lede}</p>
        </div>
        <div className="flex flex-wrap gap-x-5">
          <a className="inline-flex min-h-control items-center gap-2 font-bold" href={paths.carePlan(circleId)}>
            <Icon name="printer" />
            {t('overview.print')}
          </a>
          <FileLink
            className="inline-flex min-h-control items-center gap-2 font-bold"
            href={assessmentPaths.assessmentFile(circleId)}
          >
            {t('overview.download')}
          </FileLink>
        </div>
      </div>
      <Table
        className="stacked"
        heads={[
          t('overview.section'),
          t('overview.state'),
          t('overview.last'),
          <span key="edit" className="sr">
            {t('edit')}
          </span>,
        ]}
      >
        {sections.map((section) => (
          <SectionRow key={section.slug} circleId={circleId} section={section} />
        ))}
      </Table>
      <p className="mt-4 text-sm text-ink-soft">{older}</p>
    </>
  )
}

type SectionRowProps = {
  circleId: string
  section: ReturnType<typeof useLoaderData<typeof loader>>['sections'][number]
}

function SectionRow({ circleId, section }: SectionRowProps) {
  const { t } = useTranslation('assessment')
  return (
    <Row>
      <RowHead>
        <Link
          to={assessmentPaths.section(circleId, section.slug, 'overview')}
          className="inline-flex min-h-control items-center"
        >
          {section.words}
        </Link>
      </RowHead>
      <Cell>
        <State {...section} />
      </Cell>
      <Cell>
        <span>{section.day ?? (section.state === 'lost' ? null : t('overview.never'))}</span>
        <small className="block text-ink-soft">
          {section.days === undefined
            ? null
            : section.days
              ? t('overview.ago', { count: section.days })
              : t('overview.today')}
        </small>
      </Cell>
      <Cell>
        {section.mayEdit ? (
          <ButtonLink size="dense" to={assessmentPaths.editSection(circleId, section.slug, 'overview')}>
            <Icon name="pencil" />
            <span>
              {t('edit')}
              <span className="sr"> {section.words}</span>
            </span>
          </ButtonLink>
        ) : null}
      </Cell>
    </Row>
  )
}

type Shown = {
  state: 'missing' | 'complete' | 'empty' | 'lost'
  isUnreadable: boolean
  missing: number
  isOld: boolean
  hasDraft: boolean
}

const icons = { complete: 'check', missing: 'alert-circle', empty: 'circle-help', lost: 'triangle-alert' } as const

function State({ state, isUnreadable, missing, isOld, hasDraft }: Shown) {
  const { t } = useTranslation('assessment')
  return (
    <>
      <span className="inline-flex items-center gap-2 font-bold">
        <Icon name={icons[state]} className="tiny" />
        {state === 'missing' ? t('overview.missing', { count: missing }) : t(`overview.${state}`)}
      </span>
      {isOld ? <span className="badge pending ml-2">{t('overview.old')}</span> : null}
      {isUnreadable ? <small className="block text-ink-soft">{t('overview.unreadable')}</small> : null}
      {hasDraft ? <small className="block text-ink-soft">{t('overview.draft')}</small> : null}
    </>
  )
}
