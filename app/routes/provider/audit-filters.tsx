import { useTranslation } from 'react-i18next'
import { FilterForm, FindField } from '~/components/filter-form'
import { auditActions, auditGroups, inUse, isAuditAction } from '~/domain/audit/rules'
import type { AuditFilter } from '~/domain/audit/schema'
import { providerPaths } from '~/provider-paths'
import { Filter, FiltersApplied } from '~/routes/provider/filters'
import { FieldPair, Select, TextField } from '~/ui/field'
import { FilterChip } from '~/ui/filter-chip'
import { Icon } from '~/ui/icon'

type FilterLabels = { circle: string; from: string; to: string } // of the filter, as the reader knows them
type Props = { filter: AuditFilter; words: FilterLabels; refused: number }

/** The log's filters, and the applied ones. */
export function AuditFilters({ filter, words, refused }: Props) {
  const { t } = useTranslation('provider')
  const isRefused = filter.outcome === 'refused'
  return (
    <>
      <FilterForm
        action={providerPaths.audit()}
        addressOf={(typed) => providerPaths.audit(Object.fromEntries(typed))}
        className="toolbar"
        carried={filter.outcome ? <input type="hidden" name="outcome" value={filter.outcome} /> : null}
      >
        <FindField
          name="person"
          applied={filter.person}
          maxLength={254}
          words={{ find: t('audit.personHint'), findNow: t('audit.find') }}
        />
        <Filter head={t('audit.circle')} chosen={words.circle}>
          <TextField name="circle" label={t('audit.circle')} hint={t('audit.circleHint')} defaultValue={words.circle} />
        </Filter>
        <WhatFilter action={filter.action} />
        <WhenFilter filter={filter} words={words} />
        <FilterChip isOn={isRefused} to={changed(filter, { outcome: isRefused ? '' : 'refused' })} preventScrollReset>
          {isRefused ? null : <Icon name="alert-circle" />}
          <span>{t('audit.refusedCount', { count: refused })}</span>
        </FilterChip>
      </FilterForm>
      <Applied filter={filter} words={words} />
    </>
  )
}

function changed(filter: AuditFilter, changes: Partial<AuditFilter>) {
  return providerPaths.audit(inUse({ ...filter, ...changes }))
}

function WhatFilter({ action }: Pick<AuditFilter, 'action'>) {
  const { t } = useTranslation('provider')
  return (
    <Filter head={t('audit.action')} chosen={useActionWords(action)} className="circles-filter">
      <Select name="action" label={t('audit.action')} defaultValue={action}>
        <option value="">{t('audit.everything')}</option>
        {auditGroups.map((group) => (
          <optgroup key={group} label={t(`audit.groups.${group}`)}>
            <option value={group}>{t(`audit.allOf.${group}`)}</option>
            {auditActions[group].map((one) => (
              <option key={one} value={one}>
                {t(`audit.actions.${one}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Filter>
  )
}

/** An action or a group of them, in words. */
function useActionWords(action: string) {
  const { t } = useTranslation('provider')
  const group = auditGroups.find((one) => one === action)
  if (group) return t(`audit.groups.${group}`)
  return isAuditAction(action) ? t(`audit.actions.${action}`) : ''
}

function WhenFilter({ filter: { from, to }, words }: Omit<Props, 'refused'>) {
  const { t } = useTranslation('provider')
  const chosen = from ? t('audit.since', { day: words.from }) : to ? t('audit.until', { day: words.to }) : ''
  return (
    <Filter head={t('audit.when')} chosen={chosen} className="circles-filter" side="right">
      <FieldPair>
        <TextField type="date" name="from" label={t('audit.from')} defaultValue={from} />
        <TextField type="date" name="to" label={t('audit.to')} defaultValue={to} />
      </FieldPair>
    </Filter>
  )
}

/** The log's applied filters, except refusals, which have their own chip. */
function Applied({ filter, words }: Omit<Props, 'refused'>) {
  const { t } = useTranslation('provider')
  const { person, action, outcome, from, to } = filter
  const applied = [
    { id: 'person', words: person },
    { id: 'circle', words: words.circle },
    { id: 'action', words: useActionWords(action) },
    { id: 'outcome', words: outcome === 'done' ? t('audit.done') : '' },
    { id: 'from', words: from && t('audit.since', { day: words.from }) },
    { id: 'to', words: to && t('audit.until', { day: words.to }) },
  ] as const
  return (
    <FiltersApplied
      filters={applied
        .filter(({ words }) => words)
        .map(({ id, words }) => ({ id, words, without: changed(filter, { [id]: '' as const }) }))}
      withoutAll={providerPaths.audit(inUse({ outcome: outcome === 'refused' ? outcome : '' }))}
    />
  )
}
