import { getFormProps, useForm } from '@conform-to/react'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccessFrame } from '~/components/access-frame'
import { EmailCodeField } from '~/components/account-fields'
import { confirmEmail } from '~/domain/accounts/email-code.server'
import { EmailCode } from '~/domain/accounts/schema'
import { env } from '~/env.server'
import { ErrorSummary } from '~/forms/error-summary'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { readForm } from '~/http/forms/read-form.server'
import { asUnverifiedUser } from '~/http/guards.server'
import { refuseTooManyAttempts, takeToken } from '~/http/sign-in/attempts.server'
import { accessLinks } from '~/http/sign-in/provider-links.server'
import { textsFor } from '~/i18n/language.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'access', hydrate: false }

export const loader = asUnverifiedUser(async ({ user, request }) => {
  const t = await textsFor(request, user)
  return {
    title: t('access:confirmEmail.title'),
    email: user.email,
    isMailed: Boolean(env.SMTP_URL),
    links: accessLinks(),
  }
})

export const action = asUnverifiedUser(async ({ user, request }) => {
  const form = await readForm(request, EmailCode)
  if (!form.ok) return form.refusal
  const wait = takeToken(request)
  if (wait) return refuseTooManyAttempts(form, wait)

  const answer = await confirmEmail(user, form.value.code)
  if (answer !== 'done') return form.refuse({ code: `access:confirmEmail.${answer}` })
  return flash('emailConfirmed', paths.invitations())
})

export default function ConfirmEmail() {
  const { email, isMailed, links } = useLoaderData<typeof loader>()
  const result = useAnswer<typeof action>()?.result
  const [form, fields] = useForm<{ code: string }>({ id: 'confirm', lastResult: result, defaultNoValidate: true })
  const { t } = useTranslation('access')
  const sign = (
    <div className="sent">
      <Icon name="mail-check" />
    </div>
  )

  const lede = t(isMailed ? 'confirmEmail.lede' : 'confirmEmail.ledeWithoutMail', { email })

  return (
    <AccessFrame title={t('confirmEmail.title')} lede={lede} art={sign} links={links}>
      <Form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} labels={{ code: t('confirmEmail.code') }} />
        <EmailCodeField label={t('confirmEmail.code')} field={fields.code} hint={t('confirmEmail.hint')} />
        <Button kind="primary" wide>
          {t('confirmEmail.confirm')}
        </Button>
      </Form>
      <Form method="post" action={paths.newEmailCode()} className="mt-4">
        <Button wide>{t('confirmEmail.again')}</Button>
      </Form>
      <Form method="post" action={paths.logout()} className="mt-4">
        <Button kind="quiet" wide>
          {t('confirmEmail.otherAddress')}
        </Button>
      </Form>
    </AccessFrame>
  )
}
