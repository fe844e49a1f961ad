import { getFormProps, getInputProps, useForm } from '@conform-to/react'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { getPasskey, renamePasskey } from '~/domain/second-factor/passkeys.server'
import { maxPasskeyName } from '~/domain/second-factor/rules'
import { PasskeyName } from '~/domain/second-factor/schema'
import { freshMinutes } from '~/domain/sessions/rules'
import { ErrorSummary } from '~/forms/error-summary'
import { Form } from '~/forms/form'
import { useProblem } from '~/forms/problem'
import { flash } from '~/http/cookies/flash.server'
import { readForm } from '~/http/forms/read-form.server'
import { asUser, idParam, recently } from '~/http/guards.server'
import { textsFor } from '~/i18n/language.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { ConfirmFrame } from '~/routes/settings/confirm-frame'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'

export const handle = { i18n: 'account', hydrate: false }

export const loader = asUser(
  recently(freshMinutes, async ({ user, request, params }) => {
    const { name } = await getPasskey(user, idParam(params.passkeyId))
    const t = await textsFor(request, user)
    return { title: t('account:passkeys.rename'), name }
  }),
)

export const action = asUser(
  recently(freshMinutes, async ({ user, request, params }) => {
    const form = await readForm(request, PasskeyName)
    if (!form.ok) return form.refusal
    await renamePasskey(user, idParam(params.passkeyId), form.value.name)
    return flash('changesSaved', paths.security())
  }),
)

export default function RenamePasskey() {
  const { title, name } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<{ name: string }>({
    id: 'passkey',
    lastResult: useAnswer<typeof action>()?.result,
    defaultValue: { name },
    defaultNoValidate: true,
  })
  const problem = useProblem()
  const { t } = useTranslation('account')

  return (
    <ConfirmFrame
      title={title}
      lede={t('passkeys.nameHint')}
      back={{ to: paths.security(), label: t('passkeys.keepName') }}
    >
      <Form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} labels={{ name: t('passkeys.name') }} />
        <TextField
          label={t('passkeys.name')}
          error={problem(fields.name)}
          {...getInputProps(fields.name, { type: 'text' })}
          maxLength={maxPasskeyName}
          autoComplete="off"
          required
        />
        <Button kind="primary" wide>
          {t('passkeys.saveName')}
        </Button>
      </Form>
    </ConfirmFrame>
  )
}
