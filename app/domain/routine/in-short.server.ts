import { daysAfter } from '~/domain/days'
import type { Member } from '~/domain/member'
import { dayIn } from '~/i18n/format'
import { type ExportedItem, listItemsForExport } from './export.server'

const daysAhead = 30
const maxShown = 60

/** The routine for print: series, and single items of 30 days; `more` counts the rest. Throws Forbidden. */
export async function listRoutineInShort(member: Member, now = new Date()) {
  const today = dayIn(now, member.timeZone)
  const until = daysAfter(today, daysAhead)
  const items = (await listItemsForExport(member)).filter(
    ({ lastDay, parentId, startDate, ...item }) =>
      lastDay >= today && !parentId && (isRepeating(item) || startDate <= until),
  )
  const sorted = items.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  return { items: sorted.slice(0, maxShown), more: Math.max(0, sorted.length - maxShown) }
}

function isRepeating({ repetition }: Pick<ExportedItem, 'repetition'>) {
  return repetition.pattern !== 'NOT_REPEAT'
}

function orderOf({ startDate, startTime, title, id, ...item }: ExportedItem) {
  const time = startTime ?? ''
  return (isRepeating(item) ? ['0', time, title, id] : ['1', startDate, time, title, id]).join('\0')
}
