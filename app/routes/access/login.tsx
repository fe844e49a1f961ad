import { getFormProps, getInputProps, useForm } from '@conform-to/react'
import { redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccessFrame } from '~/components/access-frame'
import { CurrentPasswordField, EmailField, EmailForManagers } from '~/components/account-fields'
import { RichText } from '~/components/rich-text'
import { LoginEmail, Password } from '~/domain/accounts/schema'
import { checkPassword } from '~/domain/accounts/sign-in.server'
import { maskedEmail } from '~/domain/masked-email'
import { ErrorSummary } from '~/forms/error-summary'
import { Form } from '~/forms/form'
import { knownDeviceOf } from '~/http/cookies/device-cookie.server'
import { isMadeFor, referenceOf } from '~/http/cookies/link-cookies.server'
import { loginCookie, signUpInvitationCookie } from '~/http/cookies/sign-in-cookies.server'
import { secondsToWait } from '~/http/forms/failed-action.server'
import { hasPendingForm } from '~/http/forms/pending-form.server'
import { formDataOf, readForm } from '~/http/forms/read-form.server'
import { asGuest } from '~/http/guards.server'
import { lookUpAccountStatus } from '~/http/sign-in/account-status.server'
import { refuseTooManyAttempts, refuseWhenBusy, takeLookUp, withPasswordAttempt } from '~/http/sign-in/attempts.server'
import { isFederated } from '~/http/sign-in/authenticator.server'
import { completeSignIn } from '~/http/sign-in/complete-sign-in.server'
import { accessLinks } from '~/http/sign-in/provider-links.server'
import { textsFor } from '~/i18n/language.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { GoogleMark } from '~/routes/access/google-mark'
import { Button } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { Choice } from '~/ui/field'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'access' }

export const loader = asGuest(paths.createAccount(), async ({ request }) => {
  const query = new URL(request.url).searchParams
  const login = await loginCookie.read(request)
  const t = await textsFor(request)
  const step = login?.status === 'registered' && !query.has('change') ? ('password' as const) : ('email' as const)
  return {
    title: t('access:login.title'),
    email: login?.isMasked ? maskedEmail(login.email) : (login?.email ?? ''),
    isMasked: login?.isMasked ?? false,
    reference: login ? referenceOf(login.email) : '',
    step,
    hydrate: step === 'password', // which can be shown
    redirectTo: query.get('redirectTo') ?? undefined,
    problem: problems.find((problem) => problem === query.get('problem')),
    hasPendingForm: await hasPendingForm(request),
    isFederated,
    links: accessLinks(),
  }
})

export const action = asGuest(paths.createAccount(), async ({ request }) => {
  const typed = await formDataOf(request.clone())
  return typed.has('password') ? signInWithPassword(request) : lookUp(request)
})

const problems = ['userNotFound', 'popUpClosed', 'otherPerson', 'codeTooLate', 'failed'] as const

/** Step 1: what the address leads to. */
async function lookUp(request: Request) {
  const form = await readForm(request, LoginEmail)
  if (!form.ok) return form.refusal
  const { email } = form.value
  const isKnown = (await knownDeviceOf(request, email)) !== undefined
  const wait = await takeLookUp(request, email, { isKnown })
  if (wait) return refuseTooManyAttempts(form, wait)

  const status = await lookUpAccountStatus(email)
  if (status === 'failed') {
    const headers = { 'Retry-After': secondsToWait(undefined) }
    return form.refuse({ '': 'access:lookUpFailed' }, { status: 503, headers })
  }
  const next = {
    registered: paths.login(redirectToOf(request)),
    invited: paths.createAccount(),
    unknown: paths.support(),
  }
  // Entering an address drops an earlier person's link.
  return redirect(next[status], {
    headers: [await loginCookie.write({ email, status }), await signUpInvitationCookie.clear()],
  })
}

/** Step 2: the password of the person found in step 1. */
async function signInWithPassword(request: Request) {
  const login = await loginCookie.read(request)
  const typed = await formDataOf(request)
  const form = await readForm(typed, Password)
  if (login?.status !== 'registered') return form.refuse({ '': 'access:emailAgain' }, { status: 409 })
  if (!isMadeFor(typed, login.email)) return form.refuse({ '': 'access:otherEmail' }, { status: 409 })
  if (!form.ok) return form.refusal
  const { email } = login
  const device = await knownDeviceOf(request, email)
  const attempt = { account: email, isKnown: device !== undefined }
  const { password, isShared = false } = form.value
  const answer = await withPasswordAttempt(request, attempt, 'right', () => checkPassword(email, password, { device }))
  if (answer.status === 'wrong') return form.refuse({ password: 'access:wrongCredentials' })
  if (answer.status === 'crowded') return refuseWhenBusy(form)
  if (answer.status === 'tooSoon') return refuseTooManyAttempts(form, answer.seconds)
  if (answer.status === 'onlyByReset') return form.refuse({ '': 'access:onlyByReset' })

  return completeSignIn(request, answer.userId, { redirectTo: redirectToOf(request), isShared })
}

