import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { RichText } from '~/components/rich-text'
import { leaveCircle } from '~/domain/members/commands.server'
import { isOnlyAdmin } from '~/domain/members/queries.server'
import { env } from '~/env.server'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { asMember } from '~/http/guards.server'
import { useAnswer } from '~/live/use-answer'
import { markLeaving } from '~/live/use-live'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { DialogFoot } from '~/ui/dialog'

export const handle = { i18n: 'circle', isDialog: true }

export const loader = asMember(async ({ member, getFormatter }) => {
  const { t } = await getFormatter()
  const { circleId, recipient } = member
  return {
    title: t('circle:leaving.pageTitle'),
    heading: t('circle:leaving.title', { recipient: recipient.firstName }),
    circleId,
    recipient: recipient.firstName,
    isBlocked: await isOnlyAdmin(member),
    supportEmail: env.SUPPORT_EMAIL,
  }
})

export const action = asMember(
  orErrorToast(async ({ member }) => {
    if ((await leaveCircle(member)) === 'lastAdmin') return data({ isBlocked: true }, { status: 409 })
    // Into a remaining circle or to where invitations appear, as a new document without this circle's data.
    return flash('leftCircle', paths.home(), [['X-Remix-Reload-Document', 'true']])
  }),
)

export default function Leave() {
  const { heading, circleId, recipient, isBlocked, supportEmail } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('circle')
  const email = supportEmail ?? ''

  if (isBlocked || answer) {
    return (
      <DialogPage title={heading} closeTo={paths.team(circleId)}>
        <Callout kind="warn" icon="alert-circle" role="alert" className="mt-3">
          <p>{t('leaving.lastAdmin', { recipient })}</p>
        </Callout>
        <DialogFoot>
          <ButtonLink kind="primary" to={paths.team(circleId)}>
            {t('leaving.team')}
          </ButtonLink>
        </DialogFoot>
      </DialogPage>
    )
  }
  return (
    <DialogPage title={heading} closeTo={paths.team(circleId)}>
      <p>{t('leaving.text', { recipient })}</p>
      {email ? (
        <p>
          <RichText
            i18nKey="circle:leaving.support"
            values={{ email }}
            components={{ mail: <a href={`mailto:${email}`}>{email}</a> }}
          />
        </p>
      ) : null}
      <Form method="post" action={paths.leave(circleId)} onSubmit={markLeaving} preventScrollReset>
        <DialogFoot>
          <ButtonLink to={paths.team(circleId)}>{t('leaving.keep')}</ButtonLink>
          <Button kind="danger">{t('leaving.do')}</Button>
        </DialogFoot>
      </Form>
    </DialogPage>
  )
}
