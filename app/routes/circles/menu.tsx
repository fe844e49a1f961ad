import { Link, useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LanguageForm } from '~/components/language-form'
import { LogOut } from '~/components/log-out'
import { Avatar } from '~/components/person'
import { OutsideLinks, OwnLinks } from '~/components/shell-links'
import { fullName } from '~/domain/person'
import { asUser } from '~/http/guards.server'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import type { loader as shellLoader } from './shell'

export const handle = { i18n: 'circles' }

export const loader = asUser(async ({ getFormatter }) => {
  const { t } = await getFormatter()
  return { title: t('circles:menu.title') }
})

/** The profile menu and the navigation, as a page for narrow screens. */
export default function MenuPage() {
  const shell = useRouteLoaderData<typeof shellLoader>('shell')
  const { t } = useTranslation()
  if (!shell) return null
  const { viewer, managedCircleId, mayCreate, mayGuide, links, timer } = shell

  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content narrow menu-page">
        <div className="menu-me">
          <Avatar person={viewer} size="lg" />
          <div>
            <h1>{fullName(viewer)}</h1>
            <p className="muted">{viewer.email}</p>
          </div>
        </div>
        {timer ? (
          <Link to={paths.timer()}>
            <Icon name="clock" />
            <span>{t(timer.timer || !timer.idle ? 'nav.timer' : 'nav.startTimer')}</span>
          </Link>
        ) : null}
        <OutsideLinks links={links} />
        <OwnLinks
          viewer={viewer}
          managedCircleId={managedCircleId}
          hasManyCircles={shell.hasManyCircles}
          mayCreate={mayCreate}
          mayGuide={mayGuide}
        />
        <LanguageForm />
        <LogOut />
      </div>
    </main>
  )
}
