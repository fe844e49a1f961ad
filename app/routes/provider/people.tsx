import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { type ListedPerson, listPeople } from '~/domain/people/list.server'
import { peopleQuery } from '~/domain/people/query'
import { readPeopleQuery } from '~/domain/people/schema'
import { asSuperAdmin } from '~/http/guards.server'
import type { Formatter } from '~/i18n/formatter.server'
import { providerPaths } from '~/provider-paths'
import { PeopleFilters } from '~/routes/provider/people-filters'
import { PeopleTable } from '~/routes/provider/people-table'
import { unusualWords } from '~/routes/provider/people-words.server'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { ButtonLink } from '~/ui/button'
import { FileLink } from '~/ui/file-link'
import { Pager } from '~/ui/pager'

export const handle = { i18n: ['provider', 'administration'] }

export const loader = asSuperAdmin(async ({ request, user, getFormatter }) => {
  const query = readPeopleQuery(new URL(request.url).searchParams)
  const formatter = await getFormatter()
  const { people, ...counts } = await listPeople(user, query)
  const shown = (person: ListedPerson) => shownPerson(person, formatter, { isMe: person.id === user.id })
  return { title: formatter.t('provider:pages.people'), query, ...counts, people: people.map(shown) }
})

function shownPerson(
  { lastSeenAt, unusual, ...person }: ListedPerson,
  formatter: Formatter,
  { isMe }: { isMe: boolean },
) {
  const { t, when } = formatter
  const words = lastSeenAt ? when(lastSeenAt) : t('administration:people.never')
  return {
    ...person,
    lastSeen: { at: lastSeenAt?.toISOString(), words: isMe ? t('administration:people.now') : words },
    unusual: unusual && { is: unusual.is, words: unusualWords(unusual, formatter) },
  }
}

export default function People() {
  const { query, people, count, everybody, toLookAt } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'provider'])
  return (
    <ProviderPages>
      <div className="content wide">
        <div className="page-head">
          <div>
            <h1>{t('provider:pages.people')}</h1>
            <p className="lede">
              <span>{t('people.lede')}</span>{' '}
              {toLookAt ? <span>{t('people.someToLookAt', { count: toLookAt, everybody })}</span> : null}
            </p>
          </div>
          <FileLink className="btn sm" href={providerPaths.peopleFile(peopleQuery(query))}>
            {t('people.export')}
          </FileLink>
        </div>
        <PeopleFilters query={query} count={count} toLookAt={toLookAt} />
        {people.length ? (
          <PeopleTable query={query} people={people} />
        ) : (
          <Empty title={t('people.empty.title')} text={t('people.empty.text')}>
            <ButtonLink to={providerPaths.people()}>{t('people.all')}</ButtonLink>
          </Empty>
        )}
        <Pages />
      </div>
    </ProviderPages>
  )
}

function Pages() {
  const { query, people, count, skipped, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  const params = peopleQuery(query)
  return (
    <Pager
      name={t('people.pages')}
      here={t('people.shown', { from: skipped + 1, to: skipped + people.length, count })}
      first={query.page === 1 ? null : { to: providerPaths.people(params), words: t('people.first') }}
      next={next ? { to: providerPaths.people({ ...params, page: `${next}` }), words: t('people.more') } : null}
    />
  )
}
