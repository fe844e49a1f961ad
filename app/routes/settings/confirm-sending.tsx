import { redirect } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccessFrame } from '~/components/access-frame'
import { asUser } from '~/http/guards.server'
import { pendingFormOf } from '~/http/pending-form.server'
import { accessLinks } from '~/http/provider-links.server'
import { textsFor } from '~/i18n/language.server'
import { ownPath } from '~/paths'
import { Button } from '~/ui/button'

export const handle = { i18n: ['account', 'access'], hydrate: false }

export const loader = asUser(async ({ user, request }) => {
  const redirectTo = ownPath(new URL(request.url).searchParams.get('redirectTo'))
  const held = pendingFormOf(user)
  if (!held) throw redirect(redirectTo)
  const t = await textsFor(request, user)
  return { title: t('account:sending.title'), held, redirectTo, links: accessLinks() }
})

/** The form that had arrived before its person confirmed who they are, as they had filled it in. */
export default function Sending() {
  const { held, redirectTo, links } = useLoaderData<typeof loader>()
  const { t } = useTranslation('account')
  return (
    <AccessFrame title={t('sending.title')} lede={t('sending.lede')} links={links}>
      <Form method="post" action={held.action} className="form" reloadDocument>
        {held.fields.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list stays as it is
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        <Button kind="primary" wide>
          {t('sending.send')}
        </Button>
      </Form>
      <p className="mt-5">
        <Link to={redirectTo}>{t('sending.back')}</Link>
      </p>
    </AccessFrame>
  )
}
