import type { Member } from '~/domain/member'
import { latestBurdens, listInterviewed } from '~/domain/surveys/interview-queries.server'
import type { BurdenBand } from '~/domain/surveys/zarit'
import type { Formatter } from '~/i18n/formatter.server'

/** The latest score of a caregiver; nothing before the first interview. */
export type InterviewOnCard = { score?: number; band?: BurdenBand; day?: string | null }

/** A caregiver card's summary of their burden interviews, as the member may read them. */
export async function interviewsOnCards(member: Member, { day }: Formatter): Promise<Record<string, InterviewOnCard>> {
  const [caregivers, burdens] = await Promise.all([listInterviewed(member), latestBurdens(member)])
  return Object.fromEntries(
    caregivers.flatMap(({ id, isCurrent }) => {
      if (!isCurrent) return []
      const burden = burdens.get(id)
      return [[id, burden ? { score: burden.score, band: burden.band, day: day(burden.answeredOn) } : {}]]
    }),
  )
}
