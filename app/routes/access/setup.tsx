import { getFormProps, getInputProps, useForm } from '@conform-to/react'
import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccessFrame } from '~/components/access-frame'
import { EmailField, FirstNameField, LastNameField, NewPasswordField } from '~/components/account-fields'
import { createFirstAdmin } from '~/domain/accounts/commands.server'
import { hasUsers } from '~/domain/accounts/queries.server'
import { FirstAdmin, passwordProblems } from '~/domain/accounts/schema'
import { NotFound } from '~/domain/refusals'
import { ErrorSummary } from '~/forms/error-summary'
import { Form } from '~/forms/form'
import { useProblem } from '~/forms/problem'
import { rememberDevice } from '~/http/cookies/device-cookie.server'
import { readFormValues } from '~/http/cookies/form-values-cookie.server'
import { readForm } from '~/http/forms/read-form.server'
import { asAnyone } from '~/http/guards.server'
import { refuseTooManyAttempts, refuseWhenBusy, takeSetup, unlessBusy } from '~/http/sign-in/attempts.server'
import { accessLinks } from '~/http/sign-in/provider-links.server'
import { signIn } from '~/http/sign-in/session.server'
import { languageOf, textsFor } from '~/i18n/language.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'

export const handle = { i18n: 'access' }

export const loader = asAnyone(async ({ user, request }) => {
  if (user) throw redirect(paths.home())
  if (await hasUsers()) throw new NotFound()
  const t = await textsFor(request)
  const { typed, headers } = await readFormValues(request)
  return data({ title: t('access:setup.title'), typed, links: accessLinks() }, { headers })
})

export const action = asAnyone(async ({ request }) => {
  if (await hasUsers()) throw new NotFound()
  const form = await readForm(request, FirstAdmin, { returns: ['code'] }) // it would have to be looked up again
  if (!form.ok) return form.refusal
  const wait = takeSetup(request)
  if (wait) return refuseTooManyAttempts(form, wait)

  const { code, ...person } = form.value
  const language = await languageOf(request)
  const made = await unlessBusy(() => createFirstAdmin(code, { ...person, language }))
  if (made === 'crowded') return refuseWhenBusy(form)
  if (made === 'wrongCode') return form.refuse({ code: 'access:setup.wrongCode' })
  if (typeof made === 'string') return form.refuse({ password: passwordProblems[made] })
  const cookies = await signIn(request, made.userId, { isShared: false })
  return redirect(paths.provider(), { headers: [...cookies, await rememberDevice(request, person.email)] })
})

export default function Setup() {
  const { typed, links } = useLoaderData<typeof loader>()
  const { t } = useTranslation('access')
  const labels = {
    code: t('setup.code'),
    firstName: t('setup.firstName'),
    lastName: t('setup.lastName'),
    email: t('email'),
    password: t('password'),
  }
  const result = useAnswer<typeof action>()?.result
  const [form, fields] = useForm<Record<keyof typeof labels, string>>({
    id: 'setup',
    lastResult: result,
    defaultValue: typed,
    defaultNoValidate: true, // the browser would report the first problem alone
  })
  const problem = useProblem()

  return (
    <AccessFrame title={t('setup.title')} lede={t('setup.lede')} links={links} formId={form.id}>
      <Form method="post" reloadDocument className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} labels={labels} />
        <TextField
          label={labels.code}
          hint={t('setup.codeHint')}
          error={problem(fields.code)}
          {...getInputProps(fields.code, { type: 'text' })}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <FirstNameField label={labels.firstName} field={fields.firstName} />
        <LastNameField label={labels.lastName} field={fields.lastName} />
        <EmailField field={fields.email} />
        <NewPasswordField label={labels.password} field={fields.password} />
        <Button kind="primary" wide>
          {t('setup.finish')}
        </Button>
      </Form>
    </AccessFrame>
  )
}
