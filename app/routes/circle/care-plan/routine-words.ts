import type { CarePlan } from '~/domain/care-plan/queries.server'
import type { ExportedItem } from '~/domain/routine/export.server'
import { formatClock, formatFullDay } from '~/i18n/format'
import type { Formatter } from '~/i18n/formatter.server'
import { repetitionWords } from '~/i18n/repetition-words'

export type RoutineWords = { items: { id: string; title: string; when: string; who: string }[]; more: number }

/** The routine in short on paper; null where it may not be shown. */
export function routineWords({ routine }: CarePlan, formatter: Formatter): RoutineWords | null {
  if (!routine) return null
  const items = routine.items.map((item) => ({
    id: item.id,
    title: item.title,
    when: whenOf(item, formatter),
    who: item.assignees.join(', '),
  }))
  return { items, more: routine.more }
}

function whenOf({ repetition, startDate, startTime, endTime, length }: ExportedItem, formatter: Formatter) {
  const { t, language } = formatter
  const days =
    repetitionWords(repetition, t as unknown as Parameters<typeof repetitionWords>[1]) ??
    formatFullDay(startDate, language, { hasYear: true })
  if (!startTime) return days
  const from = formatClock(startTime, language)
  if (!endTime || length) return t('sheet:taskAt', { days, time: from })
  return t('sheet:eventAt', { days, from, to: formatClock(endTime, language) })
}
