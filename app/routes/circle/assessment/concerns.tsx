import { useTranslation } from 'react-i18next'
import { actionTitle } from '~/domain/assessment/action-title'
import type { Say } from '~/domain/records/labels'
import type { PartShown } from '~/domain/records/view'
import { ConcernAction } from '~/routes/circle/assessment/concern-action'
import { isAnswered, NotRecorded } from '~/routes/circle/assessment/facts'
import { LevelTable } from '~/routes/circle/assessment/level-table'
import { OtherFacts } from '~/routes/circle/assessment/other-answers'
import type { PartProps } from '~/routes/circle/assessment/section-view'

/** Whether a part holds concerns: levels of which an action can be made. */
export function hasConcerns({ lines }: PartShown) {
  return lines.some(({ callsForAction }) => callsForAction !== undefined)
}

/** All concerns, the greatest first, each with what is done about it. */
export function Concerns({ parts }: Pick<PartProps, 'parts'>) {
  const { t } = useTranslation('assessment')
  const lines = parts
    .filter(hasConcerns)
    .flatMap((part) => part.lines.map((line) => ({ ...line, name: `${part.name}.${line.name}` })))
  const levels = lines.filter(({ kind }) => kind === 'level')
  return (
    <section className="section" aria-labelledby="part-concerns">
      <div className="section-head">
        <h2 id="part-concerns">{t('socialNeeds.concerns')}</h2>
      </div>
      {levels.some(isAnswered) ? (
        <LevelTable
          head={t('socialNeeds.concern')}
          lines={levels}
          isSorted
          beside={({ name, label, callsForAction }) =>
            callsForAction === undefined ? null : (
              <ConcernAction path={name} title={actionTitle(name, label, t as Say)} isOffered={callsForAction} />
            )
          }
        />
      ) : (
        <NotRecorded />
      )}
      <OtherFacts lines={lines.filter(({ kind }) => kind !== 'level')} />
    </section>
  )
}
