import { getFormProps, useForm } from '@conform-to/react'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccessFrame } from '~/components/access-frame'
import { EmailForManagers, NewPasswordField, PasswordAgainField } from '~/components/account-fields'
import { findReset, resetPassword } from '~/domain/accounts/password-reset.server'
import { NewPassword, passwordProblems } from '~/domain/accounts/schema'
import { ErrorSummary } from '~/forms/error-summary'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { isMadeFor, referenceOf, resetLink } from '~/http/cookies/link-cookies.server'
import { loginCookie } from '~/http/cookies/sign-in-cookies.server'
import { formDataOf, readForm } from '~/http/forms/read-form.server'
import { asAnyone } from '~/http/guards.server'
import { refuseTooManyAttempts, refuseWhenBusy, takeToken, unlessBusy } from '~/http/sign-in/attempts.server'
import { accessLinks } from '~/http/sign-in/provider-links.server'
import { textsFor } from '~/i18n/language.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'

export const handle = { i18n: 'access' }

export const loader = asAnyone(async ({ request }) => {
  const token = await resetLink.read(request)
  const reset = await findReset(token)
  const t = await textsFor(request)
  return {
    title: reset ? t('access:reset.title') : t('access:reset.goneTitle'),
    email: reset?.user.email ?? null,
    reference: referenceOf(token),
    links: accessLinks(),
  }
})

export const action = asAnyone(async ({ request }) => {
  const typed = await formDataOf(request)
  const form = await readForm(typed, NewPassword)
  if (!form.ok) return form.refusal
  const wait = takeToken(request)
  if (wait) return refuseTooManyAttempts(form, wait)

  const token = await resetLink.read(request)
  if (token && !isMadeFor(typed, token)) return form.refuse({ '': 'access:otherLink' }, { status: 409 })
  const { password } = form.value
  const reset = await findReset(token)
  const outcome = await unlessBusy(() => resetPassword(token, password))
  if (outcome === 'crowded') return refuseWhenBusy(form)
  if (outcome === 'gone') return form.refuse({ '': 'access:reset.goneTitle' })
  if (outcome !== 'done') return form.refuse({ password: passwordProblems[outcome] })
  // The address need not be typed again.
  const login = reset
    ? await loginCookie.write({ email: reset.user.email, status: 'registered' })
    : await loginCookie.clear()
  return flash('passwordChanged', paths.login(), [login, await resetLink.clear()])
})

export default function ResetPassword() {
  const { email } = useLoaderData<typeof loader>()
  return email ? <Choose email={email} /> : <Gone />
}

function Choose({ email }: { email: string }) {
  const { reference, links } = useLoaderData<typeof loader>()
  const result = useAnswer<typeof action>()?.result
  const [form, fields] = useForm<{ password: string; passwordAgain: string }>({
    id: 'reset',
    lastResult: result,
    defaultNoValidate: true,
  })
  const { t } = useTranslation('access')

  return (
    <AccessFrame title={t('reset.title')} lede={t('reset.lede', { email })} links={links}>
      <Form method="post" reloadDocument className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} labels={{ password: t('newPassword'), passwordAgain: t('passwordAgain') }} />
        <input type="hidden" name="reference" value={reference} />
        <EmailForManagers email={email} />
        <NewPasswordField label={t('newPassword')} field={fields.password} autoFocus />
        <PasswordAgainField label={t('passwordAgain')} field={fields.passwordAgain} />
        <Button kind="primary" wide>
          {t('reset.save')}
        </Button>
      </Form>
    </AccessFrame>
  )
}

function Gone() {
  const { links } = useLoaderData<typeof loader>()
  const { t } = useTranslation('access')
  return (
    <AccessFrame
      title={t('reset.goneTitle')}
      lede={t('reset.gone')}
      back={{ to: paths.login(), label: t('login.title') }}
      links={links}
    >
      <ButtonLink kind="primary" wide className="mt-6" to={paths.forgotPassword()}>
        {t('reset.anew')}
      </ButtonLink>
    </AccessFrame>
  )
}
