import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { resetFilterForm } from '~/components/filter-form'
import { FilterMenu, FiltersInUse } from '~/ui/filter-bar'

type FilterProps = { head: string; chosen: string; className?: string; side?: 'right'; children: ReactNode }

/** One filter of a list in the provider's area; `chosen` is what is applied, in words. */
export function Filter({ head, chosen, className = 'circle-filter', side, children }: FilterProps) {
  const { t } = useTranslation('provider')
  return (
    <FilterMenu
      words={{
        name: chosen ? t('filters.chosen', { name: head, choice: chosen }) : head,
        head,
        show: t('filters.show'),
      }}
      count={chosen ? 1 : 0}
      chosen={chosen}
      applied={chosen}
      className={className}
      side={side}
    >
      {children}
    </FilterMenu>
  )
}

type Applied = { id: string; words: string; without: string } // `without` is the address without it

/** The list's applied filters, each a link that removes it. */
export function FiltersApplied({ filters, withoutAll }: { filters: Applied[]; withoutAll: string }) {
  const { t } = useTranslation('provider')
  if (!filters.length) return null
  const clear = [t('filters.clear'), t('filters.clearBoth')][filters.length - 1] ?? t('filters.clearAll')
  return (
    <FiltersInUse
      name={t('filters.inUse')}
      filters={filters.map(({ id, words, without }) => ({
        id,
        look: <bdi>{words}</bdi>,
        without: { to: without, words: t('filters.without', { name: words }) },
      }))}
      clear={{ to: withoutAll, words: clear, onClick: resetFilterForm }}
    />
  )
}
