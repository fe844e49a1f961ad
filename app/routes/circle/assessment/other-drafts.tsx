import { Link, useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Listed } from './drafts-shown.server'

/** Links to the other drafts that a person has of the form on this page, begun on other devices. */
export function OtherDrafts({ drafts }: { drafts: readonly Listed[] }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  if (!drafts.length) return null
  return (
    <div className="mt-2">
      <p>{t('draft.others')}</p>
      <ul>
        {drafts.map(({ submissionId, words }) => (
          <li key={submissionId}>
            <Link
              to={`?${new URLSearchParams({ ...Object.fromEntries(search), draft: submissionId })}`}
              className="inline-flex min-h-control items-center"
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
