import { NavLink, Outlet, useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assessmentPaths } from '~/assessment-paths'
import { listSections } from '~/domain/assessment/access'
import { slugOf } from '~/domain/section-names'
import { asMember } from '~/http/guards.server'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'assessment' }

export const loader = asMember(async ({ member, getFormatter }) => {
  const names = listSections(member)
  const { t } = await getFormatter()
  return {
    circleId: member.circleId,
    label: t('assessment:tabs.label', { name: member.recipient.firstName }),
    tabs: names.map((name) => ({ slug: slugOf(name), words: t(`assessment:tabs.${name}`) })),
  }
})

/** The visible sections as tabs over each of their pages. `from`: where they were opened. */
export default function Assessment() {
  const { circleId, label, tabs } = useLoaderData<typeof loader>()
  const { t } = useTranslation('assessment')
  const [searchParams] = useSearchParams()
  const isFromOverview = searchParams.get('from') === 'overview'
  const links = (
    <>
      {tabs.map(({ slug, words }) => (
        <NavLink key={slug} to={assessmentPaths.section(circleId, slug, isFromOverview ? 'overview' : null)}>
          {words}
        </NavLink>
      ))}
      <NavLink className="push" to={assessmentPaths.assessmentOverview(circleId)} end>
        {t('overview.link')}
      </NavLink>
    </>
  )
  return (
    <div className="content">
      <nav className="assessment-tabs" aria-label={label}>
        {links}
      </nav>
      <SectionMenu circleId={circleId} label={label} tabs={tabs}>
        {links}
      </SectionMenu>
      <Outlet />
    </div>
  )
}

type Menu = { circleId: string; label: string; tabs: { slug: string; words: string }[]; children: ReactNode }

/** On a phone, which does not hold the tabs: the section that is open, which of how many it is, and the way to the others. */
function SectionMenu({ circleId, label, tabs, children }: Menu) {
  const { t } = useTranslation('assessment')
  const { pathname } = useLocation()
  const open = tabs.findIndex(({ slug }) => `${pathname}/`.startsWith(`${assessmentPaths.section(circleId, slug)}/`))
  return (
    <details className="section-menu group" key={pathname}>
      <summary>
        <span className="min-w-0 flex-auto">{tabs[open]?.words ?? t('overview.link')}</span>
        {tabs[open] ? (
          <span className="text-sm font-normal text-ink-soft">
            {t('tabs.place', { number: open + 1, all: tabs.length })}
          </span>
        ) : null}
        <Icon name="chevron-down" className="tiny group-open:rotate-180" />
      </summary>
      <nav aria-label={label}>{children}</nav>
    </details>
  )
}
