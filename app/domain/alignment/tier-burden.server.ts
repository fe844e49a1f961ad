import { parseValue } from '~/domain/assessment/revisions.server'
import { caregiver } from '~/domain/assessment/sections/caregiver'
import type { ValueOf } from '~/domain/records/fields'
import { burdensIn, latestOf } from '~/domain/surveys/latest-burdens.server'
import type { TierBurden } from './standing'

/** The highest of the current caregivers' latest interviews; the model doesn't count paid caregivers. */
export function tierBurdenOf(interviews: string, section: string | null): TierBurden | null {
  const value = section === null ? null : (parseValue(caregiver, section) as ValueOf<typeof caregiver> | null)
  const caregivers = (value?.caregivers ?? []).filter(({ isPaid }) => isPaid !== 'yes')
  const burdens = burdensIn(interviews)
  const [highest] = caregivers
    .flatMap(({ id, name, memberId }) => latestOf(burdens, { id, name: name ?? '', memberId: memberId ?? null }) ?? [])
    .sort((one, other) => other.score - one.score || other.answeredOn.localeCompare(one.answeredOn))
  return highest ? { score: highest.score, day: highest.answeredOn } : null
}
