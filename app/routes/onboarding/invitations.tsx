import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Brand } from '~/components/brand'
import { LanguageForm } from '~/components/language-form'
import { LogOut } from '~/components/log-out'
import { Waiting } from '~/components/outgoing/waiting'
import { Avatar } from '~/components/person'
import { countMyCircles } from '~/domain/circles/queries.server'
import { listMyInvitations } from '~/domain/invitations/queries.server'
import { declineAllInvitations } from '~/domain/invitations/responses.server'
import { fullName } from '~/domain/person'
import { Form } from '~/forms/form'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { asUser } from '~/http/guards.server'
import { draftSecretFor } from '~/http/pages/shell-data.server'
import { leftTimer } from '~/http/timer/timer-data.server'
import { liveTopics, useLive } from '~/live/use-live'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { LeftTimer } from './left-timer'

export const handle = { i18n: 'onboarding' }
export const shouldRevalidate = liveTopics('circles', 'timer')

export const loader = asUser(async (args) => {
  const { user } = args
  const invitations = await listMyInvitations(user)
  if (!invitations.length) throw redirect((await countMyCircles(user, 1)) ? paths.home() : paths.noActiveCircle())

  const { t } = await args.getFormatter()
  return {
    title: t('onboarding:invitations.title'),
    invitations,
    isProvider: user.isSuperAdmin,
    timer: await leftTimer(args),
    userId: user.id,
    draftSecret: await draftSecretFor(args),
  }
})

export const action = asUser(
  orErrorToast(async ({ user }) => {
    await declineAllInvitations(user)
    return redirect(paths.invitations())
  }),
)

export default function Invitations() {
  const { invitations, isProvider, timer, userId, draftSecret } = useLoaderData<typeof loader>()
  const { t } = useTranslation('onboarding')
  useLive({ topics: ['circles', 'timer'] })

  return (
    <>
      <header className="plain-top">
        <Brand href={paths.home()} />
        <LeftTimer timer={timer} />
        <div className="plain-acts">
          {isProvider ? <ButtonLink to={paths.provider()}>{t('nav.provider', { ns: 'common' })}</ButtonLink> : null}
          <LanguageForm />
          <LogOut />
        </div>
      </header>
      <main id="main" className="plain-main" tabIndex={-1}>
        <h1>{t('invitations.heading', { count: invitations.length })}</h1>
        <p className="lede">{t('invitations.lede')}</p>
        <ul className="invites">
          {invitations.map((invitation) => (
            <li key={invitation.memberId}>
              <Invitation invitation={invitation} />
            </li>
          ))}
        </ul>
        {invitations.length > 1 ? (
          <details className="mt-6">
            <summary className="inline-flex min-h-control cursor-pointer items-center text-primary underline">
              {t('invitations.declineAll')}
            </summary>
            <Form method="post" className="mt-2">
              <p className="mb-3">{t('invitations.declineAllText')}</p>
              <Button kind="danger">{t('invitations.declineAllDo', { count: invitations.length })}</Button>
            </Form>
          </details>
        ) : null}
      </main>
      <Waiting {...{ userId, draftSecret }} />
    </>
  )
}

type InvitationShown = ReturnType<typeof useLoaderData<typeof loader>>['invitations'][number]

function Invitation({
  invitation: { memberId, recipient, role, relationship, invitedBy, peopleInCircle },
}: {
  invitation: InvitationShown
}) {
  const { t } = useTranslation(['onboarding', 'common'])
  const name = fullName(recipient)
  return (
    <>
      <Avatar person={recipient} size="xl" />
      <div>
        <h2>{name}</h2>
        <p className="muted">
          {invitedBy ? t(`invitations.invitedBy.${role}`, { inviter: invitedBy }) : t(`invitations.invited.${role}`)}
        </p>
        {relationship ? (
          <p className="muted">{t(`invitations.as.${relationship as 'son'}`, { name: recipient.firstName })}</p>
        ) : null}
        <p className="muted">{t('invitations.people', { count: peopleInCircle })}</p>
        <div className="row">
          <Form method="post" action={paths.acceptance(memberId)}>
            <Button kind="primary" aria-label={t('invitations.joinOf', { name })}>
              {t('invitations.join')}
            </Button>
          </Form>
          <ButtonLink to={paths.rejection(memberId)} aria-label={t('invitations.declineOf', { name })}>
            {t('invitations.decline')}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
