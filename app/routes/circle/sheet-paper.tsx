import type { ReactNode } from 'react'
import { BrandSymbol } from '~/components/brand'
import type { Language } from '~/domain/user'
import { useSheetTexts } from '~/routes/circle/sheet-section'

/** A print's head: its title, the recipient, and who printed it when. */
export type HeadWords = {
  kind: string
  name: string
  about: readonly string[] // lines below the name
  printed: string
}
type Props = { head: HeadWords; language: Language; className?: string; children: ReactNode }

/** A printed page. Its head is a table's, which browsers print on each page. */
export function Paper({ head, language, className = '', children }: Props) {
  return (
    <article className={`sheet-paper ${className}`} lang={language}>
      <table role="presentation" className="sheet-frame">
        <thead>
          <tr>
            <td>
              <Head {...head} />
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{children}</td>
          </tr>
        </tbody>
      </table>
    </article>
  )
}

function Head({ kind, name, about, printed }: HeadWords) {
  return (
    <div className="sheet-head">
      <div>
        <p className="font-bold">{kind}</p>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {about.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className="sheet-by">
        <BrandSymbol size={20} />
        <p>
          Kinfold
          <br />
          {printed}
        </p>
      </div>
    </div>
  )
}

/** The note that a print is a copy of that day. */
export function Foot({ language, note }: { language: Language; note?: string | null }) {
  const t = useSheetTexts(language)
  return (
    <p className="sheet-foot">
      {note ? <span>{`${note} `}</span> : null}
      <span>{t('sheet:foot')}</span>
    </p>
  )
}
