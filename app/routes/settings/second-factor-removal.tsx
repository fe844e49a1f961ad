import { redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { turnOffSecondFactor } from '~/domain/second-factor/commands.server'
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
    if (!user.hasSecondFactor) throw redirect(paths.secondFactor())
    const { t } = await getFormatter()
    return { title: t('account:secondFactor.turnOffTitle') }
  }),
)

export const action = asUser(
  recently(freshMinutes, async ({ user }) => {
    await turnOffSecondFactor(user)
    return flash('secondFactorOff', paths.security())
  }),
)

export default function SecondFactorRemoval() {
  const { title } = useLoaderData<typeof loader>()
  const { t } = useTranslation('account')
  return (
    <ConfirmFrame title={title} lede={t('secondFactor.turnOffText')}>
      <Form method="post">
        <Button kind="danger" wide>
          {t('secondFactor.turnOff')}
        </Button>
      </Form>
      <p className="mt-5">
        <Link to={paths.secondFactor()}>{t('secondFactor.turnOffKeep')}</Link>
      </p>
    </ConfirmFrame>
  )
}
