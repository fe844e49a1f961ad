import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Brand } from '~/components/brand'
import { Empty } from '~/components/empty'
import { LanguageForm } from '~/components/language-form'
import { LogOut } from '~/components/log-out'
import { Waiting } from '~/components/outgoing/waiting'
import { RichText } from '~/components/rich-text'
import { countMyCircles, roleOfCreator } from '~/domain/circles/queries.server'
import { listMyInvitations } from '~/domain/invitations/queries.server'
import { env } from '~/env.server'
import { asUser } from '~/http/guards.server'
import { draftSecretFor } from '~/http/pages/shell-data.server'
import { leftTimer } from '~/http/timer/timer-data.server'
import { liveTopics, useLive } from '~/live/use-live'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { LeftTimer } from './left-timer'

export const handle = { i18n: 'onboarding' }
export const shouldRevalidate = liveTopics('circles', 'timer')

export const loader = asUser(async (args) => {
  const { user } = args
  if (await countMyCircles(user, 1)) throw redirect(paths.home())
  if ((await listMyInvitations(user)).length) throw redirect(paths.invitations())
  if (user.isSuperAdmin) throw redirect(paths.provider())

  const { t } = await args.getFormatter()
  return {
    title: t('onboarding:noCircle.title'),
    supportEmail: env.SUPPORT_EMAIL,
    timer: await leftTimer(args),
    userId: user.id,
    draftSecret: await draftSecretFor(args),
    mayCreate: (await roleOfCreator(user)) !== undefined,
  }
})

export default function NoActiveCircle() {
  const { supportEmail, mayCreate, timer, userId, draftSecret } = useLoaderData<typeof loader>()
  const { t } = useTranslation('onboarding')
  useLive({ topics: ['circles', 'timer'] })

  return (
    <>
      <header className="plain-top">
        <Brand href={paths.home()} />
        <LeftTimer timer={timer} />
        <div className="plain-acts">
          <LanguageForm />
        </div>
      </header>
      <main id="main" className="plain-main" tabIndex={-1}>
        <Empty title={t('noCircle.title')} text={t('noCircle.text')} heading="h1">
          {supportEmail ? (
            <p>
              <RichText
                i18nKey="onboarding:noCircle.support"
                values={{ email: supportEmail }}
                components={{ mail: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> }}
              />
            </p>
          ) : null}
          {mayCreate ? (
            <>
              <p>{t('noCircle.createText')}</p>
              <ButtonLink kind="primary" to={paths.createCircle()}>
                {t('noCircle.create')}
              </ButtonLink>
            </>
          ) : null}
          <div className="plain-acts">
            <LogOut />
          </div>
        </Empty>
      </main>
      <Waiting {...{ userId, draftSecret }} />
    </>
  )
}
