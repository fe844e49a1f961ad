import { useTranslation } from 'react-i18next'
import { Facts } from '~/routes/circle/assessment/facts'
import { HelpLines } from '~/routes/circle/assessment/help-lines'
import type { PartProps } from '~/routes/circle/assessment/section-view'
import { Icon } from '~/ui/icon'

/** Records of abuse, only for those who may see them: others' pages don't contain this part. */
export function ConfidentialPart({ part }: PartProps) {
  const { t } = useTranslation('assessment')
  return (
    <section
      className="mt-8 rounded-lg border border-line bg-paper p-5 print:hidden"
      aria-labelledby={`part-${part.name}`}
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-xl" id={`part-${part.name}`}>
          {part.title}
        </h2>
        <span className="inline-flex items-center gap-2 text-sm text-ink-soft">
          <Icon name="lock" className="tiny" />
          {t('onlyCoaches')}
        </span>
      </div>
      <Facts lines={part.lines} />
      <HelpLines />
    </section>
  )
}
