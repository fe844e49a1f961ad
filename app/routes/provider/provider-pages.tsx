import { Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UnderDialogs } from '~/components/under-dialogs'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'

/**
 * The pages of the provider's area in the order of their strip. Their words are in provider.json and
 * administration.json.
 */
export const providerPages = [
  { name: 'people', to: paths.people() },
  { name: 'roles', to: paths.roles() },
  { name: 'labels', to: paths.providerLabels() },
  { name: 'workflows', to: paths.providerWorkflows() },
  { name: 'categories', to: paths.categories() },
  { name: 'mail', to: paths.outbox() },
  { name: 'audit', to: paths.providerAudit() },
  { name: 'backups', to: paths.backups() },
] as const
export type ProviderPageName = (typeof providerPages)[number]['name']

const strip = [{ name: 'overview', to: paths.provider() }, ...providerPages] as const

/** The sheet of a page in the provider's area, with links to the others on top. Dialogs may open over any of them. */
export function ProviderPages({ children }: { children: ReactNode }) {
  const { t } = useTranslation('provider')
  const { pathname } = useLocation()
  const isAt = (to: string) => (to === paths.provider() ? pathname === to : pathname.startsWith(to))
  const here = strip.find(({ to }) => isAt(to))
  const links = strip.map(({ name, to }) => (
    <Link key={name} to={to} aria-current={isAt(to) ? (pathname === to ? 'page' : 'true') : undefined}>
      {t(`pages.${name}`)}
    </Link>
  ))
  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <nav className="provider-nav" aria-label={t('pages.label')}>
        <div className="provider-strip">{links}</div>
        <Menu
          name={t('pages.menu', { page: here ? t(`pages.${here.name}`) : t('title') })}
          className="provider-menu"
          summary={
            <>
              {here ? t(`pages.${here.name}`) : t('title')}
              <Icon name="chevron-down" className="tiny" />
            </>
          }
        >
          {links}
        </Menu>
      </nav>
      <UnderDialogs>{children}</UnderDialogs>
    </main>
  )
}
