import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LabelChip } from '~/components/label'
import { LineOfService } from '~/components/line-of-service'
import { Privacy } from '~/components/privacy'
import { visibilities } from '~/domain/permissions/names'
import type { ActionOptions } from '~/domain/progress/action-options.server'
import { linesOfService } from '~/domain/recipient/line-of-service'
import type { View } from '~/routes/actions/address'
import { CountedLabel, Filter } from '~/routes/actions/filter-form'
import { Choice, FieldGroup } from '~/ui/field'

/** What of their circles the person may see, and so filter by. */
export type MaySee = { lines: boolean; labels: boolean; privacy: boolean }

/** The filters that only some people have. */
export function MoreFilters({ view, options, maySee }: { view: View; options: ActionOptions; maySee: MaySee }) {
  const { t } = useTranslation('actions')
  const { lines, labels, privacy } = view.filter
  if (!maySee.lines && !maySee.labels && !maySee.privacy) return null
  return (
    <Filter head={t('moreFilters')} applied={[...lines, ...labels, ...privacy]} wordOf={() => undefined} side="right">
      <div className="grid gap-x-8 md:grid-flow-col md:auto-cols-max">
        {maySee.lines ? (
          <FieldGroup legend={t('line')}>
            {linesOfService.map((line) => (
              <FilterChoice key={line} name="line" of="lines" value={line} chosen={lines}>
                <LineOfService value={line} isPlain />
              </FilterChoice>
            ))}
          </FieldGroup>
        ) : null}
        {maySee.labels ? (
          <FieldGroup legend={t('labels')}>
            {options.labels.length ? null : <p className="small muted">{t('noLabels')}</p>}
            {options.labels.map((label) => (
              <FilterChoice key={label.id} name="label" of="labels" value={label.id} chosen={labels}>
                <LabelChip label={label} />
              </FilterChoice>
            ))}
          </FieldGroup>
        ) : null}
        {maySee.privacy ? (
          <FieldGroup legend={t('whoSees')}>
            {visibilities.map((visibility) => (
              <FilterChoice key={visibility} name="privacy" of="privacy" value={visibility} chosen={privacy}>
                <Privacy visibility={visibility} />
              </FilterChoice>
            ))}
          </FieldGroup>
        ) : null}
      </div>
    </Filter>
  )
}

type FilterChoiceProps = {
  name: string
  of: 'lines' | 'labels' | 'privacy'
  value: string
  chosen: readonly string[]
  children: ReactNode
}

function FilterChoice({ name, of, value, chosen, children }: FilterChoiceProps) {
  const label = (
    <CountedLabel of={of} value={value}>
      {children}
    </CountedLabel>
  )
  return <Choice type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} label={label} />
}
