import { getFormProps, getInputProps, useForm } from '@conform-to/react'
import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccessFrame } from '~/components/access-frame'
import { EmailField, FirstNameField, LastNameField, NewPasswordField } from '~/components/account-fields'
import type { Person } from '~/components/person'
import { RichText } from '~/components/rich-text'
import { getSignIn } from '~/domain/accounts/queries.server'
import { passwordProblems, SignUpByEmail, SignUpByLink } from '~/domain/accounts/schema'
import { type SignedUp, signUp } from '~/domain/accounts/sign-up.server'
import { findInvitationByToken } from '~/domain/invitations/queries.server'
import { maskedEmail } from '~/domain/masked-email'
import { ErrorSummary } from '~/forms/error-summary'
import { Form } from '~/forms/form'
import { useProblem } from '~/forms/problem'
import { rememberDevice } from '~/http/cookies/device-cookie.server'
import { flash } from '~/http/cookies/flash.server'
import { readFormValues } from '~/http/cookies/form-values-cookie.server'
import { invitationLink, isMadeFor, referenceOf } from '~/http/cookies/link-cookies.server'
import { loginCookie, signUpInvitationCookie } from '~/http/cookies/sign-in-cookies.server'
import { formDataOf, readForm } from '~/http/forms/read-form.server'
import { asGuest } from '~/http/guards.server'
import { inlineAvatar } from '~/http/pages/inline-avatar.server'
import { errorName, log } from '~/http/server/log.server'
import { lookUpAccountStatus } from '~/http/sign-in/account-status.server'
import {
  refuseTooManyAttempts,
  refuseWhenBusy,
  takeLookUp,
  takeSignUp,
  unlessBusy,
} from '~/http/sign-in/attempts.server'
import { accessLinks } from '~/http/sign-in/provider-links.server'
import { signIn } from '~/http/sign-in/session.server'
import { languageOf, textsFor } from '~/i18n/language.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { InvitationArt } from '~/routes/onboarding/invitation-art'
import { Joining } from '~/routes/onboarding/joining'
import { LinkExpired } from '~/routes/onboarding/link-expired'
import { Button } from '~/ui/button'
import { Choice, FieldPair, TextField } from '~/ui/field'

export const handle = { i18n: ['access', 'circle'] }

export const loader = asGuest(paths.invitations(), async ({ request }) => {
  const way = await wayOf(request)
  const t = await textsFor(request)
  const links = accessLinks()
  if (way === 'gone') {
    const nothing = { reference: null, email: '', typed: {}, invitation: null }
    return data({ title: t('access:invitation.goneTitle'), isGone: true, ...nothing, links }, { status: 410 })
  }

  const reference = 'token' in way ? referenceOf(way.token) : null
  const email = reference ? maskedEmail(way.email) : way.email
  const invitation = 'token' in way ? await shownOf(way) : null
  const { typed, headers } = await readFormValues(request)
  return data(
    { title: t('access:createAccount.title'), isGone: false, reference, email, typed, invitation, links },
    { headers },
  )
})

export const action = asGuest(paths.invitations(), async ({ request }) => {
  const way = await wayOf(request)
  if (way === 'gone') return data({ isGone: true as const }, { status: 410 })
  return 'token' in way ? signUpByLink(request, way.token) : signUpByEmail(request, way.email)
})

type ByLink = { token: string; email: string; inviter: Person; inviterPictureId: string | null; name: string }
type Way = ByLink | { email: string }

/** How the person came: by an invitation's link, maybe gone since, or by an address found invited at sign-in. */
async function wayOf(request: Request): Promise<Way | 'gone'> {
  const token = await signUpInvitationCookie.read(request)
  const invitation = token ? await findInvitationByToken(token) : undefined
  if (token && invitation?.isRegistered) throw redirect(paths.login(paths.invitations()))
  if (token && !invitation) return 'gone'
  if (token && invitation) {
    const { email, inviter, inviterPictureId, recipientFirstName: name } = invitation
    return { token, email, inviter, inviterPictureId, name }
  }

  const login = await loginCookie.read(request)
  if (!login || login.status === 'registered') throw redirect(paths.login())
  if (login.status === 'unknown') throw redirect(paths.support())
  return { email: login.email }
}

async function signUpByLink(request: Request, token: string) {
  const typed = await formDataOf(request)
  const form = await readForm(typed, SignUpByLink)
  if (!form.ok) return form.refusal
  if (!isMadeFor(typed, token)) return form.refuse({ '': 'access:otherLink' }, { status: 409 })
  const wait = takeSignUp(request)
  if (wait) return refuseTooManyAttempts(form, wait)

  const language = await languageOf(request)
  const done = await unlessBusy(() => signUp({ ...form.value, language }, { token }))
  if (done === 'crowded') return refuseWhenBusy(form)
  return typeof done === 'string' ? form.refuse(problemOf(done)) : signInNewcomer(request, done.userId)
}

