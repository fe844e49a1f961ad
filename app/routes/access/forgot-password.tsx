import { setTimeout as pause } from 'node:timers/promises'
import { getFormProps, useForm } from '@conform-to/react'
import { redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccessFrame } from '~/components/access-frame'
import { EmailField } from '~/components/account-fields'
import { requestPasswordReset } from '~/domain/accounts/password-reset.server'
import { ForgottenPassword } from '~/domain/accounts/schema'
import { env } from '~/env.server'
import { ErrorSummary } from '~/forms/error-summary'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { loginCookie, resetMailCookie } from '~/http/cookies/sign-in-cookies.server'
import { secondsToWait } from '~/http/forms/failed-action.server'
import { readForm } from '~/http/forms/read-form.server'
import { asGuest } from '~/http/guards.server'
import { errorName, log } from '~/http/server/log.server'
import { refuseTooManyAttempts, takeResetMail } from '~/http/sign-in/attempts.server'
import { accessLinks } from '~/http/sign-in/provider-links.server'
import { textsFor } from '~/i18n/language.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'access', hydrate: false }

export const loader = asGuest(paths.home(), async ({ request }) => {
  const isSent = new URL(request.url).searchParams.has('sent')
  const sentTo = isSent ? await resetMailCookie.read(request) : undefined
  const t = await textsFor(request)
  const isMailed = Boolean(env.SMTP_URL)
  const login = await loginCookie.read(request)
  return {
    title: sentTo ? t(isMailed ? 'access:forgot.sentTitle' : 'access:forgot.readyTitle') : t('access:forgot.title'),
    sentTo,
    isMailed,
    email: login?.isMasked ? '' : (login?.email ?? ''),
    links: accessLinks(),
  }
})

export const action = asGuest(paths.home(), async ({ request }) => {
  const form = await readForm(request, ForgottenPassword)
  if (!form.ok) return form.refusal
  const { email } = form.value
  const wait = takeResetMail(request, email)
  if (wait) return refuseTooManyAttempts(form, wait)

  try {
    // An account takes longer; the response time is the same without one.
    await Promise.all([requestPasswordReset(email), pause(answerMs)])
  } catch (error) {
    log.error({ error: errorName(error) }, 'reset mail not written')
    const headers = { 'Retry-After': secondsToWait(error) }
    return form.refuse({ '': 'access:forgot.failed' }, { status: 503, headers })
  }
  const cookie = await resetMailCookie.write(email)
  // Asking again from the page that confirms it shows the same page.
  if (new URL(request.url).searchParams.has('sent')) return flash('emailSent', paths.forgotPasswordSent(), [cookie])
  return redirect(paths.forgotPasswordSent(), { headers: [cookie] })
})

const answerMs = 200

export default function ForgotPassword() {
  const { sentTo } = useLoaderData<typeof loader>()
  return sentTo ? <Sent email={sentTo} /> : <Ask />
}

function Ask() {
  const { isMailed, email, links } = useLoaderData<typeof loader>()
  const result = useAnswer<typeof action>()?.result
  const [form, fields] = useForm({
    id: 'forgot',
    lastResult: result,
    defaultValue: { email },
    defaultNoValidate: true, // we say by ourselves what is no address
  })
  const { t } = useTranslation('access')

  return (
    <AccessFrame
      title={t('forgot.title')}
      lede={t(isMailed ? 'forgot.lede' : 'forgot.ledeWithoutMail')}
      back={{ to: paths.login(), label: t('login.title') }}
      links={links}
    >
      <Form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} labels={{ email: t('email') }} />
        <EmailField field={fields.email} />
        <Button kind="primary" wide>
          {t(isMailed ? 'forgot.send' : 'forgot.ask')}
        </Button>
      </Form>
    </AccessFrame>
  )
}

function Sent({ email }: { email: string }) {
  const { isMailed, links } = useLoaderData<typeof loader>()
  const result = useAnswer<typeof action>()?.result
  const [form] = useForm({ id: 'again', lastResult: result, defaultNoValidate: false })
  const { t } = useTranslation('access')
  const sign = (
    <div className="sent">
      <Icon name="mail-check" />
    </div>
  )

  return (
    <AccessFrame
      title={t(isMailed ? 'forgot.sentTitle' : 'forgot.readyTitle')}
      lede={t(isMailed ? 'forgot.sent' : 'forgot.ready', { email })}
      back={{ to: paths.login(), label: t('login.title') }}
      art={sign}
      links={links}
    >
      {isMailed ? (
        <Form method="post" className="form" {...getFormProps(form)}>
          <ErrorSummary form={form} labels={{}} />
          <input type="hidden" name="email" value={email} />
          <Button wide>{t('forgot.again')}</Button>
        </Form>
      ) : null}
      <p className="mt-5">
        <Link to={paths.forgotPassword()}>{t('forgot.other')}</Link>
      </p>
    </AccessFrame>
  )
}
