import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { CurrentPasswordField, EmailCodeField, EmailForManagers } from '~/components/account-fields'
import { confirmEmail } from '~/domain/accounts/email-code.server'
import { getSignIn } from '~/domain/accounts/queries.server'
import { Confirmation, EmailCode } from '~/domain/accounts/schema'
import { checkOwnPassword } from '~/domain/accounts/sign-in.server'
import { confirmSession } from '~/domain/sessions/commands.server'
import type { User } from '~/domain/user'
import { ErrorSummary } from '~/forms/error-summary'
import { Form } from '~/forms/form'
import { pendingFormOf } from '~/http/forms/pending-form.server'
import { readForm } from '~/http/forms/read-form.server'
import { asUser } from '~/http/guards.server'
import { ownPath } from '~/http/paths-of-ours'
import { refuseTooManyAttempts, refuseWhenBusy, takeToken, withPasswordAttempt } from '~/http/sign-in/attempts.server'
import { renewedCookie } from '~/http/sign-in/session.server'
import { textsFor } from '~/i18n/language.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { ConfirmFrame } from '~/routes/settings/confirm-frame'
import { Button } from '~/ui/button'
import { Callout } from '~/ui/callout'

export const handle = { i18n: ['account', 'access'], hydrate: false }

export const loader = asUser(async ({ user, request }) => {
  const t = await textsFor(request, user)
  return {
    title: t('account:confirm.title'),
    ...(await getSignIn(user.id)),
    hasPendingForm: pendingFormIn(user, request) !== undefined,
    redirectTo: redirectToOf(request),
  }
})

export const action = asUser(async ({ user, request }) =>
  (await getSignIn(user.id)).hasPassword ? confirmByPassword(user, request) : confirmByCode(user, request),
)

async function confirmByPassword(user: User, request: Request) {
  const form = await readForm(request, Confirmation)
  if (!form.ok) return form.refusal
  const attempt = { account: user.email, isKnown: true }
  const answer = await withPasswordAttempt(request, attempt, 'right', () =>
    checkOwnPassword(user, form.value.password, 'session.confirmed'),
  )
  if (answer.status === 'wrong') return form.refuse({ password: 'account:errors.currentPassword' })
  if (answer.status === 'crowded') return refuseWhenBusy(form)
  if (answer.status === 'tooSoon') return refuseTooManyAttempts(form, answer.seconds)
  if (answer.status === 'onlyByReset') return form.refuse({ '': 'access:onlyByReset' })
  return goOn(user, request)
}

/** Federated users may have no password: a code sent by email confirms them. */
async function confirmByCode(user: User, request: Request) {
  const form = await readForm(request, EmailCode)
  if (!form.ok) return form.refusal
  const wait = takeToken(request)
  if (wait) return refuseTooManyAttempts(form, wait)

  const answer = await confirmEmail(user, form.value.code)
  if (answer !== 'done') return form.refuse({ code: `access:confirmEmail.${answer}` })
  return goOn(user, request)
}

async function goOn(user: User, request: Request) {
  const { token, isShared } = await confirmSession(user)
  const [to, pending] = [redirectToOf(request), pendingFormIn(user, request)]
  return redirect(pending ? paths.confirmed(to, pending.id) : to, {
    headers: [renewedCookie(token, { isShared })],
  })
}

function pendingFormIn(user: User, request: Request) {
  return new URL(request.url).searchParams.has('pending') ? pendingFormOf(user) : undefined
}

function redirectToOf(request: Request) {
  return ownPath(new URL(request.url).searchParams.get('redirectTo'))
}

export default function Confirm() {
  const { email, hasPassword, hasPendingForm, redirectTo } = useLoaderData<typeof loader>()
  const { t } = useTranslation('account')
  return (
    <ConfirmFrame
      title={t('confirm.title')}
      lede={hasPassword ? t('confirm.lede', { email }) : t('confirm.ledeCode', { email })}
      back={{ to: hasPendingForm ? redirectTo : paths.home(), label: t('confirm.notNow') }}
    >
      {hasPendingForm ? (
        <Callout icon="info">
          <p>{t('confirm.pending')}</p>
        </Callout>
      ) : null}
      {hasPassword ? <PasswordForm /> : <CodeForm />}
    </ConfirmFrame>
  )
}

function PasswordForm() {
  const { email } = useLoaderData<typeof loader>()
  const result: SubmissionResult | undefined = useAnswer<typeof action>()?.result
  const [form, fields] = useForm<{ password: string }>({ id: 'confirm', lastResult: result, defaultNoValidate: true })
  const { t } = useTranslation('access')
  const { t: a } = useTranslation('account')

  return (
    <Form method="post" className="form" {...getFormProps(form)}>
      <ErrorSummary form={form} labels={{ password: t('password') }} />
      <EmailForManagers email={email} />
      <CurrentPasswordField label={t('password')} field={fields.password} />
      <Button kind="primary" wide>
        {a('confirm.go')}
      </Button>
    </Form>
  )
}

function CodeForm() {
  const result: SubmissionResult | undefined = useAnswer<typeof action>()?.result
  const [form, fields] = useForm<{ code: string }>({ id: 'confirm', lastResult: result, defaultNoValidate: true })
  const { t } = useTranslation('account')

  return (
    <>
      <Form method="post" action={paths.confirmCode()} className="mb-5">
        <Button wide>{t('confirm.sendCode')}</Button>
      </Form>
      <Form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} labels={{ code: t('confirm.code') }} />
        <EmailCodeField label={t('confirm.code')} field={fields.code} hint={t('confirm.codeHint')} />
        <Button kind="primary" wide>
          {t('confirm.go')}
        </Button>
      </Form>
    </>
  )
}
