import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCategoryName } from '~/components/category-name'
import { resetFilterForm } from '~/components/filter-form'
import { LabelChip } from '~/components/label'
import { LineOfService } from '~/components/line-of-service'
import { Privacy } from '~/components/privacy'
import { fullName } from '~/domain/person'
import type { ActionOptions } from '~/domain/progress/action-options.server'
import { type ActionFilter, isFilteringActions, noActionFilter } from '~/domain/progress/filter'
import { addressOf, filteredBy, type View } from '~/routes/actions/address'
import { FiltersInUse } from '~/ui/filter-bar'
import { FilterChip } from '~/ui/filter-chip'

type Props = { view: View; options: ActionOptions; userId: string }
type Applied = { id: string; words: string; look?: ReactNode; filter: Partial<ActionFilter> }

/** The applied filters, each a link that removes it; the status has its own links. */
export function FiltersApplied({ view, options, userId }: Props) {
  const { t } = useTranslation('actions')
  const { filter, choosing } = view
  const isMine = filter.assignedTo.length === 1 && filter.assignedTo[0] === userId
  return (
    <div className="toolbar actions-applied">
      <FilterChip isOn={isMine} to={filteredBy(view, { assignedTo: isMine ? [] : [userId] })} preventScrollReset>
        {t('mine')}
      </FilterChip>
      <Chips view={view} options={options} />
      <FilterChip
        isOn={choosing !== null}
        to={addressOf({ ...view, choosing: choosing ? null : 'some' })}
        preventScrollReset
      >
        {choosing ? t('several.stop') : t('several.start')}
      </FilterChip>
    </div>
  )
}

function Chips({ view, options }: Omit<Props, 'userId'>) {
  const { t } = useTranslation('actions')
  const applied = useApplied(view.filter, options)
  if (!isFilteringActions({ ...view.filter, status: 'all' })) return null
  return (
    <FiltersInUse
      name={t('inUse')}
      filters={applied.map(({ id, words, look, filter }) => ({
        id,
        look: look ?? <bdi>{words}</bdi>,
        without: { to: filteredBy(view, filter), words: t('without', { name: words }) },
      }))}
      clear={{
        to: filteredBy(view, { ...noActionFilter, status: view.filter.status }),
        words: t('clear'),
        onClick: resetFilterForm,
      }}
    />
  )
}

type List = 'circles' | 'assignedBy' | 'assignedTo' | 'categories' | 'labels' | 'lines' | 'privacy'

function useApplied(filter: ActionFilter, { circles, people, categories, labels }: ActionOptions): Applied[] {
  const { t } = useTranslation(['actions', 'common'])
  const categoryName = useCategoryName()
  const each = (list: List, say: (value: string) => { words: string; look?: ReactNode }) =>
    filter[list].map((value) => ({
      id: `${list} ${value}`,
      ...say(value),
      filter: { [list]: (filter[list] as readonly string[]).filter((one) => one !== value) },
    }))
  const name = (all: readonly { id: string; firstName: string; lastName: string }[], id: string, other: string) => {
    const found = all.find((one) => one.id === id)
    return found ? fullName(found) : other
  }
  const person = (id: string) => name(people, id, t('chips.otherPerson'))
  const labelled = (id: string) => {
    const label = labels.find((one) => one.id === id)
    return label ? { words: label.name, look: <LabelChip label={label} /> } : { words: t('chips.otherLabel') }
  }
  const category = (id: string) => {
    const found = categories.find((one) => one.id === id)
    return { words: found ? categoryName(found) : t('chips.otherCategory') }
  }
  return [
    ...(filter.name ? [{ id: 'name', words: t('chips.name', { name: filter.name }), filter: { name: '' } }] : []),
    ...each('circles', (id) => ({ words: t('chips.circle', { name: name(circles, id, t('chips.otherCircle')) }) })),
    ...each('assignedTo', (id) => ({ words: t('chips.to', { name: person(id) }) })),
    ...each('assignedBy', (id) => ({ words: t('chips.by', { name: person(id) }) })),
    ...each('categories', category),
    ...(filter.due ? [{ id: 'due', words: t(`ranges.${filter.due}`), filter: { due: null } }] : []),
    ...each('lines', (line) => ({
      words: t(`common:lineOfService.${line as ActionFilter['lines'][number] & 'onHold'}`),
      look: <LineOfService value={line} isPlain />,
    })),
    ...each('labels', labelled),
    ...filter.privacy.map((visibility) => ({
      id: `privacy ${visibility}`,
      words: t(`common:privacy.${visibility}`),
      look: <Privacy visibility={visibility} />,
      filter: { privacy: filter.privacy.filter((one) => one !== visibility) },
    })),
  ]
}
