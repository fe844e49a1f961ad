import { RemixBrowser } from '@remix-run/react'
import i18next from 'i18next'
import { StrictMode, startTransition, useEffect, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { getInitialNamespaces } from 'remix-i18next/client'
import { options } from './i18n/options'
import { textFormat } from './i18n/text-format'
import { textsInBrowser } from './i18n/texts-in-browser'
import { interceptRequests } from './live/use-live'
import { captureEarlyInput, holdEarlyTexts } from './ui/early-input'
import './ui/first-path'
import { RequestId } from './ui/request-id'

const putBack = captureEarlyInput()
interceptRequests()

i18next
  .use(initReactI18next)
  .use(textFormat())
  .use(textsInBrowser)
  .init({ ...options, lng: document.documentElement.lang, ns: ['common', ...getInitialNamespaces()] })
  .then(dataDecoded)
  .then(() => startTransition(hydrate))

/**
 * Resolves once Remix has decoded the page's data. That suspends the root, and a key pressed meanwhile makes React
 * render at once, fail (error 345) and leave the page without scripts.
 */
async function dataDecoded() {
  try {
    RemixBrowser({})
  } catch (decoding) {
    await decoding
  }
}

/** Marks the page as interactive, for tests and for debugging. */
function Arrival({ onHydrated }: { onHydrated: () => void }) {
  useLayoutEffect(onHydrated)
  useEffect(() => document.documentElement.setAttribute('data-hydrated', ''), [])
  return null
}

function hydrate() {
  const release = holdEarlyTexts()
  hydrateRoot(
    document,
    <I18nextProvider i18n={i18next}>
      <RequestId.Provider value={document.documentElement.dataset.request}>
        <StrictMode>
          <RemixBrowser />
          <Arrival onHydrated={release} />
        </StrictMode>
      </RequestId.Provider>
    </I18nextProvider>,
    { onRecoverableError: () => setTimeout(putBack) },
  )
}
