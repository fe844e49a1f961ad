import { type SubmissionResult, useForm } from '@conform-to/react'
import { useLoaderData } from '@remix-run/react'
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { useTranslation } from 'react-i18next'
import { PasskeyForm } from '~/components/passkey-form'
import { addPasskey } from '~/domain/second-factor/passkeys.server'
import { maxPasskeyName } from '~/domain/second-factor/rules'
import { NewPasskey } from '~/domain/second-factor/schema'
import { freshMinutes } from '~/domain/sessions/rules'
import { ErrorSummary } from '~/forms/error-summary'
import { useProblem } from '~/forms/problem'
import { flash } from '~/http/cookies/flash.server'
import { readForm } from '~/http/forms/read-form.server'
import { areaAsked, asUser, recently } from '~/http/guards.server'
import { deviceOf } from '~/http/server/browser.server'
import { textsFor } from '~/i18n/language.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { ConfirmFrame } from '~/routes/settings/confirm-frame'
import { RecoveryCodes } from '~/routes/settings/recovery-code-list'
import { Callout } from '~/ui/callout'
import { TextField } from '~/ui/field'

export const handle = { i18n: ['account', 'access'] }

export const loader = asUser(
  recently(freshMinutes, async ({ user, request }) => {
    const t = await textsFor(request, user)
    return {
      title: t('account:passkeys.add'),
      name: deviceOf(request),
      hasSecondFactor: user.hasSecondFactor,
      redirectTo: areaAsked(request),
    }
  }),
)

export const action = asUser(
  recently(freshMinutes, async ({ user, request }) => {
    const form = await readForm(request, NewPasskey)
    if (!form.ok) {
      const isName = form.refusal.data.result.error?.name
      return isName ? form.refusal : form.refuse({ '': 'account:passkeys.notMade' })
    }
    const t = await textsFor(request, user)
    const name = form.value.name ?? (deviceOf(request) || t('account:passkeys.unnamed'))
    const result = await addPasskey(user, { name, response: form.value.passkey })
    if (result.status === 'already') return flash('secondFactorOn', paths.secondFactor())
    if (result.status === 'wrong') return form.refuse({ '': 'account:passkeys.notMade' })
    if (result.status === 'tooMany') return form.refuse({ '': 'account:passkeys.tooMany' })
    return result.codes.length ? { codes: result.codes } : flash('passkeyAdded', areaAsked(request) ?? paths.security())
  }),
)

export default function AddPasskey() {
  const { title, name, hasSecondFactor, redirectTo } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('account')
  const [form, fields] = useForm<{ name: string }>({
    id: 'passkey',
    lastResult: answer && 'result' in answer ? (answer.result as SubmissionResult) : undefined,
    defaultValue: { name },
  })
  const problem = useProblem()
  if (answer && 'codes' in answer) return <RecoveryCodes codes={answer.codes} next={redirectTo ?? paths.security()} />

  const back = hasSecondFactor ? paths.security() : paths.secondFactor(redirectTo ?? undefined)
  return (
    <ConfirmFrame
      title={title}
      lede={t('passkeys.addLede')}
      back={{ to: back, label: t(hasSecondFactor ? 'security.title' : 'passkeys.useApp') }}
    >
      <ErrorSummary form={form} labels={{ name: t('passkeys.name') }} />
      <PasskeyForm
        optionsPath={paths.passkeyOptions()}
        openDialog={(optionsJSON: PublicKeyCredentialCreationOptionsJSON) => startRegistration({ optionsJSON })}
        label={t('passkeys.add')}
        busy={t('passkeys.adding')}
        failed={t('passkeys.refused')}
        alreadyAdded={t('passkeys.known')}
        kind="primary"
        fallback={
          <Callout kind="warn" icon="alert-circle">
            <p>{t('passkeys.unsupported')}</p>
          </Callout>
        }
      >
        <TextField
          id="passkey-name"
          name="name"
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          error={problem(fields.name)}
          defaultValue={fields.name.initialValue}
          maxLength={maxPasskeyName}
          autoComplete="off"
        />
      </PasskeyForm>
    </ConfirmFrame>
  )
}
