import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'

export type Tab = { to: string; words: string; also?: string[] } // where else it is current

const shownOnPhone = 4

/** A circle's tabs. On phones the last ones are in a menu, which shows the open one's name. */
export function Tabs({ name, tabs }: { name: string; tabs: Tab[] }) {
  const { t } = useTranslation('circle')
  const { pathname } = useLocation()
  const first = tabs.slice(0, shownOnPhone)
  const rest = tabs.slice(shownOnPhone)
  const current = rest.find((tab) => isCurrent(tab, pathname))
  return (
    <nav className="tabs" aria-label={t('tabs.label', { name })}>
      <div className="tabs-in">
        <Links tabs={rest.length ? first.slice(0, -1) : first} />
        {rest.length ? (
          <div className="tabs-last">
            <Links tabs={first.slice(-1)} />
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
          </div>
        ) : null}
      </div>
    </nav>
  )
}

function isCurrent({ to, also = [] }: Tab, pathname: string) {
  return [to, ...also].some((place) => `${pathname}/`.startsWith(`${place}/`))
}

function Links({ tabs }: { tabs: Tab[] }) {
  const { pathname } = useLocation()
  return tabs.map((tab) => (
    <Link key={tab.to} to={tab.to} aria-current={isCurrent(tab, pathname) ? 'page' : undefined}>
      {tab.words}
    </Link>
  ))
}
