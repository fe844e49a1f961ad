import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Avatar, fullName } from '~/components/person'
import { listTeam } from '~/domain/members/queries.server'
import { asMember } from '~/http/doors.server'
import { formatPhone } from '~/i18n/format'
import { readerFor } from '~/i18n/reader.server'
import { titled } from '~/i18n/titled'
import { liveTopicsOfCircle } from '~/live/use-live'
import { Icon } from '~/ui/icon'
import type { loader as circleLoader } from './layout'

export const handle = { i18n: 'circle' }
export const meta = titled
export const shouldRevalidate = liveTopicsOfCircle('team')

export const loader = asMember(async ({ member, user, request }) => {
  const { t, dayOf } = await readerFor(request, user, member.timeZone)
  const people = listTeam(member).map(({ invitedAt, ...person }) => ({
    ...person,
    invitedOn: invitedAt && dayOf(invitedAt),
    phoneShown: person.phone && formatPhone(person.phone),
  }))
  return {
    title: t('circle:team.pageTitle', { name: member.recipient.firstName }),
    waiting: people.filter(({ status }) => status !== 'active'),
    inCircle: people.filter(({ status }) => status === 'active'),
  }
})

type Person = ReturnType<typeof useLoaderData<typeof loader>>['inCircle'][number]

export default function Team() {
  const { waiting, inCircle } = useLoaderData<typeof loader>()
  const { t } = useTranslation('circle')
  const name = useRecipientName()

  return (
    <div className="content">
      <div className="page-head">
        <div>
          <h1>{t('team.title')}</h1>
          <p className="lede">{t('team.count', { count: inCircle.length, name })}</p>
        </div>
      </div>
      {waiting.length ? <People heading={t('team.waiting')} people={waiting} /> : null}
      <People heading={t('team.inCircle')} people={inCircle} />
    </div>
  )
}

function People({ heading, people }: { heading: string; people: Person[] }) {
  return (
    <section className="team-sec">
      <h2>{heading}</h2>
      <ul>
        {people.map((person) => (
          <li className="member" key={person.id}>
            <MemberRow person={person} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MemberRow({ person }: { person: Person }) {
  const { t } = useTranslation('circle')
  const recipientName = useRecipientName()
  const name = fullName(person).trim() || person.email || t('team.someone')
  return (
    <>
      <Avatar person={person} size="lg" />
      <div className="member-main">
        <p>
          <strong>{name}</strong>
          <StatusBadge person={person} />
        </p>
        <p className="small muted">
          <RoleWords person={person} />
          {person.livesWithRecipient ? (
            <>
              {'. '}
              {t('team.livesWith', { name: recipientName })}
            </>
          ) : null}
        </p>
        {person.status === 'active' ? null : <p className="small faint">{<InvitedWords person={person} />}</p>}
      </div>
      <div className="member-acts">
        {person.isMe ? <span className="small faint">{t('team.you')}</span> : <Reach person={person} name={name} />}
      </div>
    </>
  )
}

function StatusBadge({ person: { status, isAdmin } }: { person: Person }) {
  const { t } = useTranslation('circle')
  if (status === 'rejected') return <Badge kind="rejected" icon="x" word={t('team.rejected')} />
  if (status !== 'active') return <Badge kind="pending" icon="clock" word={t('team.pending')} />
  return isAdmin ? <Badge kind="admin" icon="shield-check" word={t('team.admin')} /> : null
}

function Badge({ kind, icon, word }: { kind: string; icon: 'x' | 'clock' | 'shield-check'; word: string }) {
  return (
    <span className={`badge ${kind}`}>
      <Icon name={icon} />
      {word}
    </span>
  )
}

function RoleWords({ person: { role, relationship } }: { person: Person }) {
  const { t } = useTranslation(['circle', 'common'])
  const words = t(`common:roles.${role}`)
  if (!relationship) return <>{words}</>
  return (
    <>
      {t('team.roleAndRelationship', {
        role: words,
        relationship: t(`common:relationships.${relationship as 'son'}`).toLocaleLowerCase(),
      })}
    </>
  )
}

function InvitedWords({ person: { status, invitedOn, invitedBy } }: { person: Person }) {
  const { t } = useTranslation('circle')
  if (status === 'rejected') return <>{t('team.declined')}</>
  if (!invitedOn) return null
  return (
    <>{invitedBy ? t('team.invitedBy', { day: invitedOn, name: invitedBy }) : t('team.invited', { day: invitedOn })}</>
  )
}

function Reach({ person: { status, phone, email }, name }: { person: Person; name: string }) {
  const { t } = useTranslation('circle')
  if (status !== 'active') return null
  return (
    <>
      {phone ? (
        <a className="iconbtn" href={`tel:${phone}`} aria-label={t('team.call', { name })}>
          <Icon name="phone" />
        </a>
      ) : null}
      {email ? (
        <a className="iconbtn" href={`mailto:${email}`} aria-label={t('team.email', { name })}>
          <Icon name="mail" />
        </a>
      ) : null}
    </>
  )
}

function useRecipientName() {
  return useRouteLoaderData<typeof circleLoader>('circle')?.recipient.firstName ?? ''
}
