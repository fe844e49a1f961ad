import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { LogOut } from './log-out'
import { SearchOpener } from './search-opener'
import { type Links, useManagePath, type Viewer } from './shell-links'

function isAmong(addresses: string[], pathname: string) {
  return addresses.some((address) => `${address}?`.startsWith(`${pathname}?`))
}

type PlaceProps = {
  to: string
  icon: IconName
  word: string
  isHere?: boolean
  unread?: number
}

/** A link of the rail or of the bar at the bottom, marked on its own page and on those below it. */
function Place({ to, icon, word, isHere, unread }: PlaceProps) {
  const { pathname } = useLocation()
  const isCurrent = isHere ?? `${pathname}/`.startsWith(`${to}/`)
  const { t } = useTranslation()
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={icon} />
      <span>{word}</span>
      {unread ? (
        <b className="count">
          <span>{unread > 99 ? '99+' : unread}</span>
          <span className="sr"> {t('nav.unread')}</span>
        </b>
      ) : null}
    </Link>
  )
}

function Messages({ unread }: { unread: number }) {
  const { t } = useTranslation()
  return <Place to="/chat" icon="message-circle" word={t('nav.messages')} unread={unread} />
}

/** The list of circles, or the guide's. */
function isAtCircles(pathname: string) {
  return pathname === paths.home() || pathname === paths.guide()
}

type NavigationProps = {
  viewer: Viewer
  maySearch: boolean
  hasManyCircles: boolean
  leadsToCircles: boolean
  messages: number // unread
}

type RailProps = NavigationProps & {
  hasSearchKey: boolean
  mayGuide: boolean
  managedCircleId: string | null // the selected circle, for those who may invite people to it
  links: Links
}

export function Rail({
  viewer,
  maySearch,
  hasSearchKey,
  hasManyCircles,
  leadsToCircles,
  mayGuide,
  managedCircleId,
  links,
  messages,
}: RailProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const manage = useManagePath(hasManyCircles)
  return (
    <nav className="rail" aria-label={t('nav.main')}>
      {maySearch ? <SearchOpener hasKey={hasSearchKey} /> : null}
      {hasManyCircles || mayGuide ? (
        <Place
          to={hasManyCircles ? paths.home() : paths.guide()}
          icon="circle-dot-dashed"
          word={t(hasManyCircles ? 'nav.circles' : 'nav.guide')}
          isHere={isAtCircles(pathname)}
        />
      ) : null}
      {managedCircleId ? (
        <Link
          to={manage(managedCircleId)}
          aria-label={t('nav.manageCircle')}
          aria-current={isAmong([paths.manage(), paths.invite(managedCircleId)], pathname) ? 'page' : undefined}
        >
          <Icon name="heart-handshake" />
          <span>{t('nav.manage')}</span>
        </Link>
      ) : null}
      {leadsToCircles ? <Place to={paths.actions()} icon="list-checks" word={t('nav.actions')} /> : null}
      <Messages unread={messages} />
      {viewer.isSuperAdmin ? <Place to={paths.provider()} icon="building-2" word={t('nav.provider')} /> : null}
      {links.resources ? (
        <a href={links.resources} target="_blank" rel="noreferrer">
          <Icon name="book-open" />
          <span>
            {t('nav.resources')} <span className="sr">{t('nav.newTab')}</span>
            <Icon name="arrow-up-right" className="tiny" />
          </span>
        </a>
      ) : null}
      <div className="lg:mt-auto">
        <LogOut />
      </div>
    </nav>
  )
}

export function BottomBar({ viewer, maySearch, hasManyCircles, leadsToCircles, messages }: NavigationProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <nav className="bottombar" aria-label={t('nav.main')}>
      {leadsToCircles ? (
        <>
          <Place
            to={paths.home()}
            icon="circle-dot-dashed"
            word={hasManyCircles ? t('nav.circles') : t('nav.circle')}
            isHere={isAtCircles(pathname) || pathname.startsWith(paths.circle(''))}
          />
          <Place to={paths.actions()} icon="list-checks" word={t('nav.actions')} />
        </>
      ) : null}
      <Messages unread={messages} />
      {maySearch ? <Place to={paths.search()} icon="search" word={t('nav.search')} /> : null}
      {viewer.isSuperAdmin ? <Place to={paths.provider()} icon="building-2" word={t('nav.provider')} /> : null}
      <Place to={paths.menu()} icon="menu" word={t('nav.menu')} />
    </nav>
  )
}
