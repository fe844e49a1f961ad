import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '~/components/person'
import type { PartShown } from '~/domain/records/view'
import type { InterviewOnCard } from '~/http/pages/interviews-on-cards.server'
import { CaregiverCards } from '~/routes/circle/assessment/caregiver-cards'
import { Concerns, hasConcerns } from '~/routes/circle/assessment/concerns'
import { ConfidentialPart } from '~/routes/circle/assessment/confidential-part'
import { Facts, isAnswered, NotRecorded } from '~/routes/circle/assessment/facts'
import { HomeSafety } from '~/routes/circle/assessment/home-safety'
import { LegalDocument } from '~/routes/circle/assessment/legal-document'
import { LevelTable } from '~/routes/circle/assessment/level-table'
import { MeasureTable } from '~/routes/circle/assessment/measure-table'
import { AllergyCallout, MedicationTable } from '~/routes/circle/assessment/medical-parts'
import { ScoresOverTime } from '~/routes/circle/assessment/score-chart'
import { ServiceTable } from '~/routes/circle/assessment/service-table'
import type { Summary } from '~/routes/circle/assessment/summary.server'

export type CaregiverPerson = Person & { messageTo: string | null }
type People = Record<string, CaregiverPerson>
type Interviews = Record<string, InterviewOnCard>
type Props = {
  circleId: string
  recipientName: string
  parts: PartShown[]
  summary?: Summary
  people?: People
  interviews?: Interviews
  isEarlier?: boolean // not as it is now: without ways to what is done with it
}
export type PartProps = {
  part: PartShown
  parts: readonly PartShown[]
  circleId: string
  recipientName: string
  people?: People // by the id of their row
  isEarlier?: boolean
  interviews?: Interviews // by the same, of those whose interviews the reader may see
}

// Parts that are shown by a view of their own; any other by its lines.
const views: Record<string, ComponentType<PartProps>> = {
  allergies: AllergyCallout,
  medications: MedicationTable,
  measures: MeasureTable,
  services: ServiceTable,
  caregivers: CaregiverCards,
  homeSafety: HomeSafety,
  powerOfAttorney: LegalDocument,
  healthCareProxy: LegalDocument,
  advanceDirective: LegalDocument,
  polst: LegalDocument,
}

/** A section as people read it: what it comes to, then each of its parts. */
export function SectionView({ parts, ...about }: Props) {
  // A list's status is shown with the list, and all concerns together.
  const besideLists = parts.flatMap(({ saidIn }) => saidIn ?? [])
  const concerns = parts.filter(hasConcerns)
  const shown = parts.filter((part) => !besideLists.includes(part.name) && !concerns.slice(1).includes(part))
  return (
    <>
      {about.summary?.lead ? <p className="mb-4 text-lg">{about.summary.lead}</p> : null}
      {shown.map((part) => (
        <PartView key={part.name} part={part} parts={parts} {...about} />
      ))}
    </>
  )
}

function PartView({ part, summary, ...about }: PartProps & { summary?: Summary }) {
  const View = part.isConfidential ? ConfidentialPart : (views[part.name] ?? (hasConcerns(part) ? Concerns : PlainPart))
  return (
    <>
      {part.name === 'measures' && summary?.charts ? <ScoresOverTime charts={summary.charts} /> : null}
      <View part={part} {...about} />
    </>
  )
}

function PlainPart({ part }: PartProps) {
  const { t } = useTranslation('assessment')
  const levels = part.lines.filter(({ kind }) => kind === 'level')
  const others = part.lines.filter(({ kind }) => kind !== 'level')
  const isEmpty = !part.lines.some(isAnswered)
  return (
    <section className="section" aria-labelledby={`part-${part.name}`}>
      <div className="section-head">
        <h2 id={`part-${part.name}`}>{part.title}</h2>
      </div>
      {isEmpty ? <NotRecorded /> : null}
      {!isEmpty && levels.length ? (
        <LevelTable head={t('item')} lines={levels} isSorted={part.name === 'behaviors'} />
      ) : null}
      {!isEmpty && others.length ? <Facts lines={others} className={levels.length ? 'three mt-4' : 'three'} /> : null}
    </section>
  )
}
