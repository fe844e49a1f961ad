import { allergiesIn } from '~/domain/assessment/allergies'
import { emptyStatus } from '~/domain/assessment/empty-lists'
import type { getMedicationList } from '~/domain/assessment/for-paper.server'
import { fullName } from '~/domain/person'
import type { Formatter } from '~/i18n/formatter.server'
import { medicationWords } from '~/routes/circle/assessment/medication-words'

type List = Awaited<ReturnType<typeof getMedicationList>>
export type MedicationListWords = ReturnType<typeof medicationListWords>

/** The printed medication list in the words of the language that it is printed in. */
export function medicationListWords(list: List, formatter: Formatter) {
  const { t } = formatter
  return {
    problem: problemWords(list, t),
    allergies: allergyWords(list, t),
    medications: medicationWords(list.medications, formatter),
    noMedications: list.isLost
      ? t('sheet:unreadable')
      : t(`assessment:medical.noMedicines.${emptyStatus(list.medicationReview.taking)}`),
    checked: checkedWords(list.medicationReview, formatter),
    reviewed: reviewedWords(list, formatter),
  }
}

/** The allergies, or their status in one word. */
function allergyWords({ allergies, isLost }: List, t: Formatter['t']): { title: string | null; lines: string[] } {
  if (isLost) return { title: t('sheet:unreadable'), lines: [] }
  const { status, lines } = allergiesIn(allergies)
  if (status !== 'some') return { title: t(`sheet:allergyStatus.${status}`), lines }
  return { title: lines.length ? null : t('sheet:allergiesUnnamed'), lines }
}

function checkedWords({ checkedOn, checkedWith: name }: List['medicationReview'], { t, day }: Formatter) {
  const on = day(checkedOn)
  if (on)
    return name ? t('assessment:medical.checked', { name, day: on }) : t('assessment:medical.checkedOn', { day: on })
  return name ? t('assessment:medical.checkedWith', { name }) : t('sheet:neverChecked')
}

type Save = { saved: List['saved']; isUnreadable: boolean; isLost: boolean }

/** A section's last save, and by whom. */
export function reviewedWords({ saved, isLost }: Save, { t, dayOf }: Formatter) {
  if (isLost) return null
  if (!saved) return t('assessment:neverReviewed')
  return t('assessment:reviewed', { day: dayOf(saved.at), name: fullName(saved.by) })
}

/** Whether the latest save, or all, can't be read. */
export function problemWords({ isUnreadable, isLost }: Save, t: Formatter['t']) {
  if (isLost) return t('assessment:nothingReadable')
  return isUnreadable ? t('assessment:unreadable') : null
}
