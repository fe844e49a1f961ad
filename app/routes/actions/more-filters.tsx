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
  const box = { type: 'checkbox' } as const
  return (
    <Filter head={t('moreFilters')} applied={[...lines, ...labels, ...privacy]} wordOf={() => undefined} side="right">
      <div className="more-groups">
        {maySee.lines ? (
          <FieldGroup legend={t('line')}>
            {linesOfService.map((line) => (
              <Choice
                key={line}
                {...box}
                name="line"
                value={line}
                defaultChecked={lines.includes(line)}
                label={
                  <CountedLabel of="lines" value={line}>
                    <LineOfService value={line} isPlain />
                  </CountedLabel>
                }
              />
            ))}
          </FieldGroup>
        ) : null}
        {maySee.labels ? (
          <FieldGroup legend={t('labels')}>
            {options.labels.length ? null : <p className="small muted">{t('noLabels')}</p>}
            {options.labels.map((label) => (
              <Choice
                key={label.id}
                {...box}
                name="label"
                value={label.id}
                defaultChecked={labels.includes(label.id)}
                label={
                  <CountedLabel of="labels" value={label.id}>
                    <LabelChip label={label} />
                  </CountedLabel>
                }
              />
            ))}
          </FieldGroup>
        ) : null}
        {maySee.privacy ? (
          <FieldGroup legend={t('whoSees')}>
            {visibilities.map((visibility) => (
              <Choice
                key={visibility}
                {...box}
                name="privacy"
                value={visibility}
                defaultChecked={privacy.includes(visibility)}
                label={
                  <CountedLabel of="privacy" value={visibility}>
                    <Privacy visibility={visibility} />
                  </CountedLabel>
                }
              />
            ))}
          </FieldGroup>
        ) : null}
      </div>
    </Filter>
  )
}
