import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Trans, useTranslation } from 'react-i18next'
import { LanguageForm } from '~/components/language-form'
import { Brand, Mark } from '~/components/mark'
import { LogOut } from '~/components/shell'
import { countMyCircles } from '~/domain/circles/queries.server'
import { listMyInvitations } from '~/domain/invitations/queries.server'
import { env } from '~/env.server'
import { asUser } from '~/http/doors.server'
import { paths } from '~/http/paths'
import { readerFor } from '~/i18n/reader.server'
import { titled } from '~/i18n/titled'
import { liveTopics, useLive } from '~/live/use-live'

export const handle = { i18n: 'onboarding' }
export const meta = titled
export const shouldRevalidate = liveTopics('circles')

export const loader = asUser(async ({ user, request }) => {
  if (countMyCircles(user, 1)) throw redirect(paths.home())
  if ((await listMyInvitations(user)).length) throw redirect(paths.invitations())

  const { t } = await readerFor(request, user)
  return { title: t('onboarding:noCircle.title'), supportEmail: env.SUPPORT_EMAIL }
})

export default function NoActiveCircle() {
  const { supportEmail } = useLoaderData<typeof loader>()
  const { t } = useTranslation('onboarding')
  useLive({ topics: ['circles'] })

  return (
    <>
      <header className="plain-top">
        <Brand href={paths.home()} />
        <div className="plain-acts">
          <LanguageForm />
        </div>
      </header>
      <main id="main" className="plain-main">
        <div className="empty">
          <Mark size={72} />
          <h1>{t('noCircle.title')}</h1>
          <p>{t('noCircle.text')}</p>
          {supportEmail ? (
            <p>
              <Trans
                t={t}
                i18nKey="noCircle.support"
                values={{ email: supportEmail }}
                components={{ mail: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> }}
              />
            </p>
          ) : null}
          <div className="plain-acts">
            <LogOut />
          </div>
        </div>
      </main>
    </>
  )
}
