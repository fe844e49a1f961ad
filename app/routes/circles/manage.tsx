import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Avatar, PersonName } from '~/components/person'
import { listCirclesToManage } from '~/domain/circles/queries.server'
import { asUser } from '~/http/guards.server'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
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
  const { t } = useTranslation('invite')
  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content narrow">
        <h1>{t('manage.title')}</h1>
        <p className="lede">{t(circles.length ? 'manage.lede' : 'manage.none')}</p>
        <ul className="first-steps max-w-form">
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
