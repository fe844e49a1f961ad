import { Link, NavLink, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'

export type Tab = { to: string; words: string; also?: string } // where else it is current

const shownOnPhone = 4

/** The tabs of a circle. A phone shows the first ones; the others stand in a menu, which names the one that is open. */
export function Tabs({ name, tabs }: { name: string; tabs: Tab[] }) {
  const { t } = useTranslation('circle')
  const { pathname } = useLocation()
  const first = tabs.slice(0, shownOnPhone)
  const rest = tabs.slice(shownOnPhone)
  const current = rest.find(({ to }) => `${pathname}/`.startsWith(`${to}/`))
  return (
    <nav className="tabs" aria-label={t('tabs.label', { name })}>
      <div className="tabs-in">
        <Links tabs={first} />
        {rest.length ? (
          <>
            <span className="tabs-rest">
              <Links tabs={rest} />
            </span>
            <Menu
              name={current ? t('tabs.moreAt', { tab: current.words }) : t('tabs.more')}
              className="right tabs-more"
              summaryClass={current ? 'on' : undefined}
              summary={
                <>
                  {current?.words ?? t('tabs.more')}
                  <Icon name="chevron-down" className="tiny" />
                </>
              }
            >
              <Links tabs={rest} />
            </Menu>
          </>
        ) : null}
      </div>
    </nav>
  )
}

function Links({ tabs }: { tabs: Tab[] }) {
  const { pathname } = useLocation()
  return tabs.map(({ to, words, also }) =>
    also && `${pathname}/`.startsWith(`${also}/`) ? (
      <Link key={to} to={to} aria-current="page">
        {words}
      </Link>
    ) : (
      <NavLink key={to} to={to}>
        {words}
      </NavLink>
    ),
  )
}
