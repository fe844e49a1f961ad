import { redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { newRecoveryCodes } from '~/domain/second-factor/commands.server'
import { freshMinutes } from '~/domain/sessions/rules'
import { Form } from '~/forms/form'
import { asUser, recently } from '~/http/guards.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { ConfirmFrame } from '~/routes/settings/confirm-frame'
import { RecoveryCodes } from '~/routes/settings/recovery-code-list'
import { Button } from '~/ui/button'

export const handle = { i18n: 'account' }

export const loader = asUser(
  recently(freshMinutes, async ({ user, getFormatter }) => {
    if (!user.hasSecondFactor) throw redirect(paths.secondFactor())
    const { t } = await getFormatter()
    return { title: t('account:secondFactor.newCodesTitle') }
  }),
)

export const action = asUser(recently(freshMinutes, async ({ user }) => ({ codes: await newRecoveryCodes(user) })))

export default function NewRecoveryCodes() {
  const { title } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('account')
  if (answer) return <RecoveryCodes codes={answer.codes} next={paths.secondFactor()} />
  return (
    <ConfirmFrame title={title} lede={t('secondFactor.newCodesText')}>
      <Form method="post" reloadDocument>
        <Button kind="primary" wide>
          {t('secondFactor.newCodes')}
        </Button>
      </Form>
      <p className="mt-5">
        <Link to={paths.secondFactor()}>{t('secondFactor.newCodesKeep')}</Link>
      </p>
    </ConfirmFrame>
  )
}
