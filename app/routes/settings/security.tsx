import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseCircle } from '~/domain/circles/queries.server'
import { listSubscriptions } from '~/domain/routine/subscription.server'
import { listPasskeys } from '~/domain/second-factor/passkeys.server'
import { getSecondFactor } from '~/domain/second-factor/queries.server'
import { listSessions } from '~/domain/sessions/queries.server'
import { Form } from '~/forms/form'
import { asUser } from '~/http/guards.server'
import { memberOfCircle } from '~/http/request-cache.server'
import { formatterFor } from '~/i18n/formatter.server'
import { paths } from '~/paths'
import { SettingsFrame } from '~/routes/settings/settings-frame'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'account' }

export const loader = asUser(async (args) => {
  const { user, request } = args
  const { circleId } = await chooseCircle(user)
  const { t, whenInside } = await formatterFor(
    request,
    user,
    circleId && (await memberOfCircle(args, circleId))?.timeZone,
  )
  const [secondFactor, passkeys] = await Promise.all([getSecondFactor(user), listPasskeys(user)])
  return {
    title: t('account:security.title'),
    secondFactorSince: secondFactor && whenInside(secondFactor.since),
    passkeys: passkeys.map(({ createdAt, usedAt, ...passkey }) => ({
      ...passkey,
      added: whenInside(createdAt),
      used: usedAt && whenInside(usedAt),
    })),
    sessions: (await listSessions(user)).map(({ createdAt, seenAt, ...session }) => ({
      ...session,
      since: whenInside(createdAt),
      seen: whenInside(seenAt),
    })),
    calendars: (await listSubscriptions(user)).map(({ createdAt, readAt, ...calendar }) => ({
      ...calendar,
      since: whenInside(createdAt),
      read: readAt && whenInside(readAt),
    })),
  }
})

export default function Security() {
  const { sessions, calendars, passkeys, secondFactorSince: since } = useLoaderData<typeof loader>()
  const { t } = useTranslation('account')
  return (
    <SettingsFrame at="security" title={t('security.title')}>
      <section className="settings-section">
        <h2>{t('security.where')}</h2>
        <p className="lede">{t('security.lede')}</p>
        <ul className="sessions">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
        {sessions.length > 1 ? (
          <Form method="post" action={paths.otherSessionsRemoval()} preventScrollReset>
            <Button>{t('security.endOthers')}</Button>
          </Form>
        ) : (
          <p>{t('security.onlyThis')}</p>
        )}
        <p className="mb-2 mt-5 text-sm text-ink-soft">{t('security.mail')}</p>
      </section>
      <section className="settings-section">
        <h2>{t('password.title')}</h2>
        <p className="lede">{t('password.lede')}</p>
        <ButtonLink to={paths.password()}>{t('password.change')}</ButtonLink>
      </section>
      <section className="settings-section">
        <h2>{t('secondFactor.title')}</h2>
        <p className="lede">{since ? t('secondFactor.since', { when: since }) : t('secondFactor.lede')}</p>
        <ButtonLink to={paths.secondFactor()}>{t(since ? 'secondFactor.manage' : 'secondFactor.setUp')}</ButtonLink>
      </section>
      <section className="settings-section">
        <h2>{t('passkeys.title')}</h2>
        <p className="lede">{t('passkeys.lede')}</p>
        {passkeys.length ? (
          <ul className="sessions">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        ) : null}
        <ButtonLink to={paths.newPasskey()}>{t('passkeys.add')}</ButtonLink>
      </section>
      {calendars.length ? (
        <section className="settings-section">
          <h2>{t('security.calendars')}</h2>
          <p className="lede">{t('security.calendarsLede')}</p>
          <ul className="sessions">
            {calendars.map((calendar) => (
              <CalendarRow key={calendar.circleId} calendar={calendar} />
            ))}
          </ul>
        </section>
      ) : null}
    </SettingsFrame>
  )
}

type Session = ReturnType<typeof useLoaderData<typeof loader>>['sessions'][number]

function SessionRow({ session }: { session: Session }) {
  const { id, network, isShared, isThisOne, since, seen } = session
  const { t } = useTranslation('account')
  const device = session.device || t('security.unknownDevice')
  return (
    <SecurityRow
      name={device}
      badges={[isThisOne && t('security.thisOne'), isShared && t('security.shared')]}
      facts={[
        network ? t('security.network', { network }) : t('security.noNetwork'),
        t('security.since', { when: since }),
        t('security.seen', { when: seen }),
      ]}
    >
      {isThisOne ? null : (
        <Form method="post" action={paths.sessionRemoval(id)} preventScrollReset>
          <Button size="dense" aria-label={t('security.endOf', { device, when: since })}>
            <Icon name="log-out" />
            {t('security.end')}
          </Button>
        </Form>
      )}
    </SecurityRow>
  )
}

type Passkey = ReturnType<typeof useLoaderData<typeof loader>>['passkeys'][number]

function PasskeyRow({ passkey: { id, name, added, used } }: { passkey: Passkey }) {
  const { t } = useTranslation('account')
  const usage = used ? t('passkeys.used', { when: used }) : t('passkeys.neverUsed')
  return (
    <SecurityRow name={name} facts={[t('passkeys.added', { when: added }), usage]}>
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="dense" to={paths.passkeyName(id)} aria-label={t('passkeys.renameOf', { name })}>
          {t('passkeys.renameIt')}
        </ButtonLink>
        <ButtonLink size="dense" to={paths.passkeyRemoval(id)} aria-label={t('passkeys.removeOf', { name })}>
          {t('passkeys.removeShort')}
        </ButtonLink>
      </div>
    </SecurityRow>
  )
}

type Calendar = ReturnType<typeof useLoaderData<typeof loader>>['calendars'][number]

/** A private address that shows a circle's routine without a sign-in. */
function CalendarRow({ calendar: { circleId, recipient: name, since, read } }: { calendar: Calendar }) {
  const { t } = useTranslation('account')
  const usage = read ? t('security.seen', { when: read }) : t('security.neverRead')
  return (
    <SecurityRow name={t('security.calendarOf', { name })} facts={[t('security.created', { when: since }), usage]}>
      <Form method="post" action={paths.subscriptionRemoval(circleId)} preventScrollReset>
        <Button size="dense" aria-label={t('security.endCalendar', { name })}>
          {t('security.stopCalendar')}
        </Button>
      </Form>
    </SecurityRow>
  )
}

type Row = { name: string; badges?: (string | false)[]; facts: string[]; children: ReactNode }

function SecurityRow({ name, badges = [], facts, children }: Row) {
  return (
    <li>
      <div>
        <p className="mb-1 flex flex-wrap items-center gap-2">
          <strong dir="auto">{name}</strong>
          {badges.map((badge) =>
            badge ? (
              <span key={badge} className="badge">
                {badge}
              </span>
            ) : null,
          )}
        </p>
        {facts.map((fact) => (
          <p key={fact} className="muted">
            {fact}
          </p>
        ))}
      </div>
      {children}
    </li>
  )
}
