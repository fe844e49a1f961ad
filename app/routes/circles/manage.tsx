import { Link, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Avatar, PersonName } from '~/components/person'
import { listCirclesToManage } from '~/domain/circles/queries.server'
import { asUser } from '~/http/guards.server'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import type { loader as shellLoader } from '~/routes/circles/shell'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'invite' }
export const shouldRevalidate = liveTopics('circles')

export const loader = asUser(async ({ user, getFormatter }) => {
  const { t } = await getFormatter()
  return { title: t('invite:manage.title'), circles: await listCirclesToManage(user) }
})

/** Asks for the circle before inviting, for people in several. */
export default function Manage() {
  const { circles } = useLoaderData<typeof loader>()
  const mayCreate = useRouteLoaderData<typeof shellLoader>('shell')?.mayCreate
  const { t } = useTranslation('invite')
  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content narrow">
        <h1>{t('manage.title')}</h1>
        <p className="lede">{t(circles.length ? 'manage.lede' : 'manage.none')}</p>
        {circles.length ? null : (
          <ButtonLink kind="primary" className="mt-5" to={mayCreate ? paths.createCircle() : paths.home()}>
            {t(mayCreate ? 'manage.create' : 'manage.home')}
          </ButtonLink>
        )}
        <ul className="first-steps max-w-form empty:hidden">
          {circles.map(({ circleId, recipient }) => (
            <li key={circleId}>
              <Link to={paths.invite(circleId)}>
                <Avatar person={recipient} />
                <span>
                  <strong>
                    <PersonName person={recipient} />
                  </strong>
                </span>
                <Icon name="chevron-right" className="tiny" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </main>
  )
}
