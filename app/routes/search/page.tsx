import { data } from '@remix-run/node'
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ErrorSheet, statusOf } from '~/components/error-page'
import { SearchResults } from '~/components/search-results'
import { useProblem } from '~/forms/problem'
import { asUser } from '~/http/guards.server'
import { searchAnswer } from '~/http/pages/search-answer.server'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { SearchForm } from './search-form'

export const handle = { i18n: ['search', 'circle'] }
export const shouldRevalidate = liveTopics('circles')

const sections = ['circles', 'caregivers', 'actions', 'messages']

export const loader = asUser(async ({ user, request, getFormatter }) => {
  const params = new URL(request.url).searchParams
  const figure = (name: string) => Number(params.get(name)?.match(/^[1-9]\d{0,3}$/)?.[0]) || undefined
  const [circles, caregivers, actions, messages] = sections.map(figure)
  const sizes = { circles, caregivers, actions, messages }
  const { answer, init } = await searchAnswer({ user, request, search: { query: params.get('q'), ...sizes } })
  const { t } = await getFormatter()
  const title = t('search:title')
  return data({ title, params: Object.fromEntries(params), ...answer }, init)
})

export default function Search() {
  const { query, problem, found, messages, params } = useLoaderData<typeof loader>()
  const { t } = useTranslation('search')
  const words = useProblem()
  const error = words({ errors: problem ? [problem] : [] })

  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content narrow search-page">
        <h1>{t('title')}</h1>
        <SearchForm query={query} error={error} />
        {found && messages ? (
          <SearchResults
            found={found}
            messages={messages}
            query={query}
            isPage
            more={(section, count) => `${paths.search({ ...params, [section]: String(count) })}#more-${section}`}
          />
        ) : (
          <p className="muted">{t('begin')}</p>
        )}
      </div>
    </main>
  )
}

/** Tells people who may search nowhere. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { t } = useTranslation('search')
  if (!isRouteErrorResponse(error) || error.status !== 403) return <ErrorSheet status={statusOf(error)} />
  return <ErrorSheet status={403} text={t('errors.forbidden')} />
}
