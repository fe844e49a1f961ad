import { NavLink, Outlet, useLoaderData, useMatches } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LineOfService } from '~/components/line-of-service'
import { Avatar, fullName } from '~/components/person'
import { TeamPanel } from '~/components/team-panel'
import { selectCircle } from '~/domain/circles/commands.server'
import { getTeamOverview } from '~/domain/members/queries.server'
import { can } from '~/domain/permissions/rules'
import { getRecipientHeader } from '~/domain/recipient/queries.server'
import { asMember } from '~/http/doors.server'
import { paths } from '~/http/paths'
import { formatPhone } from '~/i18n/format'
import { readerFor } from '~/i18n/reader.server'
import { titled } from '~/i18n/titled'
import { liveTopicsOfCircle, useLive } from '~/live/use-live'

export const handle = { i18n: 'circle' }
export const meta = titled
export const shouldRevalidate = liveTopicsOfCircle('circles', 'team', 'recipient')

export const loader = asMember(async ({ member, user, request }) => {
  await selectCircle(user, member.circleId)
  const { t, day, age } = await readerFor(request, user, member.timeZone)
  const recipient = getRecipientHeader(member)
  return {
    title: t('circle:tabs.label', { name: recipient.firstName }),
    circleId: member.circleId,
    recipient,
    age: age(recipient.dateOfBirth),
    born: day(recipient.dateOfBirth),
    memberSince: day(recipient.memberSince),
    lives: recipient.residence && t(`recipient:residences.${recipient.residence as 'other'}`),
    phone: recipient.phoneNumber && formatPhone(recipient.phoneNumber),
    team: getTeamOverview(member),
    mayInvite: can(member, 'create', 'team.invite'),
  }
})

export default function Circle() {
  const { circleId } = useLoaderData<typeof loader>()
  const isProfile = useMatches().some(({ id }) => id.endsWith('circle/profile'))
  useLive({ topics: ['feed', 'team', 'circles', 'recipient'], circleId })

  return (
    <>
      <main className="sheet" id="main" tabIndex={-1}>
        <RecipientStrip />
        <Tabs />
        <Outlet />
      </main>
      <Sidebar isOnPhone={isProfile} />
    </>
  )
}

function RecipientStrip() {
  const { recipient } = useLoaderData<typeof loader>()
  return (
    <div className="phone-recipient">
      <Avatar person={recipient} size="md" />
      <div>
        <p className="recipient-name">{fullName(recipient)}</p>
        {recipient.lineOfService ? <LineOfService value={recipient.lineOfService} isPlain /> : null}
      </div>
    </div>
  )
}

function Tabs() {
  const { circleId, recipient } = useLoaderData<typeof loader>()
  const { t } = useTranslation('circle')
  return (
    <nav className="tabs" aria-label={t('tabs.label', { name: recipient.firstName })}>
      <div className="tabs-in">
        {recipient.mayView ? <NavLink to={paths.profile(circleId)}>{t('tabs.profile')}</NavLink> : null}
        <NavLink to={paths.feed(circleId)}>{t('tabs.feed')}</NavLink>
        <NavLink to={paths.team(circleId)}>{t('tabs.team')}</NavLink>
      </div>
    </nav>
  )
}

function Sidebar({ isOnPhone }: { isOnPhone: boolean }) {
  const { circleId, recipient, age, team, mayInvite } = useLoaderData<typeof loader>()
  const { t } = useTranslation('circle')
  return (
    <aside
      className={isOnPhone ? 'sidebar on-phone' : 'sidebar'}
      aria-label={t('sidebar.label', { name: recipient.firstName })}
    >
      <div className="recipient">
        <Avatar person={recipient} size="xl" />
        <div>
          <p className="recipient-name">{fullName(recipient)}</p>
          {age === null ? null : <p className="recipient-sub">{t('age', { ns: 'common', count: age })}</p>}
          {recipient.lineOfService ? <LineOfService value={recipient.lineOfService} /> : null}
        </div>
      </div>
      {recipient.mayView ? <Details /> : null}
      <TeamPanel circleId={circleId} team={team} mayInvite={mayInvite} />
    </aside>
  )
}

function Details() {
  const { recipient, age, born, memberSince, phone, lives } = useLoaderData<typeof loader>()
  const { t } = useTranslation('circle')
  return (
    <details className="panel" open>
      <summary>{t('sidebar.details')}</summary>
      <dl className="panel-body facts">
        {born && age !== null ? (
          <div>
            <dt>{t('sidebar.born')}</dt>
            <dd>{t('sidebar.bornAndAge', { day: born, count: age })}</dd>
          </div>
        ) : null}
        {lives ? (
          <div>
            <dt>{t('sidebar.lives')}</dt>
            <dd>{lives}</dd>
          </div>
        ) : null}
        {phone ? (
          <div>
            <dt>{t('sidebar.phone')}</dt>
            <dd>
              <a href={`tel:${recipient.phoneNumber}`}>{phone}</a>
            </dd>
          </div>
        ) : null}
        {memberSince ? (
          <div>
            <dt>{t('sidebar.memberSince')}</dt>
            <dd>{memberSince}</dd>
          </div>
        ) : null}
      </dl>
    </details>
  )
}