function redirectToOf(request: Request) {
  return new URL(request.url).searchParams.get('redirectTo') ?? undefined
}

export default function Login() {
  const { step } = useLoaderData<typeof loader>()
  return step === 'password' ? <PasswordStep /> : <EmailStep />
}

function EmailStep() {
  const { email, isMasked, links } = useLoaderData<typeof loader>()
  const result = useAnswer<typeof action>()?.result
  const [form, fields] = useForm({
    id: 'login',
    lastResult: result,
    defaultValue: { email: isMasked ? '' : email },
    defaultNoValidate: true, // we say by ourselves what is no address
  })
  const { t } = useTranslation('access')

  return (
    <AccessFrame title={t('login.title')} lede={t('login.lede')} links={links}>
      <ProviderProblem />
      <PendingForm />
      <Form method="post" reloadDocument className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} labels={{ email: t('email') }} />
        <EmailField field={fields.email} />
        <Button kind="primary" wide>
          {t('continue')}
        </Button>
      </Form>
    </AccessFrame>
  )
}

function PasswordStep() {
  const { email, isMasked, reference, redirectTo, links } = useLoaderData<typeof loader>()
  const result = useAnswer<typeof action>()?.result
  const [form, fields] = useForm<{ password: string; isShared: boolean }>({
    id: 'password',
    lastResult: result,
    defaultNoValidate: true,
  })
  const { t } = useTranslation('access')

  return (
    <AccessFrame title={t('login.passwordTitle')} links={links}>
      <ProviderProblem />
      <PendingForm />
      <Form method="post" reloadDocument className="form" {...getFormProps(form)}>
        <input type="hidden" name="reference" value={reference} />
        <ErrorSummary form={form} labels={{ password: t('password') }} />
        <div className="fixed-email">
          <span>
            <Icon name="mail" />
            {email}
          </span>
          <Link to={paths.otherEmail(redirectTo)} aria-label={t('login.changeEmail')}>
            {t('login.change')}
          </Link>
        </div>
        {isMasked ? null : <EmailForManagers email={email} />}
        <CurrentPasswordField
          label={t('password')}
          field={fields.password}
          autoFocus={!result}
          beside={
            <Link className="-my-3 inline-block py-3" to={paths.forgotPassword()}>
              {t('login.forgot')}
            </Link>
          }
        />
        <Choice
          label={t('login.shared')}
          hint={t('login.sharedHint')}
          {...getInputProps(fields.isShared, { type: 'checkbox' })}
        />
        <Button kind="primary" wide>
          {t('signIn')}
        </Button>
        <ProviderButton />
      </Form>
      <p className="mt-5 text-sm text-ink-soft">
        <Terms />
      </p>
    </AccessFrame>
  )
}

/** The way in through the provider, in the same form, so that the choice about the computer goes along. */
function ProviderButton() {
  const { isFederated, redirectTo } = useLoaderData<typeof loader>()
  const { t } = useTranslation('access')
  if (!isFederated) return null
  return (
    <>
      <p className="or">
        <span>{t('login.or')}</span>
      </p>
      {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
      <Button wide formAction={paths.google()} formNoValidate>
        <GoogleMark />
        <span>{t('login.google')}</span>
      </Button>
    </>
  )
}

function PendingForm() {
  const { hasPendingForm } = useLoaderData<typeof loader>()
  const { t } = useTranslation('access')
  if (!hasPendingForm) return null
  return (
    <Callout>
      <p>{t('login.pending')}</p>
    </Callout>
  )
}

function ProviderProblem() {
  const { problem } = useLoaderData<typeof loader>()
  const { t } = useTranslation('access')
  if (!problem) return null
  return (
    <Callout kind="warn" icon="alert-circle" role="alert">
      <p>{t(`login.problem.${problem}`)}</p>
    </Callout>
  )
}

function Terms() {
  const { links } = useLoaderData<typeof loader>()
  const components = { terms: <a href={links.terms}>{}</a>, privacy: <a href={links.privacy}>{}</a> }
  return <RichText i18nKey="access:login.terms" components={components} />
}
