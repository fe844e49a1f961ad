import { useTranslation } from 'react-i18next'
import { ConcernAction } from '~/routes/circle/assessment/concern-action'
import { Facts, PreviousValue } from '~/routes/circle/assessment/facts'
import { linesBesides } from '~/routes/circle/assessment/other-answers'
import type { PartProps } from '~/routes/circle/assessment/section-view'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'

const icons: Record<string, IconName> = { yes: 'check-circle', inProgress: 'clock', no: 'x', unknown: 'circle-help' }

/** A legal document: whether there is one, and who holds it. */
export function LegalDocument({ part, recipientName }: PartProps) {
  const { t } = useTranslation('assessment')
  const status = part.lines.find(({ name }) => name === 'status')
  return (
    <section className="section" aria-labelledby={`part-${part.name}`}>
      <div className="section-head">
        <div>
          <h2 id={`part-${part.name}`}>{part.title}</h2>
          <p className="small muted">{t(`legal.hints.${part.name as 'polst'}`, { name: recipientName })}</p>
        </div>
        <div className="push">
          <span className="inline-flex items-center gap-2 font-bold">
            <Icon name={icons[String(status?.answer)] ?? 'circle-help'} className="tiny" />
            {status?.value ?? t('notRecorded')}
          </span>
          <PreviousValue line={status ?? {}} />
        </div>
      </div>
      <Facts lines={linesBesides(part.lines, ['status'])} />
      <ConcernAction path={part.name} title={part.title} isOffered={status?.answer !== 'yes'} />
    </section>
  )
}
