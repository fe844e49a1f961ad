import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Form } from '~/forms/form'
import { areaOf, asSent, formToSend } from '~/http/forms/pending-form.server'
import { asUser } from '~/http/guards.server'
import { ownPath } from '~/http/paths-of-ours'
import { textsFor } from '~/i18n/language.server'
import { paths } from '~/paths'
import { ConfirmFrame } from '~/routes/settings/confirm-frame'
import { Button } from '~/ui/button'
import { Callout } from '~/ui/callout'

export const handle = { i18n: ['account', 'access'], hydrate: false }

export const loader = asUser(async ({ user, request }) => {
  const { searchParams } = new URL(request.url)
  const redirectTo = ownPath(searchParams.get('redirectTo'))
  const { form: pending, next, left } = await formToSend(request, user, searchParams.get('form'))
  if (!pending) throw redirect(redirectTo)
  const t = await textsFor(request, user)
  const area = areaOf(pending)
  return {
    title: t('account:sending.title'),
    lede: t('account:sending.lede'),
    about: area ? t(`account:sending.areas.${area}`) : null,
    withoutFiles: pending.hadFiles ? t('account:sending.withoutFiles') : null,
    after: left ? t('account:sending.after', { count: left }) : null,
    pending: asSent(pending),
    back: next ? paths.confirmed(redirectTo, next.id) : redirectTo,
  }
})

/** The form that had arrived before its person confirmed who they are, as they had filled it in. */
export default function Sending() {
  const { title, lede, about, withoutFiles, after, pending, back } = useLoaderData<typeof loader>()
  const { t } = useTranslation('account')
  return (
    <ConfirmFrame title={title} lede={lede} back={{ to: back, label: t(after ? 'sending.skip' : 'sending.back') }}>
      {about ? (
        <Callout icon="info" className="mb-5">
          <div>
            <p className="font-bold">{about}</p>
            {withoutFiles ? <p>{withoutFiles}</p> : null}
            {after ? <p>{after}</p> : null}
          </div>
        </Callout>
      ) : null}
      <Form method="post" action={pending.action} className="form" reloadDocument>
        {pending.fields.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list stays as it is
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        <Button kind="primary" wide name={pending.pressed?.[0]} value={pending.pressed?.[1]}>
          {t('sending.send')}
        </Button>
        {pending.canReopen ? (
          <Button wide className="mt-3" name="intent" value="edit">
            {t('sending.reopen')}
          </Button>
        ) : null}
      </Form>
    </ConfirmFrame>
  )
}
