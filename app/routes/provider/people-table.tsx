import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Avatar, PersonName } from '~/components/person'
import { RichText } from '~/components/rich-text'
import type { ListedPerson, Place } from '~/domain/people/list.server'
import { type PeopleQuery, type PeopleSort, peopleQuery } from '~/domain/people/query'
import { providerPaths } from '~/provider-paths'
import { AccountBadges, type UnusualShown } from '~/routes/provider/account-badges'
import { Cell, Row, RowHead, Table } from '~/ui/table'
import { SortHead } from './sort-head'

type Shown = Omit<ListedPerson, 'lastSeenAt' | 'unusual'> & {
  lastSeen: { at?: string; words: string }
  unusual: UnusualShown | null
}

export function PeopleTable({ query, people }: { query: PeopleQuery; people: Shown[] }) {
  const { t } = useTranslation('administration')
  return (
    <Table
      className="block-table dense-table"
      heads={[
        <Head key="name" by="name" query={query} />,
        t('people.rolesAndCircles'),
        <Head key="lastSeen" by="lastSeen" query={query} />,
        t('people.state'),
      ]}
    >
      {people.map((person) => (
        <Row key={person.id}>
          <RowHead>
            <span className="person-cell">
              <Avatar person={person} />
              <span>
                <Link to={providerPaths.person(person.id)}>
                  <PersonName person={person} />
                </Link>{' '}
                <small>{person.email}</small>
              </span>
            </span>
          </RowHead>
          <Cell>
            <Places places={person.places} />
          </Cell>
          <Cell>
            <span className="cell-name" aria-hidden="true">
              {t('people.sorts.lastSeen')}
            </span>{' '}
            <time dateTime={person.lastSeen.at}>{person.lastSeen.words}</time>
          </Cell>
          <Cell>
            <AccountBadges account={person} />
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

/** A column's title, which can sort the list. */
function Head({ by, query }: { by: PeopleSort; query: PeopleQuery }) {
  const { t } = useTranslation('administration')
  return (
    <SortHead
      to={providerPaths.people(peopleQuery({ ...query, sort: by }))}
      words={t(`people.sorts.${by}`)}
      isOn={by === query.sort}
      isAscending={by === 'name'}
    />
  )
}

const maxNamed = 2

/** A person's circles by role, the first two by name. */
function Places({ places }: { places: Place[] }) {
  const { t, i18n } = useTranslation(['administration', 'common'])
  if (!places.length) return <span className="muted">{t('people.inNoCircle')}</span>
  const roleOf = ({ role, isAdmin }: Place) =>
    isAdmin ? t('people.roleAndAdmin', { role: t(`common:roles.${role}`) }) : t(`common:roles.${role}`)
  return [...new Set(places.map(roleOf))].map((role) => {
    const circles = places.filter((place) => roleOf(place) === role).map(({ circle }) => circle)
    const more = circles.length - maxNamed
    const named = circles.slice(0, maxNamed)
    if (more > 0) named.push(t('people.moreCircles', { count: more }))
    return (
      <span key={role} className="block">
        <RichText
          i18nKey="administration:people.roleInBold"
          values={{ role, circles: new Intl.ListFormat(i18n.language).format(named) }}
          components={{ b: <strong /> }}
        />
      </span>
    )
  })
}
