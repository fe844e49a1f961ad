import { useMatches, useRouteError } from '@remix-run/react'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom'
import { isolated } from '~/i18n/direction'
import { errorKindOf, statusOf } from './error-page'

/** The page's title: its nearest loader's, or the error page's. Only Remix's `Meta` knows errors below the root. */
export function usePageTitle() {
  const { t } = useTranslation()
  const titles = useMatches().map(({ data }) => titleOf(data))
  const rootError = useRouteError()
  const { errors } = useContext(RouterState) ?? {}
  const error = rootError ?? Object.values(errors ?? {})[0]
  const title = error ? t(`lost.${errorKindOf(statusOf(error))}.title`) : titles.findLast(Boolean)
  return title ? `${isolated(title)} · Kinfold` : 'Kinfold'
}

function titleOf(data: unknown) {
  return typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string'
    ? data.title
    : undefined
}
