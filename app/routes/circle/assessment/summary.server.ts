import { pressingConcerns } from '~/domain/assessment/concerns'
import type { Measure } from '~/domain/assessment/score-series'
import type { functional } from '~/domain/assessment/sections/functional'
import { socialNeeds } from '~/domain/assessment/sections/social-needs'
import { helpNeeded } from '~/domain/assessment/summary'
import type { RecordValue, RowValue, ValueOf } from '~/domain/records/fields'
import type { SectionName } from '~/domain/section-names'
import type { ConcernAction } from '~/http/pages/concern-actions.server'
import type { Formatter } from '~/i18n/formatter.server'
import { type ChartOfScores, drawScores } from '~/routes/circle/assessment/score-charts'

export type Summary = { lead?: string; charts?: ChartOfScores[] }
type About = {
  formatter: Formatter
  recipientName: string
  actions: readonly Pick<ConcernAction, 'path' | 'isCompleted'>[]
}

/** A section's summary, in a sentence or a picture above its parts. */
export function summaryOf(name: SectionName, value: RecordValue, about: About): Summary {
  return summaries[name]?.(value, about) ?? {}
}

const summaries: Partial<Record<SectionName, (value: RecordValue, about: About) => Summary>> = {
  cognitive: ({ measures }, { formatter }) => ({
    charts: drawScores((measures ?? []) as unknown as Measure[], formatter.language),
  }),
  functional: (value, about) => ({ lead: functionalLead(value, about) }),
  socialNeeds: (value, about) => ({ lead: socialLead(value, about) }),
  caregiver: ({ caregivers }, about) => ({ lead: caregiverLead((caregivers ?? []) as readonly RowValue[], about) }),
}

function functionalLead(value: RecordValue, { formatter: { t }, recipientName }: About) {
  const help = helpNeeded(value as ValueOf<typeof functional>)
  if (!help) return undefined
  const [daily, household] = [help.daily, help.household]
  const unanswered = daily.unanswered + household.unanswered
  const notAssessed = daily.all - daily.known + household.all - household.known - unanswered
  const lead = t('assessment:functional.summary', {
    name: recipientName,
    ...{ adls: daily.helped, allAdls: daily.all, iadls: household.helped, allIadls: household.all },
  })
  return [
    lead,
    notAssessed ? t('assessment:functional.notAssessed', { count: notAssessed }) : '',
    unanswered ? t('assessment:functional.notRecorded', { count: unanswered }) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function socialLead(value: RecordValue, { formatter: { t }, actions }: About) {
  const pressing = pressingConcerns(socialNeeds, value)
  if (!pressing) return undefined
  const underWay = actions.filter(({ path, isCompleted }) => !isCompleted && pressing.includes(path)).length
  const lead = pressing.length
    ? t('assessment:socialNeeds.needAttention', { count: pressing.length })
    : t('assessment:socialNeeds.nothingNeeds')
  return underWay ? `${lead} ${t('assessment:socialNeeds.underWay', { count: underWay })}` : lead
}

function caregiverLead(people: readonly RowValue[], { formatter: { t }, recipientName: name }: About) {
  if (!people.length) return undefined
  const hours = people.reduce((all, { hoursAWeek }) => all + Number(hoursAWeek ?? 0), 0)
  const paid = people.filter(({ isPaid }) => isPaid === 'yes').length
  const lead = hours
    ? t('assessment:caregiver.lead', { count: people.length, name, hours })
    : t('assessment:caregiver.leadWithoutHours', { count: people.length, name })
  if (paid) return `${lead} ${t('assessment:caregiver.paid', { count: paid })}`
  return people.every(({ isPaid }) => isPaid === 'no') ? `${lead} ${t('assessment:caregiver.allUnpaid')}` : lead
}
