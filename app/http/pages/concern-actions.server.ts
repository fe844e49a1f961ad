import type { Member } from '~/domain/member'
import { listConcernActions } from '~/domain/progress/queries.server'
import { dueLabelOf } from '~/domain/progress/rules'
import { inSentence } from '~/domain/records/labels'
import { type SectionName, slugOf } from '~/domain/section-names'
import { dayIn } from '~/i18n/format'
import type { Formatter } from '~/i18n/formatter.server'
import { dueShown } from '~/i18n/items-shown.server'

const withConcerns: readonly SectionName[] = ['socialNeeds', 'bhSafety', 'legal']

/** A concern's action, by its field's path: the latest, open ones before completed ones. */
export type ConcernAction = Awaited<ReturnType<typeof concernActionsOf>>[number]

/** The circle's actions for a section's concerns. */
export async function concernActionsOf(member: Member, name: SectionName, formatter: Formatter) {
  if (!withConcerns.includes(name)) return []
  const today = dayIn(new Date(), member.timeZone)
  const actions = await listConcernActions(member, slugOf(name))
  const latest = new Map([
    ...actions.filter(({ isCompleted }) => isCompleted).map((one) => [one.path, one] as const),
    ...actions.filter(({ isCompleted }) => !isCompleted).map((one) => [one.path, one] as const),
  ])
  return [...latest.values()].map(({ path, id, title, dueDate, isCompleted }) => {
    const label = isCompleted ? null : dueLabelOf(dueDate, today)
    const words = dueShown(label, formatter)?.words ?? null
    // English writes its weekdays with a capital inside a sentence, too.
    const isNear = label?.kind === 'today' || label?.kind === 'yesterday' || formatter.language === 'es'
    return { path, id, title, isCompleted, tone: label?.tone ?? null, day: isNear && words ? inSentence(words) : words }
  })
}
