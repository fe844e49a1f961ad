import { Link, useLocation } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Menu } from '~/ui/menu'
import { BrandLink } from './brand'
import { listDraftKeys } from './draft-store'
import { LanguageForm } from './language-form'
import { LogOut } from './log-out'
import { Avatar, fullName } from './person'
import { SearchOpener } from './search-opener'

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
  isDatabaseDamaged: boolean // shown to super admins
  unread: number
  hasManyCircles: boolean
  links: Links
  withSidebar: boolean
  children: ReactNode
}

/** The frame around every page of a signed-in person. The page brings its own sheet, and a circle its sidebar. */
export function Shell(props: Props) {
  const { viewer, maySearch, hasSearchKey, managedCircleId, mayCreate, unread } = props
  const { hasManyCircles, links, withSidebar, children } = props
  const { t } = useTranslation()

  // Again when the person enters or leaves a circle: it may be one that they lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sidebar stands for being in a circle
  useEffect(() => {
    if (listDraftKeys().length)
      import('./post-drafts').then(
        ({ sweepDrafts }) => sweepDrafts(viewer.id),
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
          <div className="top-end">
            <Bell unread={unread} />
            <ProfileMenu viewer={viewer} mayCreate={mayCreate} links={links} />
          </div>
        </header>
        <Rail {...{ maySearch, hasSearchKey, hasManyCircles, managedCircleId, links }} />
        {children}
        <BottomBar maySearch={maySearch} hasManyCircles={hasManyCircles} />
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

function ProfileMenu({ viewer, mayCreate, links }: Pick<Props, 'viewer' | 'mayCreate' | 'links'>) {
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
      <OwnLinks viewer={viewer} mayCreate={mayCreate} />
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
      <a key={icon} href={href} rel="noreferrer">
        <Icon name={icon} />
        <span>{word}</span>
      </a>
    ) : null,
  )
}

type OwnLinksProps = { viewer: Viewer; managedCircleId?: string | null; mayCreate: boolean }

/** What a person sets for themselves, and what those who run the instance look after. */
export function OwnLinks({ viewer, managedCircleId, mayCreate }: OwnLinksProps) {
  const { t } = useTranslation()
  return (
    <>
      {managedCircleId ? (
        <Link to={paths.invite(managedCircleId)}>
          <Icon name="heart-handshake" />
          <span>{t('nav.manageCircle')}</span>
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
          <Icon name="clipboard-list" />
          <span>{t('nav.provider')}</span>
        </Link>
      ) : null}
    </>
  )
}

type RailProps = Pick<Props, 'maySearch' | 'hasSearchKey' | 'hasManyCircles' | 'managedCircleId' | 'links'>

function Rail({ maySearch, hasSearchKey, hasManyCircles, managedCircleId, links }: RailProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <nav className="rail" aria-label={t('nav.main')}>
      {maySearch ? <SearchOpener hasKey={hasSearchKey} /> : null}
      {hasManyCircles ? (
        <Link to={paths.home()} aria-current={pathname === paths.home() ? 'page' : undefined}>
          <Icon name="circle-dot-dashed" />
          <span>{t('nav.circles')}</span>
        </Link>
      ) : null}
      {managedCircleId ? (
        <Link
          to={paths.invite(managedCircleId)}
          aria-label={t('nav.manageCircle')}
          aria-current={paths.invite(managedCircleId).startsWith(`${pathname}?`) ? 'page' : undefined}
        >
          <Icon name="heart-handshake" />
          <span>{t('nav.manage')}</span>
        </Link>
      ) : null}
      {links.resources ? (
        <a href={links.resources} rel="noreferrer">
          <Icon name="book-open" />
          <span>
            {t('nav.resources')}
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

function BottomBar({ maySearch, hasManyCircles }: Pick<RailProps, 'maySearch' | 'hasManyCircles'>) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isAt = (path: string) => (pathname === path ? 'page' : undefined)
  const isInCircles = pathname === paths.home() || pathname.startsWith(paths.circle('')) ? 'page' : undefined
  return (
    <nav className="bottombar" aria-label={t('nav.main')}>
      <Link to={paths.home()} aria-current={isInCircles}>
        <Icon name="circle-dot-dashed" />
        <span>{hasManyCircles ? t('nav.circles') : t('nav.circle')}</span>
      </Link>
      <Link to={paths.activityFeed()} aria-current={isAt(paths.activityFeed())}>
        <Icon name="bell" />
        <span>{t('nav.notifications')}</span>
      </Link>
      {maySearch ? (
        <Link to={paths.search()} aria-current={isAt(paths.search())}>
          <Icon name="search" />
          <span>{t('nav.search')}</span>
        </Link>
      ) : null}
      <Link to={paths.menu()} aria-current={isAt(paths.menu())}>
        <Icon name="menu" />
        <span>{t('nav.menu')}</span>
      </Link>
    </nav>
  )
}
