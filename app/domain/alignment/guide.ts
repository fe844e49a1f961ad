import { daysAfter } from '~/domain/days'
import { latestContactDueBy } from './due'
import type { ProgrammeRules } from './settings-record'
import { type Tier, tiers } from './tiers'

export const guideFilters = ['all', 'late', 'soon', 'missing', 'respite', 'week'] as const
export type GuideFilter = (typeof guideFilters)[number]
export const guideSorts = ['urgent', 'name', 'respite'] as const
export type GuideSort = (typeof guideSorts)[number]

const weekDays = 7

export type GuideDays = {
  late: string // assessed on it or before: the reassessment is late
  soon: string // …late or due soon
  week: string // …late or due within a week, a stage, an interview or a survey as well
  contact: Record<Tier, string> // last contact on it or before: the next is late or due within a week
}

export function guideDays(today: string, { reassessment, contact }: ProgrammeRules): GuideDays {
  const inAWeek = daysAfter(today, weekDays)
  return {
    late: daysAfter(today, -reassessment.dueAfter - 1),
    soon: daysAfter(today, -reassessment.amberFrom),
    week: daysAfter(inAWeek, -reassessment.dueAfter),
    contact: Object.fromEntries(tiers.map((tier) => [tier, latestContactDueBy(inAWeek, contact[tier])])) as Record<
      Tier,
      string
    >,
  }
}
