import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { removeApp } from '~/domain/second-factor/app.server'
import { getSecondFactor } from '~/domain/second-factor/queries.server'
import { freshMinutes } from '~/domain/sessions/rules'
import { needsSecondFactor } from '~/env.server'
import { flash } from '~/http/cookies/flash.server'
import { asUser, recently } from '~/http/guards.server'
import { paths } from '~/paths'
import { SettingsQuestion } from '~/routes/settings/settings-question'

export const handle = { i18n: 'account', hydrate: false }

export const loader = asUser(
  recently(freshMinutes, async ({ user, getFormatter }) => {
    const secondFactor = await getSecondFactor(user)
    if (!secondFactor?.appSince) throw redirect(paths.secondFactor())
    const { t } = await getFormatter()
    const change: 'removeApp' | 'turnOff' = secondFactor.hasPasskey ? 'removeApp' : 'turnOff'
    const closesProvider = change === 'turnOff' && user.isSuperAdmin && needsSecondFactor()
    return { title: t(`account:secondFactor.${change}Title`), change, closesProvider }
  }),
)

export const action = asUser(
  recently(freshMinutes, async ({ user }) => {
    const isStillOn = await removeApp(user)
    return flash(isStillOn ? 'appRemoved' : 'secondFactorOff', paths.security())
  }),
)

export default function AppRemoval() {
  const { title, change, closesProvider } = useLoaderData<typeof loader>()
  const { t } = useTranslation('account')
  return (
    <SettingsQuestion
      title={title}
      lede={t(`secondFactor.${change}Text`)}
      warning={closesProvider ? t('secondFactor.closesProvider') : undefined}
      button={{ kind: 'danger', label: t(`secondFactor.${change}`) }}
      back={{ to: paths.secondFactor(), label: t(`secondFactor.${change}Keep`) }}
    />
  )
}
