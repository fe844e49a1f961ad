import { useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { timeInBrowser } from '~/i18n/time-in-browser'
import type { loader as circleLoader } from '~/routes/circle/layout'

/** Says above the form that it holds a draft, and of when. */
export function DraftLine({ savedAt, onDiscard }: { savedAt: number; onDiscard: () => void }) {
  const { t } = useTranslation('feed')
  const utcOffset = useRouteLoaderData<typeof circleLoader>('circle')?.utcOffset ?? 0
  return (
    <p className="draft-line" role="status">
      {t('draft.from', { when: timeInBrowser(savedAt, { utcOffset, language: document.documentElement.lang }) })}{' '}
      <button type="button" onClick={onDiscard}>
        {t('draft.discard')}
      </button>
    </p>
  )
}
