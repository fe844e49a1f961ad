import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { getPasskey, removePasskey } from '~/domain/second-factor/passkeys.server'
import { freshMinutes } from '~/domain/sessions/rules'
import { needsSecondFactor } from '~/env.server'
import { flash } from '~/http/cookies/flash.server'
import { asUser, idParam, recently } from '~/http/guards.server'
import { textsFor } from '~/i18n/language.server'
import { paths } from '~/paths'
import { SettingsQuestion } from '~/routes/settings/settings-question'

export const handle = { i18n: 'account', hydrate: false }

export const loader = asUser(
  recently(freshMinutes, async ({ user, request, params }) => {
    const { name, isLast } = await getPasskey(user, idParam(params.passkeyId))
    const t = await textsFor(request, user)
    const closesProvider = isLast && user.isSuperAdmin && needsSecondFactor()
    return { title: t('account:passkeys.removeTitle', { name }), isLast, closesProvider }
  }),
)

export const action = asUser(
  recently(freshMinutes, async ({ user, params }) => {
    const isStillOn = await removePasskey(user, idParam(params.passkeyId))
    return flash(isStillOn ? 'passkeyRemoved' : 'secondFactorOff', paths.security())
  }),
)

export default function RemovePasskey() {
  const { title, isLast, closesProvider } = useLoaderData<typeof loader>()
  const { t } = useTranslation('account')
  return (
    <SettingsQuestion
      title={title}
      lede={t(isLast ? 'passkeys.removeLast' : 'passkeys.removeText')}
      warning={closesProvider ? t('secondFactor.closesProvider') : undefined}
      button={{ kind: 'danger', label: t('passkeys.removeIt') }}
      back={{ to: paths.security(), label: t('passkeys.keep') }}
    />
  )
}
