import { Link, useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Formatter } from '~/i18n/formatter.server'

type Draft = { submissionId: string; savedAt: Date }
type Listed = { submissionId: string; day: string; time: string }

/** Which of their drafts a person opens a form with; null for the latest. */
export function chosenDraftIn(request: Request) {
  return new URL(request.url).searchParams.get('draft')
}

export function listedDrafts(drafts: readonly Draft[], { dayOf, timeOf }: Formatter): Listed[] {
  return drafts.map(({ submissionId, savedAt }) => ({ submissionId, day: dayOf(savedAt), time: timeOf(savedAt) }))
}

/** Links to the other drafts that a person has of the form on this page, begun on other devices. */
export function OtherDrafts({ drafts }: { drafts: readonly Listed[] }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  if (!drafts.length) return null
  return (
    <div className="mt-2">
      <p>{t('draft.others')}</p>
      <ul>
        {drafts.map(({ submissionId, day, time }) => (
          <li key={submissionId}>
            <Link
              to={`?${new URLSearchParams({ ...Object.fromEntries(search), draft: submissionId })}`}
              className="inline-flex min-h-control items-center"
            >
              {t('draft.ofTime', { day, time })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
