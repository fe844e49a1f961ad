// biome-ignore-all lint/a11y/noRedundantRoles: narrow screens show a row as a block, which takes its meaning away.

import { givenTimes } from '~/domain/assessment/medications'
import type { Language } from '~/domain/user'
import type { MedicationWords } from '~/routes/circle/assessment/medication-words'
import { NotRecorded, useSheetTexts } from '~/routes/circle/sheet-section'
import { Icon } from '~/ui/icon'

type Props = { medications: readonly MedicationWords[]; language: Language; isWide?: boolean }

/** Medicines with their times. On wide paper notes have their own column. */
export function PrintedMedicationTable({ medications, language, isWide = false }: Props) {
  const t = useSheetTexts(language)
  return (
    <table className="sheet-table" role="table">
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col">{t('assessment:medical.medication.name')}</th>
          <th scope="col">{t('assessment:medical.medication.dose')}</th>
          <th scope="col">{t('assessment:medical.medication.route')}</th>
          {givenTimes.map((time) => (
            <th key={time} scope="col" className="sheet-time">
              {t(`assessment:times.${time}`)}
            </th>
          ))}
          {isWide ? <th scope="col">{t('assessment:medical.medication.moreInfo')}</th> : null}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {medications.map((medication) => (
          <Medication key={medication.id} medication={medication} language={language} isWide={isWide} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { medication: MedicationWords; language: Language; isWide: boolean }

function Medication({ medication: { name, dose, route, times, moreInfo, others }, language, isWide }: RowProps) {
  const t = useSheetTexts(language)
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        <bdi>{name}</bdi>
        {moreInfo && !isWide ? <small dir="auto">{moreInfo}</small> : null}
        {others.map(({ label, value }) => (
          <small key={label} dir="auto">
            {label} <strong>{value}</strong>
          </small>
        ))}
      </th>
      <td role="cell">{dose ?? <NotRecorded language={language} />}</td>
      <td role="cell">{route ?? <NotRecorded language={language} />}</td>
      {givenTimes.map((time) => (
        <td key={time} role="cell" className="sheet-time">
          {times.includes(time) ? (
            <>
              <Icon name="check" />
              <span className="sheet-time-name">{t(`assessment:times.${time}`)}</span>
            </>
          ) : null}
        </td>
      ))}
      {isWide ? (
        <td role="cell" dir="auto">
          {moreInfo}
        </td>
      ) : null}
    </tr>
  )
}
