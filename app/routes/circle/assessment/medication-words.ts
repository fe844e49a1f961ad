import { asNeededLast, type givenTimes } from '~/domain/assessment/medications'
import { type medical, medication } from '~/domain/assessment/sections/medical'
import type { AnyRecord, RecordValue, RowOf, ValueOf } from '~/domain/records/fields'
import { optionLabel } from '~/domain/records/labels'
import { viewOf } from '~/domain/records/view'
import type { Formatter } from '~/i18n/formatter.server'
import { wordsReaderOf } from '~/i18n/words-reader'
import { isAnswered } from '~/routes/circle/assessment/facts'
import { linesBesides } from '~/routes/circle/assessment/other-answers'

type Medication = RowOf<typeof medication>
/** A medicine in words. Dose and route are null while they are not recorded. */
export type MedicationWords = {
  id: string
  name: string
  dose: string | null
  route: string | null
  times: readonly (typeof givenTimes)[number][]
  moreInfo: string | null
  others: { label: string; value: string | null }[] // the other fields
}

const printed = ['name', 'dose', 'unit', 'route', 'otherRoute', 'times', 'moreInfo']

/** Medicines in words, in their order, as-needed ones last. */
export function medicationWords(
  medications: ValueOf<typeof medical>['medications'],
  formatter: Formatter,
  record: AnyRecord = medication,
): MedicationWords[] {
  const reader = wordsReaderOf(formatter)
  return asNeededLast(medications, ({ times }, time) => times?.includes(time) ?? false).map((one) => ({
    id: one.id,
    name: one.name,
    dose: doseWords(one, formatter.t),
    route: one.otherRoute ?? (one.route && optionLabel(medication.fields.route, one.route, reader.say)),
    times: one.times ?? [],
    moreInfo: one.moreInfo,
    others: linesBesides(viewOf(record, one as RecordValue, reader), printed)
      .filter(isAnswered)
      .map(({ label, value }) => ({ label, value })),
  }))
}

/** The dose as entered, with its unit: never converted. An unknown unit is named as such. */
function doseWords({ dose, unit }: Medication, t: Formatter['t']) {
  if (!dose || !unit) return dose
  if (unit === 'unknown') return t('sheet:doseUnitUnknown', { dose })
  return t('sheet:dose', { dose, unit: t(`assessment:units.${unit}`) })
}
