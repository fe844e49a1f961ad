import { useTranslation } from 'react-i18next'
import { FilterForm, FindField } from '~/components/filter-form'
import { type PeopleQuery, peopleQuery, seenRanges } from '~/domain/people/query'
import { roleNames } from '~/domain/permissions/names'
import { providerPaths } from '~/provider-paths'
import { Filter, FiltersApplied } from '~/routes/provider/filters'
import { Choice, TextField } from '~/ui/field'
import { FilterChip } from '~/ui/filter-chip'
import { Icon } from '~/ui/icon'

type Props = { query: PeopleQuery; count: number; toLookAt: number }

/** What the list of people is cut down by, and how many that leaves. */
export function PeopleFilters({ query, count, toLookAt }: Props) {
  const { t } = useTranslation('administration')
  const { look, sort } = query
  const isByLastSeen = sort === 'lastSeen'
  return (
    <>
      <FilterForm
        action={providerPaths.people()}
        addressOf={(typed) => providerPaths.people(Object.fromEntries(typed))}
        className="toolbar"
        carried={
          <>
            {look ? <input type="hidden" name="look" value={look} /> : null}
            {isByLastSeen ? <input type="hidden" name="sort" value={sort} /> : null}
          </>
        }
      >
        <FindField
          name="q"
          applied={query.q}
          maxLength={254}
          words={{ find: t('people.search'), findNow: t('people.find') }}
        />
        <RoleFilter query={query} />
        <CircleFilter query={query} />
        <SeenFilter query={query} />
        <FilterChip isOn={look === 'yes'} to={changed(query, { look: look ? '' : 'yes' })} preventScrollReset>
          {look ? null : <Icon name="alert-circle" />}
          <span>{t('people.toLookAt', { count: toLookAt })}</span>
        </FilterChip>
        <span className="lg:hidden">
          <FilterChip
            isOn={isByLastSeen}
            to={changed(query, { sort: isByLastSeen ? 'name' : 'lastSeen' })}
            preventScrollReset
          >
            {t('people.latestFirst')}
          </FilterChip>
        </span>
        <p className="push text-sm text-ink-soft" role="status">
          {t('people.count', { count })}
        </p>
      </FilterForm>
      <InUse query={query} />
    </>
  )
}

function changed(query: PeopleQuery, changes: Partial<PeopleQuery>) {
  return providerPaths.people(peopleQuery({ ...query, ...changes }))
}

type FilterProps = { query: PeopleQuery }

function RoleFilter({ query: { role } }: FilterProps) {
  const { t } = useTranslation(['administration', 'common'])
  return (
    <Filter head={t('people.role')} chosen={role && t(`common:roles.${role}`)}>
      <Choice type="radio" name="role" value="" defaultChecked={!role} label={t('people.anyRole')} />
      {roleNames.map((one) => (
        <Choice
          key={one}
          type="radio"
          name="role"
          value={one}
          defaultChecked={one === role}
          label={t(`common:roles.${one}`)}
        />
      ))}
    </Filter>
  )
}

function CircleFilter({ query: { circle } }: FilterProps) {
  const { t } = useTranslation('administration')
  return (
    <Filter head={t('people.circle')} chosen={circle}>
      <TextField name="circle" label={t('people.circleOf')} hint={t('people.circleHint')} defaultValue={circle} />
    </Filter>
  )
}

function SeenFilter({ query: { seen } }: FilterProps) {
  const { t } = useTranslation('administration')
  return (
    <Filter head={t('people.sorts.lastSeen')} chosen={seen && t(`people.seen.${seen}`)}>
      <Choice type="radio" name="seen" value="" defaultChecked={!seen} label={t('people.anyTime')} />
      {seenRanges.map((one) => (
        <Choice
          key={one}
          type="radio"
          name="seen"
          value={one}
          defaultChecked={one === seen}
          label={t(`people.seen.${one}`)}
        />
      ))}
    </Filter>
  )
}

/** The applied filters, except the check, which has its own chip. */
function InUse({ query }: FilterProps) {
  const { t } = useTranslation(['administration', 'common'])
  const { q, role, circle, seen } = query
  const applied: { id: string; words: string; none: Partial<PeopleQuery> }[] = [
    { id: 'q', words: q, none: { q: '' } },
    { id: 'role', words: role && t(`common:roles.${role}`), none: { role: '' } },
    { id: 'circle', words: circle, none: { circle: '' } },
    { id: 'seen', words: seen && t(`people.seen.${seen}`), none: { seen: '' } },
  ]
  return (
    <FiltersApplied
      filters={applied
        .filter(({ words }) => words)
        .map(({ id, words, none }) => ({ id, words, without: changed(query, none) }))}
      withoutAll={changed(query, { q: '', role: '', circle: '', seen: '' })}
    />
  )
}
