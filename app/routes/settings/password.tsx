import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import {
  CurrentPasswordField,
  EmailForManagers,
  NewPasswordField,
  PasswordAgainField,
} from '~/components/account-fields'
import { changePassword } from '~/domain/accounts/change-password.server'
import { getSignIn } from '~/domain/accounts/queries.server'
import { OwnPassword, passwordProblems } from '~/domain/accounts/schema'
import { ErrorSummary } from '~/forms/error-summary'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { readForm } from '~/http/forms/read-form.server'
import { asUser } from '~/http/guards.server'
import { refuseTooManyAttempts, refuseWhenBusy, withPasswordAttempt } from '~/http/sign-in/attempts.server'
import { renewedCookie } from '~/http/sign-in/session.server'
import { isNotSent } from '~/live/not-sent'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { SettingsFrame } from '~/routes/settings/settings-frame'
import { Button, ButtonLink, SendButton } from '~/ui/button'
import { FormFoot } from '~/ui/form-foot'

export const handle = { i18n: ['account', 'access'] }

export const loader = asUser(async ({ user, getFormatter }) => {
  const { t } = await getFormatter()
  return { title: t('account:password.change'), ...(await getSignIn(user.id)) }
})

export const action = asUser(async ({ user, request }) => {
  const form = await readForm(request, OwnPassword)
  if (!form.ok) return form.refusal
  const { currentPassword, password } = form.value
  const attempt = { account: user.email, isKnown: true }
  const done = await withPasswordAttempt(request, attempt, 'done', () =>
    changePassword(user, { currentPassword, password }),
  )
  if (done.status === 'wrong') return form.refuse({ currentPassword: 'account:errors.currentPassword' })
  if (done.status === 'crowded') return refuseWhenBusy(form)
  if (done.status === 'tooSoon') return refuseTooManyAttempts(form, done.seconds)
  if (done.status === 'onlyByReset') return form.refuse({ '': 'access:onlyByReset' })
  if (done.status !== 'done') return form.refuse({ password: passwordProblems[done.status] })
  return flash('passwordChanged', paths.accountSettings(), [renewedCookie(done.token, done)])
})

export default function Password() {
  const { hasPassword } = useLoaderData<typeof loader>()
  const { t } = useTranslation('account')
  return (
    <SettingsFrame at="account" title={t('password.change')}>
      {hasPassword ? <PasswordForm /> : <NoPassword />}
    </SettingsFrame>
  )
}

function PasswordForm() {
  const { email } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation(['account', 'common'])
  const [form, fields] = useForm<{ currentPassword: string; password: string; passwordAgain: string }>({
    id: 'password',
    lastResult: answer && 'result' in answer ? (answer.result as SubmissionResult) : undefined,
    defaultNoValidate: true,
  })
  const isSending = useNavigation().state === 'submitting'
  const notSent = {
    signedOut: 'account:errors.notAuthenticated',
    unreachable: 'errors.unreachable',
    busy: 'errors.busy',
    otherUser: 'errors.otherUser',
  } as const
  const errors = isNotSent(answer) ? [notSent[answer.why]] : form.errors
  const labels = {
    currentPassword: t('password.current'),
    password: t('password.new'),
    passwordAgain: t('password.again'),
  }

  return (
    <>
      <p className="lede mb-6">{t('password.lede')}</p>
      <Form method="post" {...getFormProps(form)}>
        <ErrorSummary form={{ id: form.id, errors, allErrors: form.allErrors }} labels={labels} />
        <EmailForManagers email={email} />
        <CurrentPasswordField label={labels.currentPassword} field={fields.currentPassword} />
        <NewPasswordField label={labels.password} field={fields.password} />
        <PasswordAgainField label={labels.passwordAgain} field={fields.passwordAgain} />
        <FormFoot>
          <SendButton isSending={isSending} sending={t('common:saving')}>
            {t('password.save')}
          </SendButton>
          <ButtonLink to={paths.accountSettings()}>{t('cancel')}</ButtonLink>
        </FormFoot>
      </Form>
    </>
  )
}

/** People who came by another provider set a first password like a forgotten one: by a link to their own mailbox. */
function NoPassword() {
  const { email } = useLoaderData<typeof loader>()
  const { t } = useTranslation('account')
  return (
    <Form method="post" action={paths.passwordLink()}>
      <p className="mb-5">{t('password.none', { email })}</p>
      <Button kind="primary">{t('password.send')}</Button>
    </Form>
  )
}
