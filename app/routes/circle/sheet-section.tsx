import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '~/domain/accounts/user'

/** The words of the emergency sheet in the language that it is printed in, which need not be the page's. */
export function useSheetTexts(language: Language) {
  return useTranslation(['sheet', 'recipient', 'common'], { lng: language }).t
}

export function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="sheet-section">
      <h2>{name}</h2>
      {children}
    </section>
  )
}

export function Fact({ name, language, children }: { name: string; language: Language; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? <NotRecorded language={language} />}</dd>
    </div>
  )
}

export function MissingFact({ what, language }: { what: string; language: Language }) {
  return (
    <li>
      <span>{what}</span>
      <NotRecorded language={language} />
    </li>
  )
}

export function NotRecorded({ language }: { language: Language }) {
  const t = useSheetTexts(language)
  return <span className="sheet-nothing">{t('sheet:notRecorded')}</span>
}
