import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { useTranslation } from 'react-i18next'
import { AccessFrame } from '~/components/access-frame'
import { EmailCodeField } from '~/components/account-fields'
import { PasskeyForm } from '~/components/passkey-form'
import { checkCode } from '~/domain/second-factor/app.server'
import { checkPasskey } from '~/domain/second-factor/passkeys.server'
import { checkRecoveryCode } from '~/domain/second-factor/recovery-codes.server'
import { AppCode, RecoveryCode, UsedPasskey } from '~/domain/second-factor/schema'
import { ErrorSummary } from '~/forms/error-summary'
import { Form } from '~/forms/form'
import { useProblem } from '~/forms/problem'
import { codeCookie } from '~/http/cookies/sign-in-cookies.server'
import { formDataOf, readForm } from '~/http/forms/read-form.server'
import { asGuest } from '~/http/guards.server'
import { checkAndSignIn } from '~/http/sign-in/check-and-sign-in.server'
import { accessLinks } from '~/http/sign-in/provider-links.server'
import { readWaitingSignIn } from '~/http/sign-in/waiting-sign-in.server'
import { textsFor } from '~/i18n/language.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { TextField } from '~/ui/field'

export const handle = { i18n: 'access' }

export const loader = asGuest(paths.createAccount(), async ({ request }) => {
  const waiting = await readWaitingSignIn(request)
  if (!waiting) throw redirect(paths.login())
  const t = await textsFor(request)
  const { hasApp, hasPasskey } = waiting
  const way = asksForRecovery(request) ? ('recovery' as const) : hasApp ? ('app' as const) : ('passkey' as const)
  return { title: t(`access:${titles[way]}`), way, hasApp, hasPasskey, links: accessLinks() }
})

const titles = {
  app: 'secondFactor.title',
  passkey: 'passkey.title',
  recovery: 'secondFactor.recoveryTitle',
} as const

export const action = asGuest(paths.createAccount(), async ({ request }) => {
  const waiting = await readWaitingSignIn(request)
  if (!waiting) return redirect(paths.loginAgain('codeTooLate'), { headers: [await codeCookie.clear()] })
  const typed = await formDataOf(request)
  if (typed.has('passkey')) {
    const wrong = { '': 'access:passkey.wrong' }
    const form = await readForm(typed, UsedPasskey)
    if (!form.ok) return form.refuse(wrong)
    const { passkey } = form.value
    return checkAndSignIn(request, { form, waiting, wrong, check: (known) => checkPasskey(waiting, passkey, known) })
  }
  const isRecovery = asksForRecovery(request)
  const form = await readForm(typed, isRecovery ? RecoveryCode : AppCode)
  if (!form.ok) return form.refusal
  const { code } = form.value
  const checkOne = isRecovery ? checkRecoveryCode : checkCode
  return checkAndSignIn(request, {
    form,
    waiting,
    wrong: { code: isRecovery ? 'access:secondFactor.wrongRecovery' : 'access:secondFactor.wrong' },
    check: (known) => checkOne(waiting.userId, code, known),
    isRecovery,
  })
})

function asksForRecovery(request: Request) {
  return new URL(request.url).searchParams.has('recovery')
}

const ledes = {
  app: 'secondFactor.lede',
  passkey: 'passkey.lede',
  recovery: 'secondFactor.recoveryLede',
} as const

export default function LoginCode() {
  const { title, way, hasApp, hasPasskey, links } = useLoaderData<typeof loader>()
  const { t } = useTranslation('access')
  return (
    <AccessFrame title={title} lede={t(ledes[way])} back={{ to: paths.login(), label: t('login.title') }} links={links}>
      {way === 'passkey' ? <PasskeyProblems /> : <CodeForm key={way} />}
      {way === 'recovery' || !hasPasskey ? null : <UsePasskey />}
      <p className="mt-5">
        {way === 'recovery' ? (
          <Link to={paths.loginCode()}>{t(hasApp ? 'secondFactor.useApp' : 'passkey.use')}</Link>
        ) : (
          <Link to={paths.loginRecovery()}>{t('secondFactor.useRecovery')}</Link>
        )}
      </p>
    </AccessFrame>
  )
}

function UsePasskey() {
  const { way } = useLoaderData<typeof loader>()
  const { t } = useTranslation('access')
  const isAlone = way === 'passkey'
  return (
    <>
      {isAlone ? null : (
        <p className="or">
          <span>{t('login.or')}</span>
        </p>
      )}
      <PasskeyForm
        optionsPath={paths.loginPasskeyOptions()}
        openDialog={(optionsJSON: PublicKeyCredentialRequestOptionsJSON) => startAuthentication({ optionsJSON })}
        label={t('passkey.use')}
        busy={t('passkey.busy')}
        failed={t('passkey.refused')}
        kind={isAlone ? 'primary' : undefined}
        fallback={
          isAlone ? (
            <Callout kind="warn" icon="alert-circle">
              <p>{t('passkey.unsupported')}</p>
            </Callout>
          ) : (
            <p>{t('passkey.unsupportedWithApp')}</p>
          )
        }
      />
    </>
  )
}

function PasskeyProblems() {
  const result = useAnswer<typeof action>()?.result
  const [form] = useForm({ id: 'login-passkey', lastResult: result })
  return <ErrorSummary form={form} labels={{}} />
}

function CodeForm() {
  const { way } = useLoaderData<typeof loader>()
  const isRecovery = way === 'recovery'
  const result: SubmissionResult | undefined = useAnswer<typeof action>()?.result
  const [form, fields] = useForm<{ code: string }>({ id: 'login-code', lastResult: result, defaultNoValidate: true })
  const problem = useProblem()
  const { t } = useTranslation('access')
  const label = t(isRecovery ? 'secondFactor.recoveryCode' : 'secondFactor.code')

  return (
    <Form method="post" reloadDocument className="form" {...getFormProps(form)}>
      <ErrorSummary form={form} labels={{ code: label }} />
      {isRecovery ? (
        <TextField
          label={label}
          hint={t('secondFactor.recoveryHint')}
          error={problem(fields.code)}
          {...getInputProps(fields.code, { type: 'text' })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          autoFocus
          required
        />
      ) : (
        <EmailCodeField label={label} field={fields.code} hint={t('secondFactor.hint')} autoFocus />
      )}
      <Button kind="primary" wide>
        {t('signIn')}
      </Button>
    </Form>
  )
}
