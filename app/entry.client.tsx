import { RemixBrowser } from '@remix-run/react'
import i18next from 'i18next'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { getInitialNamespaces } from 'remix-i18next/client'
import { options } from './i18n/options'
import { textFormat } from './i18n/text-format'
import { textsInBrowser } from './i18n/texts-in-browser'
import { keepEarlyInput } from './ui/early-input'
import './ui/first-path'

const putBack = keepEarlyInput()

i18next
  .use(initReactI18next)
  .use(textFormat())
  .use(textsInBrowser)
  .init({ ...options, lng: document.documentElement.lang, ns: ['common', ...getInitialNamespaces()] })
  .then(() => startTransition(hydrate))

/** Marks the page as interactive, for tests and for debugging. */
function Arrival() {
  useEffect(() => document.documentElement.setAttribute('data-hydrated', ''), [])
  return null
}

function hydrate() {
  hydrateRoot(
    document,
    <I18nextProvider i18n={i18next}>
      <StrictMode>
        <RemixBrowser />
        <Arrival />
      </StrictMode>
    </I18nextProvider>,
    { onRecoverableError: () => setTimeout(putBack) },
  )
}
