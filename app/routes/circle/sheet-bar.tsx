import { Link } from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '~/domain/user'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Nonce } from '~/ui/nonce'

type Props = {
  back: ReactNode
  language: Language
  pathIn: (language: Language) => string
  howTo: string
  children?: ReactNode
}

/** The unprinted bar of a printable page: back, languages, and how to print. */
export function SheetBar({ back, language, pathIn, howTo, children }: Props) {
  const { t } = useTranslation('sheet')
  return (
    <div className="sheet-bar">
      {back}
      <nav className="segmented" aria-label={t('language')}>
        {languages.map((code) => (
          <Link
            key={code}
            to={pathIn(code)}
            lang={code}
            hrefLang={code}
            aria-current={code === language ? 'true' : undefined}
          >
            {names[code]}
          </Link>
        ))}
      </nav>
      <PrintButton howTo={howTo} />
      {children}
    </div>
  )
}

const names = { en: 'English', es: 'Español' }

// The page ships no other script. None of its characters is one that React would escape.
const printing =
  'var hint = document.currentScript.previousElementSibling, button = hint.previousElementSibling; ' +
  'if (window.print) { hint.hidden = true; button.hidden = false; button.onclick = function () { print() } }'

/** A button that prints. Without scripts, or where the browser cannot print for a page, a hint stays in its place. */
function PrintButton({ howTo }: { howTo: string }) {
  const nonce = useContext(Nonce)
  const { t } = useTranslation('sheet')
  return (
    <>
      <Button type="button" kind="primary" hidden>
        <Icon name="printer" />
        <span>{t('print')}</span>
      </Button>
      <p>{howTo}</p>
      <script nonce={nonce}>{printing}</script>
    </>
  )
}
