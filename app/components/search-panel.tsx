import { Form, Link } from '@remix-run/react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { debounceMs, longestQuery, problemOfQuery } from '~/domain/search/rules'
import type { SearchShown } from '~/i18n/messages-found.server'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { SidePanel } from '~/ui/side-panel'
import { SearchResults } from './search-results'

/** The search page, narrow, over the open page; it searches while typing. */
export default function SearchPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['search', 'circle'])
  const [query, setQuery] = useState('')
  const { answer, isUnreachable, isWaiting } = useAnswer(query)
  return (
    <SidePanel title={t('search:title')} closeWords={t('search:close')} onClose={onClose} onKeyDown={moveByArrows}>
      <Form method="get" action={paths.search()} role="search" className="searchbox">
        <Icon name="search" />
        <input
          className="input"
          type="search"
          name="q"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          aria-label={t('search:label')}
          aria-describedby="search-hint"
          maxLength={longestQuery}
          autoComplete="off"
          data-autofocus
        />
        <p className="mt-1 text-sm text-ink-soft" id="search-hint">
          {t('search:hint')}
        </p>
      </Form>
      {isUnreachable ? (
        <p className="mb-1.5 text-sm font-bold text-danger" role="alert">
          {t('search:unreachable')}
        </p>
      ) : null}
      {isWaiting ? (
        <p className="mb-1.5 text-sm text-ink-soft" role="status">
          {t('search:waiting')}
        </p>
      ) : null}
      {answer?.found && answer.messages ? (
        <>
          <SearchResults
            found={answer.found}
            messages={answer.messages}
            query={answer.query}
            more={(section, count) => `${paths.search({ q: answer.query, [section]: String(count) })}#more-${section}`}
          />
          <p className="mt-3 border-t border-line pt-3 text-sm">
            <Link to={paths.search({ q: answer.query })}>{t('search:all')}</Link>
          </p>
        </>
      ) : null}
    </SidePanel>
  )
}

/** The response to the query, after a pause in typing; a newer query aborts it. */
function useAnswer(query: string) {
  const [answer, setAnswer] = useState<SearchShown>()
  const [state, setState] = useState<'unreachable' | 'waiting'>()

  useEffect(() => {
    setState(undefined)
    if (problemOfQuery(query)) return setAnswer(undefined)

    const asking = new AbortController()
    let timer = setTimeout(search, debounceMs)
    async function search() {
      try {
        const found = await ask(query, asking.signal)
        if ('seconds' in found) timer = setTimeout(search, found.seconds * 1_000)
        else setAnswer(found)
        setState('seconds' in found ? 'waiting' : undefined)
      } catch {
        if (!asking.signal.aborted) setState('unreachable')
      }
    }
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [query])

  return { answer, isUnreachable: state === 'unreachable', isWaiting: state === 'waiting' }
}

/** The results, or the seconds to wait after too many searches. */
async function ask(q: string, signal: AbortSignal): Promise<SearchShown | { seconds: number }> {
  const response = await fetch(paths.searchResults({ q }), { signal, headers: { accept: 'application/json' } })
  if (response.status === 429) return { seconds: Number(response.headers.get('retry-after')) || 1 }
  if (!response.ok || response.redirected) throw new Error(`Searching was answered by ${response.status}`)
  return response.json()
}

/** Up and down go through the results, from the field and back to it. */
function moveByArrows(event: KeyboardEvent) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const panel = event.currentTarget
  const stops = [...panel.querySelectorAll<HTMLElement>('input[type=search], a.found')]
  const at = stops.findIndex((stop) => stop.matches(':focus'))
  if (at < 0) return
  event.preventDefault()
  stops[event.key === 'ArrowDown' ? at + 1 : at - 1]?.focus()
}
