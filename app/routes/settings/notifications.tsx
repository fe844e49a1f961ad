import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { savePreferences } from '~/domain/preferences/commands.server'
import { type EmailedNotificationType, emailedNotificationTypes, mailChoices } from '~/domain/preferences/rules'
import { MailForm } from '~/domain/preferences/schema'
import { countSubscriptions } from '~/domain/pushes/queries.server'
import { flash } from '~/http/flash.server'
import { asUser } from '~/http/guards.server'
import { readForm } from '~/http/read-form.server'
import { formatterFor } from '~/i18n/formatter.server'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { PushSwitch } from '~/routes/settings/push-switch'
import { SettingsFrame } from '~/routes/settings/settings-frame'
import { webPushKeys } from '~/secrets.server'
import { Button } from '~/ui/button'
import { FieldGroup } from '~/ui/field'
import { FormFoot } from '~/ui/form-foot'

export const handle = { i18n: ['settings', 'account'] }
export const shouldRevalidate = liveTopics()

export const loader = asUser(async ({ user, request }) => {
  const { t } = await formatterFor(request, user)
  return {
    title: t('settings:notifications.title'),
    email: user.email,
    mail: user.preferences.mail,
    pushKey: webPushKeys().publicKey,
    browsers: await countSubscriptions(user),
  }
})

export const action = asUser(async ({ user, request }) => {
  const form = await readForm(request, MailForm)
  if (!form.ok) return form.refusal

  await savePreferences(user.id, { mail: form.value })
  return flash('changesSaved', paths.notificationSettings())
})

export default function NotificationSettings() {
  const { email, pushKey, browsers } = useLoaderData<typeof loader>()
  const { t } = useTranslation('settings')
  return (
    <SettingsFrame at="notifications" title={t('notifications.title')}>
      <section className="settings-section">
        <h2>{t('mail.title')}</h2>
        <p className="lede">{t('mail.lede', { email })}</p>
        <Form method="post">
          {emailedNotificationTypes.map((kind) => (
            <Choices key={kind} kind={kind} />
          ))}
          <FormFoot>
            <Button kind="primary">{t('mail.save')}</Button>
          </FormFoot>
        </Form>
      </section>
      <section className="settings-section">
        <h2>{t('push.title')}</h2>
        <p className="lede">{t('push.lede')}</p>
        <PushSwitch pushKey={pushKey} />
        {browsers ? (
          <Form method="post" action={paths.pushRemoval()} className="mt-4">
            <p className="mb-2">{t('push.browsers', { count: browsers })}</p>
            <Button size="dense">{t('push.offEverywhere')}</Button>
          </Form>
        ) : null}
      </section>
    </SettingsFrame>
  )
}

function Choices({ kind }: { kind: EmailedNotificationType }) {
  const { mail } = useLoaderData<typeof loader>()
  const { t } = useTranslation('settings')
  return (
    <FieldGroup legend={t(`mail.${kind}`)}>
      <div className="segmented stacking">
        {mailChoices.map((choice) => (
          <label key={choice}>
            <input type="radio" name={kind} value={choice} defaultChecked={mail[kind] === choice} />
            <span>{t(`mail.${choice}`)}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
