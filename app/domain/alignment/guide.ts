import { daysAfter } from '~/domain/days'
import { latestContactDueBy } from './due'
import { respiteUse } from './respite'
import type { ProgrammeRules } from './settings-record'
import type { GuideColumns } from './standing'
import { isAligned, type Status } from './statuses'
import { mayHaveRespite, type Tier, tiers } from './tiers'

export const guideFilters = ['all', 'late', 'soon', 'missing', 'respite', 'week'] as const
export type GuideFilter = (typeof guideFilters)[number]
export const guideSorts = ['urgent', 'name', 'respite'] as const
export type GuideSort = (typeof guideSorts)[number]

const weekDays = 7

export type ListedCircle = GuideColumns & {
  circleId: string
  sortName: string
  status: Status | null
  alignedOn: string | null
  assessedOn: string | null
  isUnnamed: boolean // a name or the date of birth is missing
  respiteCents: number // of the performance year
}

/** The latest days from which something is late or due. */
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

type OnDay = { days: GuideDays; respite: ProgrammeRules['respite'] }

/** Whether a circle belongs to a filter; 'week' is all that is late or due within seven days. */
export function fits(circle: ListedCircle, filter: GuideFilter, { days, respite }: OnDay) {
  const { status, tier, alignedOn, lastContact } = circle
  switch (filter) {
    case 'late':
      return isAssessedBy(days.late, circle)
    case 'soon':
      return isAssessedBy(days.soon, circle) && !isAssessedBy(days.late, circle)
    case 'missing':
      return lacksSomething(circle, days)
    case 'respite':
      return mayHaveRespite(status, tier) && respiteUse(circle.respiteCents, respite).isNear
    case 'week':
      return (
        isAssessedBy(days.week, circle) ||
        isAskedAgainBy(days.week, circle) ||
        (isAligned(status) && tier !== null && isBy(days.contact[tier], lastContact ?? alignedOn))
      )
    default:
      return true
  }
}

/** Sorts circles, most urgent first: late, due soon or incomplete, then by day; ended ones last. */
export function inOrder(circles: readonly ListedCircle[], sort: GuideSort, days: GuideDays) {
  const byName = (one: ListedCircle, other: ListedCircle) =>
    compare(one.sortName, other.sortName) || compare(one.circleId, other.circleId)
  if (sort === 'name') return [...circles].sort(byName)
  if (sort === 'respite')
    return [...circles].sort((one, other) => other.respiteCents - one.respiteCents || byName(one, other))
  const dayOf = ({ status, assessedOn }: ListedCircle) => (isAligned(status) && assessedOn) || '9999'
  return circles
    .map((circle) => ({ circle, urgency: urgencyOf(circle, days) }))
    .sort(
      (one, other) =>
        one.urgency - other.urgency ||
        compare(dayOf(one.circle), dayOf(other.circle)) ||
        byName(one.circle, other.circle),
    )
    .map(({ circle }) => circle)
}

function urgencyOf(circle: ListedCircle, days: GuideDays) {
  if (circle.status === 'unaligned') return 4
  if (isAssessedBy(days.late, circle)) return 0
  if (isAssessedBy(days.soon, circle)) return 1
  return lacksSomething(circle, days) ? 2 : 3
}

function isAssessedBy(day: string, { status, assessedOn }: ListedCircle) {
  return isAligned(status) && isBy(day, assessedOn)
}

function lacksSomething(circle: ListedCircle, days: GuideDays) {
  const { status, isIncomplete, isUnnamed } = circle
  return (status !== 'unaligned' && (isIncomplete || isUnnamed)) || isAskedAgainBy(days.soon, circle)
}

/** Whether a stage, an interview or a survey is this old, or there is no survey. */
function isAskedAgainBy(day: string, { status, alignedOn, stagedOn, burdenOn, surveyedOn }: ListedCircle) {
  if (!isAligned(status)) return false
  const isSurveyDue = alignedOn !== null && (surveyedOn === null || isBy(day, surveyedOn))
  return isSurveyDue || isBy(day, stagedOn) || isBy(day, burdenOn)
}

function isBy(latest: string, day: string | null) {
  return day !== null && day <= latest
}

function compare(one: string, other: string) {
  return one === other ? 0 : one < other ? -1 : 1
}
