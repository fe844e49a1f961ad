import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { removePasskey } from '~/domain/passkeys/commands.server'
import { getPasskey } from '~/domain/passkeys/queries.server'
import { freshMinutes } from '~/domain/sessions/rules'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { asUser, idParam, recently } from '~/http/guards.server'
import { textsFor } from '~/i18n/language.server'
import { paths } from '~/paths'
import { ConfirmFrame } from '~/routes/settings/confirm-frame'
import { Button } from '~/ui/button'

export const handle = { i18n: 'account', hydrate: false }

export const loader = asUser(
  recently(freshMinutes, async ({ user, request, params }) => {
    const { name, isLast } = await getPasskey(user, idParam(params.passkeyId))
    const t = await textsFor(request, user)
    return { title: t('account:passkeys.removeTitle', { name }), isLast }
  }),
)

export const action = asUser(
  recently(freshMinutes, async ({ user, params }) => {
    const isStillOn = await removePasskey(user, idParam(params.passkeyId))
    return flash(isStillOn ? 'passkeyRemoved' : 'secondFactorOff', paths.security())
  }),
)

export default function RemovePasskey() {
  const { title, isLast } = useLoaderData<typeof loader>()
  const { t } = useTranslation('account')
  return (
    <ConfirmFrame title={title} lede={t(isLast ? 'passkeys.removeLast' : 'passkeys.removeText')}>
      <Form method="post">
        <Button kind="danger" wide>
          {t('passkeys.removeIt')}
        </Button>
      </Form>
      <p className="mt-5">
        <Link to={paths.security()}>{t('passkeys.keep')}</Link>
      </p>
    </ConfirmFrame>
  )
}
