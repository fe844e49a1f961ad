import { redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { listPasskeys } from '~/domain/passkeys/queries.server'
import { removeApp } from '~/domain/second-factor/commands.server'
import { getSecondFactor } from '~/domain/second-factor/queries.server'
import { freshMinutes } from '~/domain/sessions/rules'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { asUser, recently } from '~/http/guards.server'
import { paths } from '~/paths'
import { ConfirmFrame } from '~/routes/settings/confirm-frame'
import { Button } from '~/ui/button'

export const handle = { i18n: 'account', hydrate: false }

export const loader = asUser(
  recently(freshMinutes, async ({ user, getFormatter }) => {
    const [secondFactor, passkeys] = await Promise.all([getSecondFactor(user), listPasskeys(user)])
    if (!secondFactor?.appSince) throw redirect(paths.secondFactor())
    const { t } = await getFormatter()
    const hasPasskeys = passkeys.length > 0
    return { title: t(`account:secondFactor.${hasPasskeys ? 'removeApp' : 'turnOff'}Title`), hasPasskeys }
  }),
)

export const action = asUser(
  recently(freshMinutes, async ({ user }) => {
    const isStillOn = await removeApp(user)
    return flash(isStillOn ? 'appRemoved' : 'secondFactorOff', paths.security())
  }),
)

export default function SecondFactorRemoval() {
  const { title, hasPasskeys } = useLoaderData<typeof loader>()
  const { t } = useTranslation('account')
  return (
    <ConfirmFrame title={title} lede={t(hasPasskeys ? 'secondFactor.removeAppText' : 'secondFactor.turnOffText')}>
      <Form method="post">
        <Button kind="danger" wide>
          {t(hasPasskeys ? 'secondFactor.removeApp' : 'secondFactor.turnOff')}
        </Button>
      </Form>
      <p className="mt-5">
        <Link to={paths.secondFactor()}>
          {t(hasPasskeys ? 'secondFactor.removeAppKeep' : 'secondFactor.turnOffKeep')}
        </Link>
      </p>
    </ConfirmFrame>
  )
}
