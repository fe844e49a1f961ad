import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FilterForm, FindField } from '~/components/filter-form'
import { circleSorts } from '~/domain/circles/circle-sorts'
import { providerPaths } from '~/provider-paths'
import type { loader } from '~/routes/provider/circles'
import { FiltersApplied } from '~/routes/provider/filters'
import { Select } from '~/ui/field'
import { FilterMenu } from '~/ui/filter-bar'
import { FilterChip } from '~/ui/filter-chip'
import { Icon } from '~/ui/icon'

/** The search by first name, the coach, the order on phones, and the circles to check. */
export function FindCircles() {
  const { query, toLookAt } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  const { q = '', look, ...others } = query
  return (
    <>
      <FilterForm
        action={providerPaths.circles()}
        addressOf={(typed) => providerPaths.circles(Object.fromEntries(typed))}
        className="toolbar"
        carried={look ? <input type="hidden" name="look" value={look} /> : null}
      >
        <FindField
          name="q"
          applied={q}
          maxLength={60}
          words={{ find: t('circles.search'), findNow: t('people.find') }}
        />
        <Narrow />
        <FilterChip
          isOn={look !== undefined}
          to={providerPaths.circles(look ? { q, ...others } : { ...query, look: 'yes' })}
          preventScrollReset
        >
          {look ? null : <Icon name="alert-circle" />}
          <span>{t('circles.toLookAt', { count: toLookAt })}</span>
        </FilterChip>
      </FilterForm>
      <InUse />
    </>
  )
}

/** Whose circles, and in which order. */
function Narrow() {
  const { query, sort, coaches } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  const coach = coaches.find(({ id }) => id === query.coach)
  const count = coach ? 1 : 0
  return (
    <FilterMenu
      words={{ name: t('circles.narrow'), head: t('circles.narrow'), show: t('circles.show') }}
      count={count}
      chosen={coach?.name}
      applied={JSON.stringify(query)}
      className="circles-filter"
      side="right"
    >
      <Select name="coach" label={t('circles.columns.coach')} defaultValue={query.coach ?? ''}>
        <option value="">{t('circles.anyCoach')}</option>
        {coaches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select name="sort" label={t('circles.order')} defaultValue={sort}>
        {circleSorts.map((one) => (
          <option key={one} value={one}>
            {t(`circles.columns.${one}`)}
          </option>
        ))}
      </Select>
    </FilterMenu>
  )
}

function InUse() {
  const { query, coaches } = useLoaderData<typeof loader>()
  const { q, coach, ...others } = query
  const name = coaches.find(({ id }) => id === coach)?.name
  const filters = [
    q ? { id: 'q', words: q, without: providerPaths.circles({ coach, ...others }) } : null,
    name ? { id: 'coach', words: name, without: providerPaths.circles({ q, ...others }) } : null,
  ]
  return (
    <FiltersApplied filters={filters.filter((filter) => filter !== null)} withoutAll={providerPaths.circles(others)} />
  )
}
