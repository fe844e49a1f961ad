import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '~/components/person'
import { getPerson } from '~/domain/people/queries.server'
import { fullName } from '~/domain/person'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { AccountBadges } from '~/routes/provider/account-badges'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { BackLink } from '~/ui/back-link'
import { ButtonLink } from '~/ui/button'
import { Hint } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { Cell, Row, RowHead, Table } from '~/ui/table'

export const handle = { i18n: ['provider', 'administration'] }
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user, params }) => {
  const { createdAt, lastSeenAt, ...person } = await getPerson(user, idParam(params.userId))
  const { t, dayOf, when } = await formatterFor(request, user)
  return {
    title: t('administration:people.pageTitle'),
    ...person,
    createdOn: dayOf(createdAt),
    lastSeen: lastSeenAt ? when(lastSeenAt) : t('administration:people.never'),
  }
})

export default function Person() {
  const person = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'provider'])

  return (
    <ProviderPages>
      <div className="content wide">
        <BackLink to={paths.people()}>{t('provider:pages.people')}</BackLink>
        <div className="page-head">
          <div className="person-cell">
            <Avatar person={person} size="lg" />
            <div>
              <h1>{fullName(person)}</h1>
              <p className="mt-2">
                <AccountBadges account={person} />
              </p>
            </div>
          </div>
        </div>
        <section className="section">
          <dl className="dl three">
            <div>
              <dt>{t('people.email')}</dt>
              <dd>{person.email}</dd>
            </div>
            <div>
              <dt>{t('people.since')}</dt>
              <dd>{person.createdOn}</dd>
            </div>
            <div>
              <dt>{t('people.sorts.lastSeen')}</dt>
              <dd>{person.lastSeen}</dd>
            </div>
            <div>
              <dt>{t('people.sessions')}</dt>
              <dd>{t('people.sessionCount', { count: person.sessions })}</dd>
            </div>
          </dl>
        </section>
        <section className="section">
          <div className="section-head">
            <h2>{t('people.circles')}</h2>
          </div>
          {person.memberships.length ? <Memberships /> : <p>{t('people.inNoCircle')}</p>}
        </section>
        <section className="section">
          <div className="section-head">
            <h2>{t('people.account')}</h2>
          </div>
          {person.isMe ? <Hint>{t('people.isYou')}</Hint> : null}
          <div className="actions">
            {person.actions.map((action) => (
              <ButtonLink key={action} to={paths.personAction(person.id, action)} preventScrollReset>
                {t(`people.actions.${action}.name`)}
              </ButtonLink>
            ))}
          </div>
          <p className="mt-6">
            <Link to={paths.providerAudit({ person: person.email })}>
              {t('people.inAudit', { name: person.firstName })}
            </Link>
          </p>
        </section>
      </div>
    </ProviderPages>
  )
}

function Memberships() {
  const { memberships } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'common'])
  return (
    <Table className="block-table" heads={[t('people.circle'), t('people.role'), t('people.status')]}>
      {memberships.map(({ id, circle, role, status, isAdmin }) => (
        <Row key={id}>
          <RowHead>
            <strong>{circle}</strong>
          </RowHead>
          <Cell>
            {t(`common:roles.${role}`)}{' '}
            {isAdmin ? (
              <span className="badge admin">
                <Icon name="shield-check" />
                {t('people.circleAdmin')}
              </span>
            ) : null}
          </Cell>
          <Cell>{t(`people.statuses.${status}`)}</Cell>
        </Row>
      ))}
    </Table>
  )
}
