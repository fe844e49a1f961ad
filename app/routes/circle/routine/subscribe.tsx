import { useLoaderData } from '@remix-run/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '~/components/copy-button'
import { DialogPage } from '~/components/dialog-page'
import { chooseTitles, getSubscription, subscribe } from '~/domain/routine/subscription.server'
import { SubscriptionForm } from '~/domain/routine/subscription-schema'
import { env } from '~/env.server'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { readForm } from '~/http/forms/read-form.server'
import { asMember } from '~/http/guards.server'
import { paths } from '~/paths'
import { calendarQueryIn } from '~/routes/circle/routine/place'
import { Button, ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { DialogFoot } from '~/ui/dialog'
import { FieldGroup } from '~/ui/field'

export const handle = { i18n: 'routine', isDialog: true }

export const loader = asMember(async ({ member, request, getFormatter }) => {
  const { t, dayOf, whenInside } = await getFormatter()
  const subscription = await getSubscription(member)
  return {
    title: t('routine:subscription.title'),
    circleId: member.circleId,
    place: calendarQueryIn(new URL(request.url).searchParams),
    name: member.recipient.firstName,
    subscription: subscription && {
      address: subscription.token && `${env.PUBLIC_URL}${paths.calendarFeed(subscription.token)}`,
      hasTitles: subscription.hasTitles,
      made: dayOf(subscription.createdAt),
      read: subscription.readAt && whenInside(subscription.readAt),
    },
  }
})

/** Creates the member's address, or sets its titles. */
export const action = asMember(
  orErrorToast(async ({ member, request }) => {
    const form = await readForm(request, SubscriptionForm)
    if (!form.ok) throw new Response(null, { status: 422, statusText: 'Unprocessable Content' })
    const hasTitles = form.value.titles === 'yes'
    if (await getSubscription(member)) await chooseTitles(member, hasTitles)
    else await subscribe(member, { hasTitles })
    const place = calendarQueryIn(new URL(request.url).searchParams)
    return flash('changesSaved', paths.routineSubscription(member.circleId, place))
  }),
)

export default function Subscribe() {
  const { title, circleId, place, subscription } = useLoaderData<typeof loader>()
  return (
    <DialogPage title={title} isWide closeTo={paths.routine(circleId, place)}>
      {subscription ? <Subscribed subscription={subscription} /> : <Offer />}
    </DialogPage>
  )
}

function Offer() {
  const { circleId, place, name } = useLoaderData<typeof loader>()
  const { t } = useTranslation('routine')
  return (
    <Form method="post" action={paths.routineSubscription(circleId, place)} preventScrollReset>
      <p>{t('subscription.about', { name })}</p>
      <p className="my-3">{t('subscription.private')}</p>
      <Titles hasTitles={false} />
      <DialogFoot>
        <ButtonLink to={paths.routine(circleId, place)} preventScrollReset>
          {t('subscription.cancel')}
        </ButtonLink>
        <Button kind="primary">{t('subscription.make')}</Button>
      </DialogFoot>
    </Form>
  )
}

type Shown = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['subscription']>

function Subscribed({ subscription: { address, hasTitles, made, read } }: { subscription: Shown }) {
  const { circleId, place } = useLoaderData<typeof loader>()
  const { t } = useTranslation('routine')
  return (
    <>
      {address ? <Address address={address} /> : <Unreadable />}
      <p className="mt-3 text-sm text-ink-soft">
        {t('subscription.made', { day: made })}{' '}
        {read ? t('subscription.read', { when: read }) : t('subscription.notRead')}
      </p>
      <Form
        method="post"
        action={paths.routineSubscription(circleId, place)}
        className="mt-5 border-t border-line pt-4"
        preventScrollReset
      >
        <Titles hasTitles={hasTitles} key={String(hasTitles)} />
        <Button>{t('subscription.save')}</Button>
      </Form>
      <div className="mt-5 border-t border-line pt-4">
        <p className="mb-3">{t('subscription.ending')}</p>
        <div className="flex flex-wrap gap-3">
          <Form method="post" action={paths.subscriptionReplacement(circleId, place)} preventScrollReset>
            <Button>{t('subscription.replace')}</Button>
          </Form>
          <Form method="post" action={paths.subscriptionRemoval(circleId, place)} preventScrollReset>
            <Button kind="remove">{t('subscription.end')}</Button>
          </Form>
        </div>
      </div>
      <DialogFoot>
        <ButtonLink to={paths.routine(circleId, place)} preventScrollReset>
          {t('subscription.close')}
        </ButtonLink>
      </DialogFoot>
    </>
  )
}

/** The address to copy, and as a link that opens the device's own calendar. */
function Address({ address }: { address: string }) {
  const { t } = useTranslation('routine')
  const shown = useRef<HTMLParagraphElement>(null)
  return (
    <>
      <p>{t('subscription.add')}</p>
      <p
        ref={shown}
        className="my-3 select-all rounded border border-line bg-paper p-3 text-sm [overflow-wrap:anywhere]"
        id="address"
      >
        {address}
      </p>
      <p className="flex flex-wrap items-center gap-3">
        <CopyButton from={shown} text={address} />
        <a href={address.replace(/^https?:/, 'webcal:')}>{t('subscription.open')}</a>
      </p>
      <p className="mt-3">{t('subscription.slow')}</p>
    </>
  )
}

function Unreadable() {
  const { t } = useTranslation('routine')
  return (
    <Callout kind="warn" icon="triangle-alert">
      <p>{t('subscription.unreadable')}</p>
    </Callout>
  )
}

function Titles({ hasTitles }: { hasTitles: boolean }) {
  const { name } = useLoaderData<typeof loader>()
  const { t } = useTranslation('routine')
  return (
    <FieldGroup legend={t('subscription.tells')}>
      <div className="choice-cards">
        {(['no', 'yes'] as const).map((titles) => (
          <label className="choice-card" key={titles}>
            <input type="radio" name="titles" value={titles} defaultChecked={hasTitles === (titles === 'yes')} />
            <span>
              {t(`subscription.titles.${titles}`)}
              <small className="block text-sm text-ink-soft">{t(`subscription.titlesText.${titles}`, { name })}</small>
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
