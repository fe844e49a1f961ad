import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCategoryName } from '~/components/category-name'
import { FilterForm, FindField } from '~/components/filter-form'
import type { ActionOptions } from '~/domain/progress/action-options.server'
import { actionFilterIn, actionFilterQuery, noActionFilter } from '~/domain/progress/filter'
import { dueRanges, longestTitle } from '~/domain/progress/rules'
import { paths } from '~/paths'
import { pairsOf, type View } from '~/routes/actions/address'
import { Carried, Counted, CountedLabel, Filter } from '~/routes/actions/filter-form'
import { findIn, type SoughtInMenu } from '~/routes/actions/find'
import { type MaySee, MoreFilters } from '~/routes/actions/more-filters'
import { FindInMenu, PeopleToChoose } from '~/routes/actions/people-to-choose'
import { Choice } from '~/ui/field'
import { Icon } from '~/ui/icon'

type Props = {
  view: View
  options: ActionOptions
  sought: SoughtInMenu | undefined
  maySee: MaySee
  children: ReactNode
}

/** The search and the filters of the table, which are applied together. Narrow pages fold them away. */
export function ActionFilters({ view, options, sought, maySee, children }: Props) {
  const { t } = useTranslation('actions')
  return (
    <FilterForm
      action={paths.actions()}
      addressOf={(typed) => addressWith(view, typed)}
      className="toolbar actions-toolbar"
      carried={<Carried view={view} />}
    >
      <FindField
        applied={view.filter.name}
        maxLength={longestTitle}
        words={{ find: t('find'), findNow: t('findNow') }}
      />
      <Unfold count={countOf(view)} isOpen={sought !== undefined} />
      <Counted className="actions-filters">
        <CircleFilter view={view} options={options} sought={sought} />
        <PeopleFilter list="assignedTo" view={view} options={options} sought={sought} />
        <PeopleFilter list="assignedBy" view={view} options={options} sought={sought} />
        <CategoryFilter view={view} options={options} />
        <DueFilter view={view} />
        <MoreFilters view={view} options={options} maySee={maySee} />
      </Counted>
      {children}
    </FilterForm>
  )
}

/** The view's address with the form's values and the menu being searched. */
function addressWith(view: View, typed: URLSearchParams) {
  const sought = findIn(typed)
  return paths.actions([
    ...pairsOf({ ...view, filter: actionFilterIn(typed) ?? noActionFilter }),
    ...(sought
      ? [
          ['open', sought.menu],
          [`find-${sought.menu}`, sought.name],
        ]
      : []),
  ])
}

/** Shows the filters on a narrow page, also without scripts: a checkbox whose state the stylesheet reads. */
function Unfold({ count, isOpen }: { count: number; isOpen: boolean }) {
  const { t } = useTranslation('actions')
  return (
    <>
      <input type="checkbox" id="unfold-filters" className="unfold-filters" defaultChecked={isOpen} />
      <label htmlFor="unfold-filters">
        {t('filters')} {count ? <span>{count}</span> : null}
        <Icon name="chevron-down" className="tiny" />
      </label>
    </>
  )
}

/** How many of the filters' choices are applied, but for the name and the status, which the page shows anyway. */
function countOf({ filter }: View) {
  return [...actionFilterQuery({ ...filter, name: '', status: 'all' })].length - 1
}

type WithOptions = Pick<Props, 'view' | 'options'> & { sought?: SoughtInMenu }

function CircleFilter({ view, options, sought }: WithOptions) {
  const { t } = useTranslation('actions')
  const { circles } = view.filter
  const found = sought?.menu === 'circles' ? sought : undefined
  return (
    <Filter
      key={found?.name}
      head={t('circle')}
      applied={circles}
      wordOf={(id) => options.circles.find((one) => one.id === id)?.lastName}
      isOpen={found !== undefined}
    >
      {options.hasMore.circles ? <FindInMenu menu="circles" name={found?.name ?? ''} /> : null}
      <PeopleToChoose name="circle" of="circles" people={options.circles} chosen={circles} word="lastNameFirst" />
    </Filter>
  )
}

const menus = { assignedTo: 'to', assignedBy: 'by' } as const

function PeopleFilter({ list, view, options, sought }: WithOptions & { list: keyof typeof menus }) {
  const { t } = useTranslation('actions')
  const menu = menus[list]
  const found = sought?.menu === menu ? sought : undefined
  return (
    <Filter
      key={found?.name}
      head={t(list)}
      applied={view.filter[list]}
      wordOf={(id) => options.people.find((one) => one.id === id)?.firstName}
      isOpen={found !== undefined}
    >
      {options.hasMore.people ? <FindInMenu menu={menu} name={found?.name ?? ''} /> : null}
      <PeopleToChoose name={menu} of={list} people={options.people} chosen={view.filter[list]} />
    </Filter>
  )
}

function CategoryFilter({ view, options }: WithOptions) {
  const { t } = useTranslation('actions')
  const nameOf = useCategoryName()
  const { categories } = view.filter
  return (
    <Filter
      head={t('category')}
      applied={categories}
      wordOf={(id) => {
        const found = options.categories.find((one) => one.id === id)
        return found && nameOf(found)
      }}
    >
      <div className="circle-choices">
        {options.categories.map((category) => (
          <Choice
            key={category.id}
            type="checkbox"
            name="category"
            value={category.id}
            defaultChecked={categories.includes(category.id)}
            label={
              <CountedLabel of="categories" value={category.id}>
                {nameOf(category)}
              </CountedLabel>
            }
          />
        ))}
      </div>
    </Filter>
  )
}

function DueFilter({ view }: { view: View }) {
  const { t } = useTranslation('actions')
  const { due } = view.filter
  return (
    <Filter head={t('dueHead')} applied={due ? [due] : []} wordOf={() => t(`ranges.${due ?? 'any'}`)} side="right">
      {([null, ...dueRanges] as const).map((range) => (
        <Choice
          key={range}
          type="radio"
          name="due"
          value={range ?? ''}
          defaultChecked={range === due}
          label={
            <CountedLabel of="due" value={range ?? ''}>
              {t(`ranges.${range ?? 'any'}`)}
            </CountedLabel>
          }
        />
      ))}
    </Filter>
  )
}
