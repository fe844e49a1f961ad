import { Link, useLocation } from '@remix-run/react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '~/domain/person'
import type { TimerData } from '~/http/timer-data.server'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Menu } from '~/ui/menu'
import { BrandLink } from './brand'
import { listDraftKeys } from './draft-store'
import { LanguageForm } from './language-form'
import { LogOut } from './log-out'
import { Avatar } from './person'
import { SearchOpener } from './search-opener'

const retryAfterMs = 5_000

// Its scripts are for those who have a timer. A failed import would end the page in an error, so it is tried again.
const TimerBar = lazy(async function load(): Promise<typeof import('./timer/bar')> {
  return import('./timer/bar').catch(async () => {
    await new Promise((done) => setTimeout(done, retryAfterMs))
    return load()
  })
})

export type Viewer = {
  id: string
  firstName: string
  lastName: string
  pictureId: string | null
  email: string
  isSuperAdmin: boolean
}
export type Links = { feedback?: string; support?: string; connect?: string; resources?: string }
type Props = {
  viewer: Viewer
  maySearch: boolean
  hasSearchKey: boolean
  managedCircleId: string | null // the selected circle, for those who may invite people to it
  mayCreate: boolean // circles
  mayGuide: boolean // may open the list of the programme
  isDatabaseDamaged: boolean // shown to super admins
  unread: number
  messages: number // unread
  timer: TimerData | null // of those who may use one
  hasManyCircles: boolean
  leadsToCircles: boolean
  links: Links
  withSidebar: boolean
  children: ReactNode
}

/** The frame around every page of a signed-in person. The page brings its own sheet, and a circle its sidebar. */
export function Shell(props: Props) {
  const { viewer, maySearch, hasSearchKey, managedCircleId, mayCreate, mayGuide, unread, messages } = props
  const { hasManyCircles, leadsToCircles, links, withSidebar, children } = props
  const { t } = useTranslation()

  // Again when the person enters or leaves a circle: it may be one that they lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sidebar stands for being in a circle
  useEffect(() => {
    if (listDraftKeys().length)
      import('./post-drafts').then(
        (drafts) => drafts.removeForeignDrafts(viewer.id),
        () => {},
      )
  }, [viewer.id, withSidebar])

  return (
    <>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      {props.isDatabaseDamaged ? (
        <div className="flex gap-3 rounded bg-warning-soft p-4 text-ink" role="alert">
          <Icon name="alert-circle" className="mt-0.5 text-warning" />
          <p>{t('databaseDamaged')}</p>
        </div>
      ) : null}
      <div className={withSidebar ? 'app with-sidebar' : 'app'}>
        <header className="top">
          <BrandLink to={paths.home()} />
          {props.timer ? (
            <Suspense fallback={null}>
              <TimerBar data={props.timer} />
            </Suspense>
          ) : null}
          <div className="top-end">
            <Bell unread={unread} />
            <ProfileMenu viewer={viewer} mayCreate={mayCreate} mayGuide={mayGuide} links={links} />
          </div>
        </header>
        <Rail
          {...{
            viewer,
            maySearch,
            hasSearchKey,
            hasManyCircles,
            leadsToCircles,
            mayGuide,
            managedCircleId,
            links,
            messages,
          }}
        />
        {children}
        <BottomBar {...{ viewer, maySearch, hasManyCircles, leadsToCircles, messages }} />
      </div>
    </>
  )
}

function Bell({ unread }: { unread: number }) {
  const { t } = useTranslation()
  const name =
    unread > 99
      ? t('nav.notificationsMany')
      : unread
        ? t('nav.notificationsUnread', { count: unread })
        : t('nav.notifications')
  return (
    <Link className="iconbtn bell" to={paths.activityFeed()} aria-label={name}>
      <Icon name="bell" />
      {unread ? <b className="count">{unread > 99 ? '99+' : unread}</b> : null}
    </Link>
  )
}

