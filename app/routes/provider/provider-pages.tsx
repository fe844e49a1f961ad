import { Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UnderDialogs } from '~/components/under-dialogs'
import { paths } from '~/paths'
import { programmePaths } from '~/programme-paths'
import { providerPaths } from '~/provider-paths'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'

/** The provider's pages in order, and the window width that shows each outside the menu. */
const strip = [
  { name: 'overview', to: paths.provider(), from: 'from-phone' },
  { name: 'people', to: providerPaths.people(), from: 'from-phone' },
  { name: 'circles', to: providerPaths.circles(), from: 'from-tablet' },
  { name: 'roles', to: providerPaths.roles(), from: 'from-tablet' },
  { name: 'labels', to: providerPaths.labels(), from: 'from-tablet' },
  { name: 'workflows', to: providerPaths.workflows(), from: 'from-laptop' },
  { name: 'categories', to: providerPaths.categories(), from: 'from-laptop' },
  { name: 'activities', to: providerPaths.activities(), from: 'from-laptop' },
  { name: 'time', to: providerPaths.time(), from: 'from-desk' },
  { name: 'programme', to: programmePaths.settings(), from: 'from-desk' },
  { name: 'mail', to: providerPaths.outbox(), from: 'from-desk' },
  { name: 'audit', to: providerPaths.audit(), from: 'from-desk' },
  { name: 'backups', to: providerPaths.backups(), from: 'from-desk' },
] as const

/** The sheet of a page in the provider's area, with links to the others on top. Dialogs may open over any of them. */
export function ProviderPages({ children }: { children: ReactNode }) {
  const { t } = useTranslation('provider')
  const { pathname } = useLocation()
  const isAt = (to: string) => (to === paths.provider() ? pathname === to : pathname.startsWith(to))
  const here = strip.find(({ to }) => isAt(to))
  const links = strip.map(({ name, to, from }) => (
    <Link key={name} to={to} className={from} aria-current={isAt(to) ? (pathname === to ? 'page' : 'true') : undefined}>
      {t(`pages.${name}`)}
    </Link>
  ))
  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <nav className="provider-nav" aria-label={t('pages.label')}>
        <div className="mx-auto flex max-w-table px-4 lg:px-8">
          <div className="provider-strip">{links}</div>
          <Menu
            name={t('pages.menu', { page: here ? t(`pages.${here.name}`) : t('title') })}
            className="right provider-menu"
            summaryClass={here?.from}
            summary={
              <>
                <span className="here">{here ? t(`pages.${here.name}`) : null}</span>
                <span className="more">{t('pages.more')}</span>
                <Icon name="chevron-down" className="tiny" />
              </>
            }
          >
            {links}
          </Menu>
        </div>
      </nav>
      <UnderDialogs>{children}</UnderDialogs>
    </main>
  )
}
