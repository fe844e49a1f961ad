import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { circleSorts } from '~/domain/circles/circle-sorts'
import { paths } from '~/paths'
import type { loader } from '~/routes/provider/circles'
import { Button } from '~/ui/button'
import { Select, TextField } from '~/ui/field'
import { FilterMenu } from '~/ui/filter-bar'
import { FilterChip } from '~/ui/filter-chip'
import { Icon } from '~/ui/icon'

/** The search by first name, the coach, the order on a phone, and the way to the circles that need a look. */
export function FindCircles() {
  const { query } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <>
      <Form method="get" role="search" className="search-line" key={query.q}>
        <TextField type="search" name="q" label={t('circles.search')} defaultValue={query.q ?? ''} />
        {query.look ? <input type="hidden" name="look" value="yes" /> : null}
        <Button>
          <Icon name="search" />
          <span>{t('people.find')}</span>
        </Button>
        <Narrow />
      </Form>
      <Which />
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

function Which() {
  const { query, toLookAt } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  const isAll = !query.look && !query.q && !query.coach
  const { look, ...others } = query
  return (
    <nav className="chips mb-5" aria-label={t('circles.which')}>
      <FilterChip isOn={isAll} to={paths.providerCircles()} aria-current={isAll ? 'true' : undefined}>
        {t('circles.all')}
      </FilterChip>
      <FilterChip
        isOn={look !== undefined}
        to={paths.providerCircles({ ...others, ...(look ? {} : { look: 'yes' }) })}
        aria-current={look ? 'true' : undefined}
      >
        {t('circles.toLookAt', { count: toLookAt })}
      </FilterChip>
    </nav>
  )
}
