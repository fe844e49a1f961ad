import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EmailCodeField } from '~/components/account-fields'
import { CopyButton } from '~/components/copy-button'
import { beginApp, confirmApp, getPendingSecret } from '~/domain/second-factor/app.server'
import { getSecondFactor } from '~/domain/second-factor/queries.server'
import { AppCode } from '~/domain/second-factor/schema'
import { freshMinutes } from '~/domain/sessions/rules'
import { ErrorSummary } from '~/forms/error-summary'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { formDataOf, readForm } from '~/http/forms/read-form.server'
import { areaAsked, asUser, recently } from '~/http/guards.server'
import { qrCodeOf } from '~/http/pages/qr-code.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { ConfirmFrame } from '~/routes/settings/confirm-frame'
import { RecoveryCodes } from '~/routes/settings/recovery-code-list'
import { Button, ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'

export const handle = { i18n: ['account', 'access'] }

export const loader = asUser(
  recently(freshMinutes, async ({ user, request, getFormatter }) => {
    const { t, whenInside } = await getFormatter()
    const [on, pending] = await Promise.all([getSecondFactor(user), getPendingSecret(user)])
    return {
      title: t('account:secondFactor.title'),
      on: on && { ...on, appSince: on.appSince && whenInside(on.appSince) },
      pending: pending && { ...pending, picture: qrCodeOf(pending.address) },
      redirectTo: areaAsked(request),
    }
  }),
)

export const action = asUser(
  recently(freshMinutes, async ({ user, request }) => {
    const typed = await formDataOf(request)
    if (!typed.has('code')) {
      await beginApp(user)
      const { pathname, search } = new URL(request.url)
      return redirect(pathname + search)
    }
    const form = await readForm(typed, AppCode)
    if (!form.ok) return form.refusal
    const result = await confirmApp(user, form.value.code)
    if (result.status === 'already') return flash('secondFactorOn', paths.secondFactor())
    if (result.status === 'wrong') return form.refuse({ code: 'account:secondFactor.wrong' })
    return result.codes.length ? { codes: result.codes } : flash('appAdded', paths.security())
  }),
)

export default function SecondFactor() {
  const { title, on, pending, redirectTo } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('account')
  if (answer && 'codes' in answer) return <RecoveryCodes codes={answer.codes} next={redirectTo ?? paths.security()} />
  return (
    <ConfirmFrame
      title={title}
      lede={t('secondFactor.lede')}
      back={{ to: on ? paths.security() : paths.home(), label: t(on ? 'security.title' : 'secondFactor.notNow') }}
    >
      {redirectTo && !on ? (
        <Callout icon="info" className="mb-5">
          <p>{t('secondFactor.required')}</p>
        </Callout>
      ) : null}
      {on?.appSince ? <App since={on.appSince} isOnly={!on.hasPasskey} /> : pending ? <Pending /> : <Start />}
      {on ? <Codes /> : null}
    </ConfirmFrame>
  )
}

function Start() {
  const { on, redirectTo } = useLoaderData<typeof loader>()
  const { t } = useTranslation('account')
  return (
    <>
      <h2>{t('secondFactor.app')}</h2>
      <p>{t('secondFactor.appLede')}</p>
      <Begin label={t('secondFactor.start')} kind="primary" />
      {on ? null : (
        <>
          <h2 className="mt-8">{t('passkeys.title')}</h2>
          <p className="mb-5">{t('passkeys.lede')}</p>
          <ButtonLink wide to={paths.newPasskey(redirectTo ?? undefined)}>
            {t('passkeys.add')}
          </ButtonLink>
        </>
      )}
    </>
  )
}

function Begin({ label, kind }: { label: string; kind?: 'primary' }) {
  return (
    <Form method="post" className="mt-5">
      <Button kind={kind} wide>
        {label}
      </Button>
    </Form>
  )
}

function Pending() {
  const { pending } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('account')
  const [form, fields] = useForm<{ code: string }>({
    id: 'second-factor',
    lastResult: answer && 'result' in answer ? (answer.result as SubmissionResult) : undefined,
    defaultNoValidate: true,
  })
  const key = useRef<HTMLElement>(null)
  if (!pending) return null
  const { text, address, picture } = pending

  return (
    <>
      <h2>{t('secondFactor.scan')}</h2>
      <p>{t('secondFactor.scanLede')}</p>
      <svg
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        role="img"
        aria-label={t('secondFactor.picture')}
        shapeRendering="crispEdges"
        className="my-4 w-56 max-w-full"
      >
        <rect width={picture.size} height={picture.size} fill="#fff" />
        <path d={picture.path} stroke="#000" />
      </svg>
      <p>
        <a href={address}>{t('secondFactor.open')}</a>
      </p>
      <p className="mt-4">{t('secondFactor.key')}</p>
      <div className="my-2 flex flex-wrap items-center gap-2">
        <code className="font-bold" translate="no" ref={key}>
          {text.match(/.{1,4}/g)?.join(' ')}
        </code>
        <CopyButton from={key} text={text} label={t('secondFactor.copyKey')} />
      </div>
      <Form method="post" reloadDocument className="form" {...getFormProps(form)}>
        <h2 className="mb-3 mt-8">{t('secondFactor.enter')}</h2>
        <ErrorSummary form={form} labels={{ code: t('secondFactor.code') }} />
        <EmailCodeField label={t('secondFactor.code')} field={fields.code} hint={t('secondFactor.codeHint')} />
        <Button kind="primary" wide>
          {t('secondFactor.turnOn')}
        </Button>
      </Form>
      <Begin label={t('secondFactor.startOver')} />
    </>
  )
}

function App({ since, isOnly }: { since: string; isOnly: boolean }) {
  const { t } = useTranslation('account')
  return (
    <>
      <h2>{t('secondFactor.app')}</h2>
      <p className="mb-5">{t('secondFactor.since', { when: since })}</p>
      <ButtonLink wide to={paths.appRemoval()}>
        {t(isOnly ? 'secondFactor.turnOff' : 'secondFactor.removeApp')}
      </ButtonLink>
    </>
  )
}

function Codes() {
  const { on } = useLoaderData<typeof loader>()
  const { t } = useTranslation('account')
  return (
    <>
      <h2 className="mt-8">{t('secondFactor.codes')}</h2>
      <p className="mb-5">{t('secondFactor.codesLeft', { count: on?.codesLeft ?? 0 })}</p>
      <ButtonLink wide to={paths.newRecoveryCodes()}>
        {t('secondFactor.newCodes')}
      </ButtonLink>
    </>
  )
}
