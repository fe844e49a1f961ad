import type { GuideDays, GuideFilter, GuideSort } from './guide'
import { nearCentsOf } from './respite'
import type { ProgrammeRules } from './settings-record'
import { alignedStatuses } from './statuses'
import { respiteTiers, type Tier, tiers } from './tiers'

// SQL over circles with the columns of guide.server.ts. A comparison with a day that is not known is not true.

const quoted = (texts: readonly string[]) => `(${texts.map((text) => `'${text}'`).join(', ')})`
const isAligned = `status IN ${quoted(alignedStatuses)}`
const contactDay = `CASE tier ${tiers.map((tier) => `WHEN '${tier}' THEN @${tier}`).join(' ')} END`

type Day = 'late' | 'soon' | 'week'
const isAssessedBy = (day: Day) => `(${isAligned} AND assessedOn <= @${day})`

/** A stage, an interview or a survey is this old, or there is no survey. */
const isAskedAgainBy = (day: Day) => `(${isAligned} AND (stagedOn <= @${day} OR burdenOn <= @${day}
  OR (alignedOn IS NOT NULL AND (surveyedOn IS NULL OR surveyedOn <= @${day}))))`

const lacksSomething = `((status <> 'unaligned' AND (isIncomplete = TRUE OR isUnnamed = TRUE)) OR ${isAskedAgainBy('soon')})`

/** SQL: whether a circle belongs to a filter; 'week' is all that is late or due within seven days. */
export const guideConditions: Record<GuideFilter, string> = {
  all: 'TRUE',
  late: isAssessedBy('late'),
  soon: `(${isAssessedBy('soon')} AND assessedOn > @late)`,
  missing: lacksSomething,
  respite: `(${isAligned} AND tier IN ${quoted(respiteTiers)} AND respiteCents >= @nearCents)`,
  week: `(${isAssessedBy('week')} OR ${isAskedAgainBy('week')}
    OR (${isAligned} AND COALESCE(lastContact, alignedOn) <= ${contactDay}))`,
}

const byName = 'sortName, circleId'

/** SQL: the orders. Most urgent: late, then due soon or incomplete, then by day; ended ones last. */
export const guideOrders: Record<GuideSort, string> = {
  urgent: `CASE WHEN status = 'unaligned' THEN 4 WHEN ${isAssessedBy('late')} THEN 0 WHEN ${isAssessedBy('soon')} THEN 1
      WHEN ${lacksSomething} THEN 2 ELSE 3 END,
    CASE WHEN ${isAligned} THEN COALESCE(assessedOn, '9999') ELSE '9999' END, ${byName}`,
  name: byName,
  respite: `respiteCents DESC, ${byName}`,
}

export type GuideParameters = Record<Day | Tier, string> & { nearCents: number }

/** The parameters of all conditions and orders. */
export function guideParameters(
  { late, soon, week, contact }: GuideDays,
  respite: ProgrammeRules['respite'],
): GuideParameters {
  return { late, soon, week, ...contact, nearCents: nearCentsOf(respite) }
}
