import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { newRecoveryCodes } from '~/domain/second-factor/recovery-codes.server'
import { freshMinutes } from '~/domain/sessions/rules'
import { asUser, recently } from '~/http/guards.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { RecoveryCodes } from '~/routes/settings/recovery-code-list'
import { SettingsQuestion } from '~/routes/settings/settings-question'

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
    <SettingsQuestion
      title={title}
      lede={t('secondFactor.newCodesText')}
      button={{ kind: 'primary', label: t('secondFactor.newCodes') }}
      back={{ to: paths.secondFactor(), label: t('secondFactor.newCodesKeep') }}
      reloadDocument
    />
  )
}
