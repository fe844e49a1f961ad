import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterForm, FindField, resetFilterForm } from '~/components/filter-form'
import { LabelChip } from '~/components/label'
import { LineOfService } from '~/components/line-of-service'
import { type CircleFilter, filterIn, longestName, noFilter } from '~/domain/circles/filter'
import type { LabelShown } from '~/domain/labels/queries.server'
import { linesOfService } from '~/domain/recipient/line-of-service'
import { paths } from '~/paths'
import { Choice } from '~/ui/field'
import { FilterMenu, FiltersInUse } from '~/ui/filter-bar'

type Ordered = { filter: CircleFilter; order: 'asc' | 'desc' }
type Props = Ordered & { offered: LabelShown[] }
type FiltersProps = Ordered & { offered: LabelShown[] | null; children: ReactNode }

/** The circle list's filters: the name, and for those who may see them lines of service and labels. */
export function CircleFilters({ filter, offered, order, children }: FiltersProps) {
  const { t } = useTranslation('circles')
  return (
    <FilterForm
      action={paths.home()}
      addressOf={(typed) => paths.circles({ order, filter: filterIn(typed) ?? noFilter })}
      className="toolbar circles-toolbar"
      carried={
        <>
          {/* Sent also when nothing is chosen: an address without a filter restores the stored one. */}
          <input type="hidden" name="filter" value="on" />
          <input type="hidden" name="order" value={order} />
        </>
      }
    >
      <FindField
        applied={filter.name}
        maxLength={longestName}
        words={{ find: t('home.find'), findNow: t('home.findNow') }}
      />
      {offered ? <Choices filter={filter} offered={offered} /> : null}
      {children}
    </FilterForm>
  )
}

function Choices({ filter: { lines, labels }, offered }: Omit<Props, 'order'>) {
  const { t } = useTranslation('circles')
  return (
    <>
      <Filter
        applied={lines}
        name={lines.length ? t('home.linesInUse', { count: lines.length }) : t('home.filterLines')}
        head={t('home.filterLines')}
      >
        {linesOfService.map((line) => (
          <Choice
            key={line}
            type="checkbox"
            name="line"
            value={line}
            defaultChecked={lines.includes(line)}
            label={<LineOfService value={line} isPlain />}
          />
        ))}
      </Filter>
      <Filter
        applied={labels}
        name={labels.length ? t('home.labelsInUse', { count: labels.length }) : t('home.filterLabels')}
        head={t('home.filterLabels')}
      >
        {offered.length ? null : <p className="small muted">{t('home.noLabels')}</p>}
        {offered.map((label) => (
          <Choice
            key={label.id}
            type="checkbox"
            name="label"
            value={label.id}
            defaultChecked={labels.includes(label.id)}
            label={<LabelChip label={label} />}
          />
        ))}
      </Filter>
    </>
  )
}

type FilterProps = { name: string; head: string; applied: readonly string[]; children: ReactNode }

function Filter({ name, head, applied, children }: FilterProps) {
  const { t } = useTranslation('circles')
  return (
    <FilterMenu
      words={{ name, head, show: t('home.show') }}
      count={applied.length}
      applied={applied.join()}
      className="circle-filter"
    >
      <div className="circle-choices">{children}</div>
    </FilterMenu>
  )
}

/** The lines of service and labels that are chosen. */
export function CircleFiltersInUse({ filter, offered, order }: Props) {
  const { t } = useTranslation(['circles', 'common'])
  const without = (kind: 'lines' | 'labels', value: string, name: string) => ({
    to: paths.circles({ order, filter: { ...filter, [kind]: filter[kind].filter((one) => one !== value) } }),
    words: t('home.without', { name }),
  })
  const lines = linesOfService
    .filter((line) => filter.lines.includes(line))
    .map((line) => ({
      id: line,
      look: <LineOfService value={line} isPlain />,
      without: without('lines', line, t(`common:lineOfService.${line}`)),
    }))
  const labels = offered
    .filter(({ id }) => filter.labels.includes(id))
    .map((label) => ({
      id: label.id,
      look: <LabelChip label={label} />,
      without: without('labels', label.id, label.name),
    }))
  return (
    <FiltersInUse
      name={t('home.inUse')}
      filters={[...lines, ...labels]}
      clear={{ to: paths.circles({ order, filter: noFilter }), words: t('home.clear'), onClick: resetFilterForm }}
    />
  )
}
