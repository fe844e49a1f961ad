import { isRouteErrorResponse, useLocation, useRouteLoaderData } from '@remix-run/react'
import { useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { latestRequestId } from '~/live/page-data'
import { paths } from '~/paths'
import type { loader as rootLoader } from '~/root'
import { ButtonLink } from '~/ui/button'
import { focusMain } from '~/ui/focus-main'
import { Icon } from '~/ui/icon'
import { RequestId } from '~/ui/request-id'
import { Brand } from './brand'

const known = ['400', '403', '404', '503'] as const

/** The error page: not found, not allowed, or a fault. A plain page with a link home. */
export function ErrorPage({ status }: { status: number }) {
  return (
    <div className="lost">
      <header>
        <Brand href={paths.home()} />
      </header>
      <main id="main" className="m-auto">
        <Lost status={status} />
      </main>
    </div>
  )
}

/** The same in the frame of a signed-in person. */
export function ErrorSheet({ status, text }: { status: number; text?: string }) {
  return (
    <main id="main" className="sheet flex px-6 py-10" tabIndex={-1}>
      <Lost status={status} text={text} />
    </main>
  )
}

/** The same within a page; rendering on the server uses no second boundary around it. */
export function ErrorInPage({ error }: { error: unknown }) {
  return <Lost status={statusOf(error)} />
}

/** `text`: more specific than the status. */
function Lost({ status, text }: { status: number; text?: string }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const kind = errorKindOf(status)
  const isOfProvider = pathname === paths.provider() || pathname.startsWith(`${paths.provider()}/`)
  useEffect(focusMain, [])
  const mayPass = ['503', 'other', 'unreachable'].includes(kind) && !root?.hasSentForm // a form would not be sent again
  return (
    <div className="lost-main">
      <svg viewBox="0 0 240 150" className="lost-art" aria-hidden="true">
        <path
          d="M14 118c38 26 66-6 62-34s-40-18-32 8 60 30 92 6"
          fill="none"
          stroke="var(--line-strong)"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeDasharray="2 9"
        />
        <g transform="translate(132 26)">
          <path className="mark-disc" d="M40.5 2.6A40 40 0 1 0 82.7 44.8Z" />
          <path className="mark-fold" d="M40.5 2.6A40 40 0 0 0 82.7 44.8Z" />
        </g>
      </svg>
      <h1>{t(`lost.${kind}.title`)}</h1>
      <p className="lede mx-auto" role={text ? 'alert' : undefined}>
        {text ?? (kind === '403' && isOfProvider ? t('lost.403.provider') : t(`lost.${kind}.text`))}
      </p>
      <div className="actions justify-center">
        {mayPass ? (
          <ButtonLink kind="primary" reloadDocument to={pathname + search}>
            {t('lost.again')}
          </ButtonLink>
        ) : null}
        {kind === 'unreachable' ? null : (
          <ButtonLink kind={mayPass ? 'plain' : 'primary'} reloadDocument to={paths.home()}>
            <Icon name="home" />
            <span>{t('lost.home')}</span>
          </ButtonLink>
        )}
      </div>
      {['503', 'other'].includes(kind) ? <Reference /> : null}
    </div>
  )
}

/** The id under which the log has the failed request. */
function Reference() {
  const { t } = useTranslation()
  const ofDocument = useContext(RequestId)
  const [id] = useState(() => latestRequestId() ?? ofDocument)
  return id ? <p className="mt-6 text-sm text-ink-soft">{t('lost.reference', { id })}</p> : null
}

/** The status of whatever was thrown; 0 where the network failed, as in `XMLHttpRequest`. */
export function statusOf(error: unknown) {
  if (isRouteErrorResponse(error)) return error.status
  return isNetworkFailure(error) ? 0 : 500
}

/** What browsers throw when a request, or a script that a page loads, does not get through. */
function isNetworkFailure(error: unknown) {
  return (
    error instanceof TypeError &&
    /fetch|network|load failed|loading dynamically|importing a module/i.test(error.message)
  )
}

/** Which of the texts fits a status. */
export function errorKindOf(status: number) {
  return status === 0 ? 'unreachable' : (known.find((kind) => kind === String(status)) ?? 'other')
}
