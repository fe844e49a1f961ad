import { asNeededLast, type givenTimes } from '~/domain/assessment/medications'
import { type medical, medication } from '~/domain/assessment/sections/medical'
import type { RowOf, ValueOf } from '~/domain/records/fields'
import { optionLabel } from '~/domain/records/labels'
import type { Formatter } from '~/i18n/formatter.server'
import { wordsReaderOf } from '~/i18n/words-reader'

type Medication = RowOf<typeof medication>
/** A medicine in words. Dose and route are null while they are not recorded. */
export type MedicationWords = {
  id: string
  name: string
  dose: string | null
  route: string | null
  times: readonly (typeof givenTimes)[number][]
  moreInfo: string | null
}

/** Medicines in words, as they were entered, those that are given only as needed last. */
export function medicationWords(
  medications: ValueOf<typeof medical>['medications'],
  formatter: Formatter,
): MedicationWords[] {
  const { say } = wordsReaderOf(formatter)
  return asNeededLast(medications, ({ times }, time) => times?.includes(time) ?? false).map((one) => ({
    id: one.id,
    name: one.name,
    dose: doseWords(one, formatter.t),
    route: one.otherRoute ?? (one.route && optionLabel(medication.fields.route, one.route, say)),
    times: one.times ?? [],
    moreInfo: one.moreInfo,
  }))
}

/** The dose as it was written, with its unit: nothing is converted. A unit that is not known is said to be so. */
function doseWords({ dose, unit }: Medication, t: Formatter['t']) {
  if (!dose || !unit) return dose
  if (unit === 'unknown') return t('sheet:doseUnitUnknown', { dose })
  return t('sheet:dose', { dose, unit: t(`assessment:units.${unit}`) })
}
