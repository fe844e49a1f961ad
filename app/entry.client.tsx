import { RemixBrowser } from '@remix-run/react'
import i18next from 'i18next'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { getInitialNamespaces } from 'remix-i18next/client'
import { options } from './i18n/options'
import { textsInBrowser } from './i18n/texts-in-browser'
import { rememberFields } from './ui/typed-before-scripts'
import './ui/first-path'

const putBack = rememberFields()

i18next
  .use(initReactI18next)
  .use(textsInBrowser)
  .init({ ...options, lng: document.documentElement.lang, ns: ['common', ...getInitialNamespaces()] })
  .then(() => startTransition(hydrate))

function hydrate() {
  hydrateRoot(
    document,
    <I18nextProvider i18n={i18next}>
      <StrictMode>
        <RemixBrowser />
      </StrictMode>
    </I18nextProvider>,
    { onRecoverableError: () => setTimeout(putBack) },
  )
}
