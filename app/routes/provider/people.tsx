import { Form, Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccountBadges } from '~/components/account-badges'
import { Mark } from '~/components/mark'
import { fullName } from '~/components/person'
import { ProviderPages } from '~/components/provider-pages'
import { listPeople } from '~/domain/people/queries.server'
import { readPeopleFilter } from '~/domain/people/schema'
import { asSuperAdmin } from '~/http/doors.server'
import { paths } from '~/http/paths'
import { readerFor } from '~/i18n/reader.server'
import { titled } from '~/i18n/titled'
import { liveTopics } from '~/live/use-live'
import { Button, ButtonLink } from '~/ui/button'
import { TextField } from '~/ui/field'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['provider', 'house'] }
export const meta = titled
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user }) => {
  const asked = new URL(request.url).searchParams
  const { q } = readPeopleFilter(asked)
  const after = asked.get('after') ?? undefined
  const { t } = await readerFor(request, user)
  return { title: t('provider:pages.people'), q, ...listPeople(user, { q, after }) }
})

export default function People() {
  const { q, people, next, isFirst } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['house', 'provider'])
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
        {people.length ? <PeopleTable /> : <Nobody />}
        {isFirst && !next ? null : (
          <nav className="pager" aria-label={t('people.pages')}>
            {isFirst ? <span /> : <ButtonLink to={paths.people(query)}>{t('people.first')}</ButtonLink>}
            {next ? <ButtonLink to={paths.people({ ...query, after: next })}>{t('people.more')}</ButtonLink> : null}
          </nav>
        )}
      </div>
    </ProviderPages>
  )
}

function PeopleTable() {
  const { people } = useLoaderData<typeof loader>()
  const { t } = useTranslation('house')
  return (
    // The roles stand here because narrow screens change the display of the table, which takes its meaning away.
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table className="table block-table" role="table">
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          <th scope="col">{t('people.name')}</th>
          <th scope="col">{t('people.account')}</th>
          <th scope="col">{t('people.circles')}</th>
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup">
        {people.map((person) => (
          // biome-ignore lint/a11y/noRedundantRoles: see above
          <tr key={person.id} role="row">
            {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
            <th scope="row" role="rowheader">
              <Link to={paths.person(person.id)}>{fullName(person)}</Link> <small>{person.email}</small>
            </th>
            {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
            <td role="cell">
              <AccountBadges account={person} />
            </td>
            {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
            <td role="cell">
              {person.circles ? t('people.inCircles', { count: person.circles }) : t('people.inNoCircle')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Nobody() {
  const { t } = useTranslation('house')
  return (
    <div className="empty">
      <Mark size={72} />
      <h2>{t('people.empty.title')}</h2>
      <p>{t('people.empty.text')}</p>
    </div>
  )
}
