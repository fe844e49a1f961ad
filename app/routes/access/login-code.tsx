import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccessFrame } from '~/components/access-frame'
import { EmailCodeField } from '~/components/account-fields'
import { checkCode, checkRecoveryCode } from '~/domain/second-factor/commands.server'
import { findWaitingUser } from '~/domain/second-factor/queries.server'
import { AppCode, RecoveryCode } from '~/domain/second-factor/schema'
import { ErrorSummary } from '~/forms/error-summary'
import { Form } from '~/forms/form'
import { useProblem } from '~/forms/problem'
import { knownDeviceOf } from '~/http/cookies/device-cookie.server'
import { codeCookie } from '~/http/cookies/sign-in-cookies.server'
import { readForm } from '~/http/forms/read-form.server'
import { asGuest } from '~/http/guards.server'
import { refuseTooManyAttempts, refuseWhenBusy, withPasswordAttempt } from '~/http/sign-in/attempts.server'
import { completeSignIn } from '~/http/sign-in/complete-sign-in.server'
import { accessLinks } from '~/http/sign-in/provider-links.server'
import { textsFor } from '~/i18n/language.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'

export const handle = { i18n: 'access', hydrate: false }

export const loader = asGuest(paths.createAccount(), async ({ request }) => {
  if (!(await waitingIn(request))) throw redirect(paths.login())
  const t = await textsFor(request)
  const isRecovery = asksForRecovery(request)
  return {
    title: t(isRecovery ? 'access:secondFactor.recoveryTitle' : 'access:secondFactor.title'),
    isRecovery,
    links: accessLinks(),
  }
})

export const action = asGuest(paths.createAccount(), async ({ request }) => {
  const waiting = await waitingIn(request)
  if (!waiting) return redirect(paths.loginAgain('codeTooLate'), { headers: [await codeCookie.clear()] })
  const isRecovery = asksForRecovery(request)
  const form = await readForm(request, isRecovery ? RecoveryCode : AppCode)
  if (!form.ok) return form.refusal

  const { userId, email, redirectTo, isShared } = waiting
  const device = await knownDeviceOf(request, email)
  const check = isRecovery ? checkRecoveryCode : checkCode
  const attempt = { account: email, isKnown: device !== undefined }
  const answer = await withPasswordAttempt(request, attempt, 'right', () => check(userId, form.value.code, { device }))
  if (answer.status === 'wrong')
    return form.refuse({ code: isRecovery ? 'access:secondFactor.wrongRecovery' : 'access:secondFactor.wrong' })
  if (answer.status === 'crowded') return refuseWhenBusy(form)
  if (answer.status === 'tooSoon') return refuseTooManyAttempts(form, answer.seconds)
  if (answer.status === 'onlyByRecovery') return form.refuse({ '': 'access:secondFactor.onlyByRecovery' })
  return completeSignIn(request, userId, { redirectTo, isShared, gaveCode: true })
})

/** The sign-in that waits for its code, unless the password was changed or the second factor turned off since. */
async function waitingIn(request: Request) {
  const held = await codeCookie.read(request)
  const user = held && (await findWaitingUser(held.userId))
  return user?.passwordMark === held?.passwordMark && user && held ? { ...held, email: user.email } : undefined
}

function asksForRecovery(request: Request) {
  return new URL(request.url).searchParams.has('recovery')
}

export default function LoginCode() {
  const { title, isRecovery, links } = useLoaderData<typeof loader>()
  const { t } = useTranslation('access')
  return (
    <AccessFrame
      title={title}
      lede={t(isRecovery ? 'secondFactor.recoveryLede' : 'secondFactor.lede')}
      back={{ to: paths.login(), label: t('login.title') }}
      links={links}
    >
      <CodeForm key={String(isRecovery)} />
      <p className="mt-5">
        {isRecovery ? (
          <Link to={paths.loginCode()}>{t('secondFactor.useApp')}</Link>
        ) : (
          <Link to={paths.loginRecovery()}>{t('secondFactor.useRecovery')}</Link>
        )}
      </p>
    </AccessFrame>
  )
}

function CodeForm() {
  const { isRecovery } = useLoaderData<typeof loader>()
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
          required
        />
      ) : (
        <EmailCodeField label={label} field={fields.code} hint={t('secondFactor.hint')} />
      )}
      <Button kind="primary" wide>
        {t('signIn')}
      </Button>
    </Form>
  )
}
