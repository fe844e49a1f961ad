import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'

export type Viewer = {
  id: string
  firstName: string
  lastName: string
  pictureId: string | null
  email: string
  isSuperAdmin: boolean
}
export type Links = { feedback?: string; support?: string; connect?: string; resources?: string }

/** Links to the provider's configured pages. */
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

type OwnLinksProps = {
  viewer: Viewer
  mayCreate: boolean
  mayGuide: boolean
  managedCircleId?: string | null
  hasManyCircles?: boolean
}

/** A person's settings, and links for those who run the instance. */
export function OwnLinks({ viewer, managedCircleId, hasManyCircles = false, mayCreate, mayGuide }: OwnLinksProps) {
  const { t } = useTranslation()
  const manage = useManagePath(hasManyCircles)
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
export function useManagePath(hasManyCircles: boolean) {
  const { pathname } = useLocation()
  const isInCircle = pathname.startsWith(paths.circle(''))
  return (circleId: string) => (hasManyCircles && !isInCircle ? paths.manage() : paths.invite(circleId))
}
