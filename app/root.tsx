import { data, type LinksFunction } from '@remix-run/node'
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeLanguage } from 'remix-i18next/react'
import { ErrorPage, statusOf } from '~/components/error-page'
import { NetworkNotice } from '~/components/network-notice'
import { usePageFocus } from '~/components/page-focus'
import { usePageTitle } from '~/components/page-title'
import { ToastRegion } from '~/components/toast-region'
import { latestSignalId } from '~/domain/activity/signals.server'
import type { Language } from '~/domain/user'
import { answerReturned } from '~/forms/returned-form.server'
import { readFlash } from '~/http/cookies/flash.server'
import { asAnyone } from '~/http/guards.server'
import { unlessFault } from '~/http/unless-fault.server'
import { languageOf } from '~/i18n/language.server'
import { namedToast } from '~/i18n/named-toast.server'
import { liveTopics, useStayOnPage } from '~/live/use-live'
import favicon from '~/ui/favicon.svg?no-inline'
import { fontFile } from '~/ui/font'
import { Nonce } from '~/ui/nonce'
import { RequestId } from '~/ui/request-id'
import './tailwind.css'

export const links: LinksFunction = () => [
  { rel: 'preload', href: fontFile, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/app.webmanifest' },
]

export const loader = asAnyone(async ({ request, user, context: { returnedForm, isForm } }) => {
  const { toast, about, headers } = readFlash(request)
  const shown = toast && about ? await namedToast(request, user, { toast, ...about }) : toast
  return data(
    {
      language: await languageOf(request, user),
      toast: shown,
      after: (user && (await unlessFault('signals', latestSignalId))) ?? 0,
      userId: user?.id,
      returned: returnedForm && user && (await answerReturned(returnedForm, user)),
      hasSentForm: isForm,
      textSize: user?.preferences.textSize ?? 'usual',
      theme: user?.preferences.theme ?? 'system',
    },
    { headers },
  )
})

export const shouldRevalidate = liveTopics()

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const nonce = useContext(Nonce)
  const requestId = useContext(RequestId)
  const error = useRouteError() // null where nothing failed
  const title = usePageTitle()
  const needsNoScripts = useMatches().some(({ handle, data }) => isStill(handle) || isStill(data))
  const language = usePageLanguage() ?? root?.language ?? 'en'
  useChangeLanguage(language)

  return (
    <html
      lang={language}
      data-text={root?.textSize}
      data-theme={root?.theme}
      data-user={root?.userId}
      data-request={requestId}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <Links />
      </head>
      <body>
        {children}
        {needsNoScripts || error ? null : (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  const root = useRouteLoaderData<typeof loader>('root')
  usePageTexts()
  usePageFocus()
  useStayOnPage()
  return (
    <>
      <ToastRegion toast={root?.toast ?? null} />
      <NetworkNotice />
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return <ErrorPage status={statusOf(error)} />
}

/** Waits for all texts of a page: its forms use keys for fields and problems. */
function usePageTexts() {
  useTranslation(useMatches().flatMap(({ handle }) => areasIn(handle)))
}

function areasIn(handle: unknown): 'common'[] {
  return typeof handle === 'object' && handle !== null && 'i18n' in handle ? [handle.i18n as 'common'].flat() : []
}

/** The language chosen by the page's own loader, as `languageInContext` reads it. */
function usePageLanguage() {
  const chosen = useMatches().map(({ data }) =>
    typeof data === 'object' && data !== null && 'pageLanguage' in data ? data.pageLanguage : undefined,
  )
  return chosen.findLast((language): language is Language => language === 'en' || language === 'es')
}

/** A route's handle, or its loader where that decides, says `hydrate: false`. */
function isStill(said: unknown) {
  return typeof said === 'object' && said !== null && 'hydrate' in said && said.hydrate === false
}
