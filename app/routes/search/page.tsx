import { data } from '@remix-run/node'
import { isRouteErrorResponse, Link, useLoaderData, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { SearchForm } from '~/components/search-form'
import { SearchResults } from '~/components/search-results'
import { answerSearch } from '~/domain/search/queries.server'
import { useProblem } from '~/forms/problem'
import { asUser } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { Callout } from '~/ui/callout'

export const handle = { i18n: ['search', 'circle'] }
export const shouldRevalidate = liveTopics('circles')

export const loader = asUser(async ({ user, request }) => {
  const asked = new URL(request.url).searchParams
  const figure = (name: string) => Number(asked.get(name)?.match(/^[1-9]\d{0,3}$/)?.[0]) || undefined
  const answer = await answerSearch(user, {
    query: asked.get('q'),
    circles: figure('circles'),
    caregivers: figure('caregivers'),
  })
  const { t } = await formatterFor(request, user)
  const title = t('search:title')
  return data({ title, asked: Object.fromEntries(asked), ...answer }, { status: answer.problem ? 422 : 200 })
})

export default function Search() {
  const { query, problem, found, asked } = useLoaderData<typeof loader>()
  const { t } = useTranslation('search')
  const words = useProblem()
  const error = words({ errors: problem ? [problem] : [] })

  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content narrow search-page">
        <h1>{t('title')}</h1>
        <SearchForm query={query} error={error} />
        {found ? (
          <SearchResults
            found={found}
            query={query}
            isPage
            more={(section, count) => `${paths.search({ ...asked, [section]: String(count) })}#more-${section}`}
          />
        ) : (
          <p className="muted">{t('begin')}</p>
        )}
      </div>
    </main>
  )
}

/** Tells people who may search nowhere; rethrows every other error. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { t } = useTranslation('search')
  if (!isRouteErrorResponse(error) || error.status !== 403) throw error
  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content narrow search-page">
        <h1>{t('title')}</h1>
        <Callout kind="warn" icon="lock" className="mb-4" role="alert">
          {t('errors.forbidden')}
        </Callout>
        <p>
          <Link to={paths.home()}>{t('back')}</Link>
        </p>
      </div>
    </main>
  )
}
