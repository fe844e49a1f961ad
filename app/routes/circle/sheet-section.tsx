import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '~/domain/user'
import type { FactWords, RowWords } from '~/routes/circle/sheet-words'

/** The words of what is printed in the language that it is printed in, which need not be the page's. */
export function useSheetTexts(language: Language) {
  return useTranslation(['sheet', 'assessment', 'common'], { lng: language }).t
}

/** A section of a print; `note` is beside its title. */
export function Section({ name, note, children }: { name: string; note?: string | null; children: ReactNode }) {
  return (
    <section className="sheet-section">
      <h2>
        {name} {note ? <small>{note}</small> : null}
      </h2>
      {children}
    </section>
  )
}

/** Facts one below the other, each with what is recorded or that nothing is. */
export function Facts({ facts, language }: { facts: readonly FactWords[]; language: Language }) {
  return (
    <dl className="sheet-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value ?? <NotRecorded language={language} />}</dd>
        </div>
      ))}
    </dl>
  )
}

/** People and places with their numbers. */
export function Rows({ rows, language }: { rows: readonly RowWords[]; language: Language }) {
  if (!rows.length) return null
  return (
    <ul className="sheet-rows">
      {rows.map(({ name, about, number, otherNumbers, isMissing }) => (
        <li key={`${name} ${about} ${number}`}>
          <span>
            <bdi>{name}</bdi> {about ? <small>{about}</small> : null}
          </span>
          {isMissing ? (
            <NotRecorded language={language} />
          ) : (
            <span className="sheet-numbers">
              <b>{number}</b>
              {otherNumbers?.map((other) => (
                <small key={other}>{other}</small>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

export function NotRecorded({ language }: { language: Language }) {
  const t = useSheetTexts(language)
  return <span className="sheet-nothing">{t('sheet:notRecorded')}</span>
}
