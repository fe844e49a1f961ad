import type { SubmissionResult } from '@conform-to/react'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { NotificationType } from '~/domain/notification-types'
import { EmailForm } from '~/domain/notifications/email-form.server'
import { allKinds } from '~/domain/notifications/kinds.server'
import { findZone, saveQuietHours } from '~/domain/notifications/quiet.server'
import { savePreferences } from '~/domain/preferences/commands.server'
import { mailChoices } from '~/domain/preferences/rules'
import { halfHours, QuietHoursForm as QuietHours } from '~/domain/preferences/schema'
import { countSubscriptions, getRefusedPushes } from '~/domain/pushes/queries.server'
import type { User } from '~/domain/user'
import { Form, FormEnd } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { readForm } from '~/http/forms/read-form.server'
import { wholeFormOf } from '~/http/forms/whole-form.server'
import { asUser } from '~/http/guards.server'
import { formatClock } from '~/i18n/format'
import { zoneName } from '~/i18n/zone-name'
import { useAnswer } from '~/live/use-answer'
import { vapidSubject } from '~/mail/vapid.server'
import { paths } from '~/paths'
import type { loader as shellLoader } from '~/routes/circles/shell'
import { PushSwitch } from '~/routes/settings/push-switch'
import { QuietHoursForm } from '~/routes/settings/quiet-hours'
import { SettingsFrame } from '~/routes/settings/settings-frame'
import { webPushKeys } from '~/secrets.server'
import { Button } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { FieldGroup } from '~/ui/field'
import { FormFoot } from '~/ui/form-foot'

export const handle = { i18n: ['settings', 'account'] }

export const loader = asUser(async ({ user, getFormatter }) => {
  const { t, language, whenInside } = await getFormatter()
  const refused = await getRefusedPushes(user)
  return {
    title: t('settings:notifications.title'),
    email: user.email,
    mail: user.preferences.mail,
    kinds: allKinds.map(({ type, isForGuide = false }) => ({
      type,
      isForGuide,
      name: t(`notifications:${type}.setting`),
    })),
    quietHours: user.preferences.quietHours,
    zone: zoneName(user.timeZone ?? (await findZone(user.id)), { language, t }),
    times: halfHours.map((value) => ({ value, label: formatClock(value, language) })),
    pushKey: vapidSubject() ? webPushKeys().publicKey : null,
    refused: refused && { services: refused.services.join(', '), when: whenInside(refused.since) },
    browsers: await countSubscriptions(user),
  }
})

export const action = asUser(
  orErrorToast(async ({ user, request }) => {
    const fields = await wholeFormOf(request, paths.notificationSettings())
    const refusal = fields.has('until') ? await saveQuiet(user, fields) : await saveMail(user, fields)
    return refusal ?? flash('changesSaved', paths.notificationSettings())
  }),
)

async function saveQuiet(user: User, fields: FormData) {
  const form = await readForm(fields, QuietHours)
  if (!form.ok) return form.refusal
  await saveQuietHours(user, form.value)
}

async function saveMail(user: User, fields: FormData) {
  const form = await readForm(fields, EmailForm)
  if (!form.ok) return form.refusal
  const chosen = Object.fromEntries(Object.entries(form.value).filter(([, choice]) => choice))
  await savePreferences(user.id, { mail: { ...user.preferences.mail, ...chosen } }) // what was not asked stays
}

export default function NotificationSettings() {
  const { email, kinds, pushKey, refused, browsers, quietHours, zone, times } = useLoaderData<typeof loader>()
  const mayGuide = useRouteLoaderData<typeof shellLoader>('shell')?.mayGuide
  const asked = kinds.filter(({ isForGuide }) => !isForGuide || mayGuide)
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('settings')
  return (
    <SettingsFrame at="notifications" title={t('notifications.title')}>
      <section className="settings-section">
        <h2>{t('mail.title')}</h2>
        <p className="lede">{t('mail.lede', { email })}</p>
        <Form method="post">
          {asked.map((kind) => (
            <Choices key={kind.type} {...kind} />
          ))}
          <FormFoot>
            <Button kind="primary">{t('mail.save')}</Button>
          </FormFoot>
          <FormEnd />
        </Form>
      </section>
      <section className="settings-section">
        <h2>{t('push.title')}</h2>
        <p className="lede">{t('push.lede')}</p>
        {refused ? <Callout kind="warn">{t('push.stopped', refused)}</Callout> : null}
        {pushKey ? <PushSwitch pushKey={pushKey} /> : <p className="muted">{t('push.notSetUp')}</p>}
        {browsers ? (
          <Form method="post" action={paths.pushRemoval()} className="mt-4">
            <p className="mb-2">{t('push.browsers', { count: browsers })}</p>
            <Button size="dense">{t('push.offEverywhere')}</Button>
          </Form>
        ) : null}
      </section>
      <QuietHoursForm
        quietHours={quietHours}
        zone={zone}
        times={times}
        result={answer?.result as SubmissionResult | undefined}
      />
    </SettingsFrame>
  )
}

function Choices({ type, name }: { type: NotificationType; name: string }) {
  const { mail } = useLoaderData<typeof loader>()
  const { t } = useTranslation('settings')
  return (
    <FieldGroup legend={name}>
      <div className="segmented stacking">
        {mailChoices.map((choice) => (
          <label key={choice}>
            <input type="radio" name={type} value={choice} defaultChecked={mail[type] === choice} />
            <span>{t(`mail.${choice}`)}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
