import { Form, useLocation, useNavigate } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LabelChip } from '~/components/label'
import { LineOfService } from '~/components/line-of-service'
import { type CircleFilter, longestName, noFilter } from '~/domain/circles/filter'
import type { LabelShown } from '~/domain/labels/queries.server'
import { linesOfService } from '~/domain/recipient/line-of-service'
import { debounceMs } from '~/domain/search/rules'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { useDebounce } from '~/ui/debounce'
import { Choice } from '~/ui/field'
import { FilterMenu, FiltersInUse } from '~/ui/filter-bar'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'

type Ordered = { filter: CircleFilter; order: 'asc' | 'desc' }
type Props = Ordered & { offered: LabelShown[] }

/** A name to look for: sent by Enter or its button, and with scripts a moment after the last letter. */
export function FindByName({ filter, order }: Ordered) {
  const { t } = useTranslation('circles')
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const { key } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const { schedule, cancel } = useDebounce(debounceMs)
  const { name } = filter

  // After Back or a cleared filter the field shows the address's value, unless the person is typing in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation to another address
  useEffect(() => {
    if (!field.current || document.activeElement === field.current) return
    cancel()
    field.current.value = name
  }, [key, name, cancel])

  function filterByName() {
    // After another navigation what was typed is no longer applied.
    const { navigation, location } = window.__remixRouter.state
    const place = navigation.location ?? location
    if (place.key !== key && !place.state?.isFoundByName) return
    const typed = field.current?.value.trim() ?? ''
    const to = paths.circles({ order, filter: { ...filter, name: typed } })
    navigate(to, { replace: true, preventScrollReset: true, state: { isFoundByName: true } })
  }

  return (
    <Form method="get" action={paths.home()} role="search" className="find-by-name" onSubmit={cancel}>
      <Carried filter={{ ...filter, name: '' }} order={order} />
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        name="name"
        className="input"
        aria-label={t('home.find')}
        placeholder={t('home.find')}
        defaultValue={name}
        maxLength={longestName}
        autoComplete="off"
        onInput={() => schedule(filterByName)}
      />
      {isHydrated ? null : <Button size="dense">{t('home.findNow')}</Button>}
    </Form>
  )
}

/** The rest of the filter, which each of its forms brings along. */
function Carried({ filter: { name, lines, labels }, order }: Ordered) {
  return (
    <>
      {/* Said also when nothing is chosen: an address without a filter brings back the one that was kept. */}
      <input type="hidden" name="filter" value="on" />
      <input type="hidden" name="order" value={order} />
      {name ? <input type="hidden" name="name" value={name} /> : null}
      {lines.map((line) => (
        <input key={line} type="hidden" name="line" value={line} />
      ))}
      {labels.map((label) => (
        <input key={label} type="hidden" name="label" value={label} />
      ))}
    </>
  )
}

/** The filters of the list of circles: each is a form that carries the others along. */
export function CircleFilters({ filter, offered, order }: Props) {
  const { t } = useTranslation('circles')
  const { lines, labels } = filter
  return (
    <>
      <Filter
        applied={lines}
        name={lines.length ? t('home.linesInUse', { count: lines.length }) : t('home.filterLines')}
        head={t('home.filterLines')}
      >
        <Carried filter={{ ...filter, lines: [] }} order={order} />
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
        <Carried filter={{ ...filter, labels: [] }} order={order} />
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
      action={paths.home()}
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
      clear={{ to: paths.circles({ order, filter: noFilter }), words: t('home.clear') }}
    />
  )
}