function ProfileMenu({
  viewer,
  mayCreate,
  mayGuide,
  links,
}: Pick<Props, 'viewer' | 'mayCreate' | 'mayGuide' | 'links'>) {
  const { t } = useTranslation()
  const summary = (
    <>
      <Avatar person={viewer} size="sm" />
      <span className="who">{viewer.firstName}</span>
      <Icon name="chevron-down" className="tiny" />
    </>
  )
  return (
    <Menu name={t('nav.profileMenu', { name: fullName(viewer) })} className="right profile-menu" summary={summary}>
      <div className="menu-head">
        <strong>{fullName(viewer)}</strong>
        <span>{viewer.email}</span>
      </div>
      <OutsideLinks links={links} />
      {Object.values(links).some(Boolean) ? <hr /> : null}
      <OwnLinks viewer={viewer} mayCreate={mayCreate} mayGuide={mayGuide} />
      <LanguageForm />
      <LogOut />
    </Menu>
  )
}

/** Links to the provider's own pages, those that this provider has. */
export function OutsideLinks({ links }: { links: Links }) {
  const { t } = useTranslation()
  const entries: [string | undefined, IconName, string][] = [
    [links.feedback, 'message-square-text', t('nav.feedback')],
    [links.support, 'phone', t('nav.support')],
    [links.connect, 'users-round', t('nav.connect')],
    [links.resources, 'book-open', t('nav.resources')],
  ]
  return entries.map(([href, icon, word]) =>
    href ? (
      <a key={icon} href={href} target="_blank" rel="noreferrer">
        <Icon name={icon} />
        <span>
          {word} <span className="sr">{t('nav.newTab')}</span>
        </span>
        <Icon name="arrow-up-right" className="tiny push" />
      </a>
    ) : null,
  )
}

type OwnLinksProps = Pick<Props, 'viewer' | 'mayCreate' | 'mayGuide'> & {
  managedCircleId?: string | null
  hasManyCircles?: boolean
}

/** What a person sets for themselves, and what those who run the instance look after. */
export function OwnLinks({ viewer, managedCircleId, hasManyCircles = false, mayCreate, mayGuide }: OwnLinksProps) {
  const { t } = useTranslation()
  const manage = useWayToManage(hasManyCircles)
  return (
    <>
      {managedCircleId ? (
        <Link to={manage(managedCircleId)}>
          <Icon name="heart-handshake" />
          <span>{t('nav.manageCircle')}</span>
        </Link>
      ) : null}
      {mayGuide ? (
        <Link to={paths.guide()}>
          <Icon name="clipboard-list" />
          <span>{t('nav.guideList')}</span>
        </Link>
      ) : null}
      {mayCreate ? (
        <Link to={paths.createCircle()}>
          <Icon name="plus" />
          <span>{t('nav.createCircle')}</span>
        </Link>
      ) : null}
      <Link to={paths.settings()}>
        <Icon name="settings" />
        <span>{t('nav.settings')}</span>
      </Link>
      {viewer.isSuperAdmin ? (
        <Link to={paths.provider()}>
          <Icon name="building-2" />
          <span>{t('nav.provider')}</span>
        </Link>
      ) : null}
    </>
  )
}

/** Inside a circle "Manage" leads to inviting there; elsewhere, to the question which circle is meant. */
function useWayToManage(hasManyCircles: boolean) {
  const { pathname } = useLocation()
  const isInCircle = pathname.startsWith(paths.circle(''))
  return (circleId: string) => (hasManyCircles && !isInCircle ? paths.manage() : paths.invite(circleId))
}

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

type RailProps = Pick<
  Props,
  | 'viewer'
  | 'maySearch'
  | 'hasSearchKey'
  | 'hasManyCircles'
  | 'leadsToCircles'
  | 'mayGuide'
  | 'managedCircleId'
  | 'links'
  | 'messages'
>

function Rail({
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
  const manage = useWayToManage(hasManyCircles)
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
      <div className="rail-end">
        <LogOut />
      </div>
    </nav>
  )
}

type BottomBarProps = Pick<Props, 'viewer' | 'maySearch' | 'hasManyCircles' | 'leadsToCircles' | 'messages'>

function BottomBar({ viewer, maySearch, hasManyCircles, leadsToCircles, messages }: BottomBarProps) {
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