async function signUpByEmail(request: Request, heldEmail: string) {
  const typed = await formDataOf(request)
  const form = await readForm(typed, SignUpByEmail)
  if (typed.has('reference')) return form.refuse({ '': 'access:otherLink' }, { status: 409 })
  if (!form.ok) return form.refusal
  const { email, ...person } = form.value
  const wait = takeSignUp(request) || (email === heldEmail ? 0 : await takeLookUp(request, email))
  if (wait) return refuseTooManyAttempts(form, wait)
  const status = await lookUpAccountStatus(email)
  if (status !== 'invited')
    return form.refuse({ email: status === 'failed' ? 'access:lookUpFailed' : `access:createAccount.${status}` })

  const language = await languageOf(request)
  const done = await unlessBusy(() => signUp({ ...person, language }, { email }))
  if (done === 'crowded') return refuseWhenBusy(form)
  return typeof done === 'string' ? form.refuse(problemOf(done)) : signInNewcomer(request, done.userId)
}

function problemOf(done: Extract<SignedUp, string>): Record<string, string> {
  if (done === 'registered') return { '': 'access:createAccount.registered' }
  if (done === 'gone') return { '': 'access:invitation.gone' }
  return { password: passwordProblems[done] }
}

/** The account exists. If signing in fails now, the page says so, to prevent a second account. */
async function signInNewcomer(request: Request, userId: string) {
  const clear = [await loginCookie.clear(), await signUpInvitationCookie.clear(), await invitationLink.clear()]
  try {
    const cookies = await signIn(request, userId, { isShared: false })
    const device = await rememberDevice(request, (await getSignIn(userId)).email)
    return redirect(paths.invitations(), { headers: [...cookies, device, ...clear] })
  } catch (error) {
    log.error({ error: errorName(error) }, 'newcomer not signed in')
    return flash('accountMadeOnly', paths.login(), clear)
  }
}

type Fields = Record<'firstName' | 'lastName' | 'phone' | 'email' | 'password', string> & { accepted: boolean }

export default function CreateAccount() {
  const { isGone, links } = useLoaderData<typeof loader>()
  return isGone ? <LinkExpired links={links} /> : <SignUp />
}

function SignUp() {
  const { reference = null, email = '', typed, invitation, links } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const [form, fields] = useForm<Fields>({
    id: 'account',
    lastResult: answer && 'result' in answer ? answer.result : undefined,
    defaultValue: { email: reference ? '' : email, ...typed },
    defaultNoValidate: true, // the browser would report the first problem alone
  })
  const problem = useProblem()
  const { t } = useTranslation('access')
  const labels = {
    firstName: t('createAccount.firstName'),
    lastName: t('createAccount.lastName'),
    phone: t('createAccount.phone'),
    email: t('email'),
    password: t('password'),
    accepted: t('createAccount.terms'),
  }

  return (
    <AccessFrame
      title={t('createAccount.title')}
      lede={invitation ? undefined : t('createAccount.lede')}
      back={invitation ? undefined : { to: paths.otherEmail(), label: t('login.title') }}
      side={invitation ? <InvitationArt inviter={invitation.inviter.firstName} name={invitation.name} /> : undefined}
      links={links}
      formId={form.id}
    >
      {invitation ? <Joining invitation={invitation} email={email} /> : null}
      <Form method="post" reloadDocument className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} labels={labels} />
        {reference ? <input type="hidden" name="reference" value={reference} /> : null}
        <FieldPair>
          <FirstNameField label={labels.firstName} field={fields.firstName} />
          <LastNameField label={labels.lastName} field={fields.lastName} />
        </FieldPair>
        <TextField
          label={labels.phone}
          hint={t('createAccount.phoneHint')}
          error={problem(fields.phone)}
          {...getInputProps(fields.phone, { type: 'tel' })}
          inputMode="tel"
          autoComplete="tel-national"
          required
        />
        {reference ? null : <EmailField field={fields.email} />}
        <NewPasswordField label={labels.password} field={fields.password} />
        <Choice
          label={<Acceptance />}
          error={problem(fields.accepted)}
          {...getInputProps(fields.accepted, { type: 'checkbox' })}
        />
        <Button kind="primary" wide>
          {t('createAccount.finish')}
        </Button>
      </Form>
    </AccessFrame>
  )
}

async function shownOf({ inviter, inviterPictureId, name }: ByLink) {
  return { inviter, name, picture: await inlineAvatar(inviterPictureId) }
}

function Acceptance() {
  const { links } = useLoaderData<typeof loader>()
  return (
    <RichText
      i18nKey="access:createAccount.accept"
      components={{
        terms: (
          <a href={links.terms} target="_blank" rel="noreferrer">
            {}
          </a>
        ),
        privacy: (
          <a href={links.privacy} target="_blank" rel="noreferrer">
            {}
          </a>
        ),
      }}
    />
  )
}
