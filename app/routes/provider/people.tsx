import { Form, Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { Avatar, PersonName } from '~/components/person'
import { type ListedPerson, listPeople } from '~/domain/people/queries.server'
import { readPeopleFilter } from '~/domain/people/schema'
import type { RoleName } from '~/domain/permissions/names'
import { asSuperAdmin } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { AccountBadges } from '~/routes/provider/account-badges'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { Button, ButtonLink } from '~/ui/button'
import { TextField } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { Pager } from '~/ui/pager'
import { Cell, Row, RowHead, Table } from '~/ui/table'

export const handle = { i18n: ['provider', 'administration'] }
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user }) => {
  const asked = new URL(request.url).searchParams
  const { q } = readPeopleFilter(asked)
  const after = asked.get('after') ?? undefined
  const { t } = await formatterFor(request, user)
  return { title: t('provider:pages.people'), q, ...(await listPeople(user, { q, after })) }
})

export default function People() {
  const { q, people, next, isFirst } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'provider'])
  const query = q ? { q } : {}
  return (
    <ProviderPages>
      <div className="content wide">
        <div className="page-head">
          <div>
            <h1>{t('provider:pages.people')}</h1>
            <p className="lede">{t('people.lede')}</p>
          </div>
        </div>
        <Form method="get" role="search" className="search-line" key={q}>
          <TextField type="search" name="q" label={t('people.search')} hint={t('people.searchHint')} defaultValue={q} />
          <Button>
            <Icon name="search" />
            <span>{t('people.find')}</span>
          </Button>
          {q ? <ButtonLink to={paths.people()}>{t('people.all')}</ButtonLink> : null}
        </Form>
        {people.length ? <PeopleTable /> : <Empty title={t('people.empty.title')} text={t('people.empty.text')} />}
        <Pager
          name={t('people.pages')}
          first={isFirst ? null : { to: paths.people(query), words: t('people.first') }}
          next={next ? { to: paths.people({ ...query, after: next }), words: t('people.more') } : null}
        />
      </div>
    </ProviderPages>
  )
}

function PeopleTable() {
  const { people } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <Table
      className="block-table people-table"
      heads={[t('people.name'), t('people.rolesAndCircles'), t('people.account')]}
    >
      {people.map((person) => (
        <Row key={person.id}>
          <RowHead>
            <span className="person-cell">
              <Avatar person={person} />
              <span>
                <Link to={paths.person(person.id)}>
                  <PersonName person={person} />
                </Link>{' '}
                <small>{person.email}</small>
              </span>
            </span>
          </RowHead>
          <Cell>
            <Places places={person.places} />
          </Cell>
          <Cell>{isUnusual(person) ? <AccountBadges account={person} isQuiet /> : null}</Cell>
        </Row>
      ))}
    </Table>
  )
}

function isUnusual({ state, isSuperAdmin }: Pick<ListedPerson, 'state' | 'isSuperAdmin'>) {
  return state !== 'active' || isSuperAdmin
}

const mostNamed = 2

/** As what somebody is active, and where: the circles of each role, the first two by name. */
function Places({ places }: { places: { role: RoleName; circle: string }[] }) {
  const { t, i18n } = useTranslation(['administration', 'common'])
  if (!places.length) return <span>{t('people.inNoCircle')}</span>
  const roles = [...new Set(places.map(({ role }) => role))]
  return roles.map((role) => {
    const circles = places.filter((place) => place.role === role).map(({ circle }) => circle)
    const more = circles.length - mostNamed
    const named = circles.slice(0, mostNamed)
    if (more > 0) named.push(t('people.moreCircles', { count: more }))
    return (
      <span key={role} className="block">
        {t('people.roleIn', {
          role: t(`common:roles.${role}`),
          circles: new Intl.ListFormat(i18n.language).format(named),
        })}
      </span>
    )
  })
}
