import { Form, useNavigate, useSearchParams } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { searchFieldId } from '~/components/search-opener'
import { debounceMs, longestQuery, problemOfQuery } from '~/domain/search/rules'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { useDebounce } from '~/ui/debounce'
import { TextField } from '~/ui/field'

/** The search. With scripts it runs after typing. Focused only while empty: a keyboard would cover the results. */
export function SearchForm({ query, error }: { query: string; error?: string }) {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { schedule, cancel } = useDebounce(debounceMs)
  const form = useRef<HTMLFormElement>(null)
  const shown = params.get('q') ?? ''

  // Back brings an earlier search, which the field then shows, unless it has the focus.
  useEffect(() => {
    const field = fieldIn(form.current)
    if (field && document.activeElement !== field) field.value = shown
  }, [shown])

  function search() {
    const q = fieldIn(form.current)?.value ?? ''
    if (q !== shown && !problemOfQuery(q)) navigate(paths.search({ q }), { replace: true, preventScrollReset: true })
  }

  return (
    <Form method="get" action={paths.search()} role="search" className="search-form" ref={form} onSubmit={cancel}>
      <TextField
        type="search"
        id={searchFieldId}
        name="q"
        label={t('label')}
        hint={t('hint')}
        error={error}
        defaultValue={query}
        maxLength={longestQuery}
        autoComplete="off"
        data-page-focus={query ? undefined : ''}
        onInput={() => schedule(search)}
      />
      <Button kind="primary">{t('do')}</Button>
    </Form>
  )
}

function fieldIn(form: HTMLFormElement | null) {
  return form?.querySelector<HTMLInputElement>(`#${searchFieldId}`)
}
