import { Link } from '@remix-run/react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '~/domain/person'
import type { TimerData } from '~/http/timer/timer-data.server'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'
import { BrandLink } from './brand'
import { listDraftKeys } from './draft-store'
import { LanguageForm } from './language-form'
import { LogOut } from './log-out'
import { OfflineLine } from './offline-line'
import { Avatar } from './person'
import { type Links, OutsideLinks, OwnLinks, type Viewer } from './shell-links'
import { BottomBar, Rail } from './shell-navigation'

const retryAfterMs = 5_000

// Only for people with a timer. A failed import would end the page in an error, so it's retried.
const TimerBar = lazy(async function load(): Promise<typeof import('./timer/bar')> {
  return import('./timer/bar').catch(async () => {
    await new Promise((done) => setTimeout(done, retryAfterMs))
    return load()
  })
})

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
  isShared: boolean // the computer, which stores no drafts
  utcOffset: number
  withSidebar: boolean
  children: ReactNode
}

/** The frame around every page of a signed-in person. The page brings its own sheet, and a circle its sidebar. */
export function Shell(props: Props) {
  const { viewer, mayCreate, mayGuide, unread, links, withSidebar, children } = props
  const { t } = useTranslation()

  // Again when the person enters or leaves a circle: it may be one that they lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sidebar means a circle is open
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
        <OfflineLine isShared={props.isShared} utcOffset={props.utcOffset} />
        <Rail {...props} />
        {children}
        <BottomBar {...props} />
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
