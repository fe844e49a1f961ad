import type { Language } from '~/domain/user'
import type { MedicationListWords } from '~/routes/circle/assessment/medication-list-words'
import { PrintedMedicationTable } from '~/routes/circle/assessment/medication-table'
import { Foot, type HeadWords, Paper } from '~/routes/circle/sheet-paper'
import { useSheetTexts } from '~/routes/circle/sheet-section'

type Props = { head: HeadWords; words: MedicationListWords; language: Language }

/** The medication list on paper: allergies, medicines, when they were checked, and room to sign that they were again. */
export function MedicationList({ head, words, language }: Props) {
  const t = useSheetTexts(language)
  return (
    <Paper head={head} language={language} className="sheet-wide">
      {words.problem ? <p>{words.problem}</p> : null}
      <Allergies {...words.allergies} language={language} />
      <section className="sheet-section">
        <h2>{t('sheet:medications')}</h2>
        {words.medications.length ? (
          <PrintedMedicationTable medications={words.medications} language={language} isWide />
        ) : (
          <p>{words.noMedications}</p>
        )}
      </section>
      <p className="sheet-foot">{words.checked}</p>
      <p>{words.reviewed}</p>
      <Foot language={language} />
      <Signatures language={language} />
    </Paper>
  )
}

function Allergies({ title, lines, language }: MedicationListWords['allergies'] & { language: Language }) {
  const t = useSheetTexts(language)
  return (
    <dl className="sheet-overview">
      <div className="sheet-allergies">
        <dt>{t('sheet:allergies')}</dt>
        <dd>
          {title ? <strong>{title}</strong> : null}
          {lines.map((line) => (
            <strong key={line} dir="auto">
              {line}
            </strong>
          ))}
        </dd>
      </div>
    </dl>
  )
}

function Signatures({ language }: { language: Language }) {
  const t = useSheetTexts(language)
  return (
    <div className="sheet-signatures">
      {['first', 'second'].map((which) => (
        <p key={which}>
          <span>{t('sheet:signature')}</span>
          <span>{t('sheet:signedOn')}</span>
        </p>
      ))}
    </div>
  )
}
