import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { AreaCell } from '~/domain/permissions/areas'
import { type RoleName, roleNames } from '~/domain/permissions/names'
import { getMatrix } from '~/domain/permissions/roles.server'
import { asSuperAdmin } from '~/http/guards.server'
import { providerPaths } from '~/provider-paths'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { Cell, Row, RowGroup, RowHead, Table } from '~/ui/table'

export const handle = { i18n: ['provider', 'administration'] }

export const loader = asSuperAdmin(async ({ user, getFormatter }) => {
  const { t } = await getFormatter()
  return { title: t('provider:pages.roles'), ...(await getMatrix(user)) }
})

export default function Roles() {
  const { roles } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'common', 'provider'])
  return (
    <ProviderPages>
      <div className="content wide">
        <div className="page-head">
          <div>
            <h1>{t('provider:pages.roles')}</h1>
            <p className="lede">{t('roles.lede')}</p>
          </div>
        </div>
        <RoleList />
        <ul className="matrix-key">
          {(['all', 'some', 'none', 'denied'] as const).map((status) => (
            <li key={status}>
              <Dot status={status} />
              {t(`roles.status.${status}`)}
            </li>
          ))}
        </ul>
        <Table
          className="block-table matrix"
          heads={[
            t('roles.rule.resource'),
            ...roles.map(({ name, people }) => <RoleLink key={name} name={name} people={people} />),
          ]}
          groups={<Groups />}
        />
      </div>
    </ProviderPages>
  )
}

/** The roles below each other, where there is no room to compare them. */
function RoleList() {
  const { roles, groups } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'common'])
  const rows = groups.flatMap((group) => group.rows)
  const areasOf = (name: RoleName) =>
    (['all', 'some'] as const)
      .map((status) => ({ status, count: countIn(rows, name, status) }))
      .filter(({ count }) => count > 0)
      .map(({ status, count }) => t(`roles.counted.${status}`, { count }))
      .join(' · ')
  return (
    <ul className="role-list">
      {roles.map(({ name, people }) => (
        <li key={name}>
          <RoleLink name={name} people={people} />
          <p>{areasOf(name)}</p>
        </li>
      ))}
    </ul>
  )
}

type AreaRow = { cells: { role: RoleName; cell: AreaCell }[] }

function countIn(rows: AreaRow[], name: RoleName, status: AreaCell['status']) {
  return rows.filter(({ cells }) => cells.some(({ role, cell }) => role === name && cell.status === status)).length
}

function RoleLink({ name, people }: { name: RoleName; people: number }) {
  const { t } = useTranslation(['administration', 'common'])
  return (
    <>
      <Link to={providerPaths.role(name)}>{t(`common:roles.${name}`)}</Link>
      <small>{t('roles.people', { count: people })}</small>
    </>
  )
}

function Groups() {
  const { groups } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'common'])
  return groups.map(({ group, rows }) => (
    <RowGroup key={group} name={t(`roles.groups.${group}`)} columns={roleNames.length + 1}>
      {rows.map(({ area, cells }) => (
        <Row key={area}>
          <RowHead>{t(`roles.areas.${area}`)}</RowHead>
          {cells.map(({ role, cell }) => (
            <Cell key={role}>
              <span className="cell-name" aria-hidden="true">
                {t(`common:roles.${role}`)}
              </span>
              <Dot status={cell.status} />
              <CellWords cell={cell} />
            </Cell>
          ))}
        </Row>
      ))}
    </RowGroup>
  ))
}

const dots = { all: 'dot-all', some: 'dot-some', none: 'dot-none', denied: 'dot-denied' }

/** How much is allowed, at a glance, beside the words. */
function Dot({ status }: { status: AreaCell['status'] }) {
  return <span className={`dot ${dots[status]}`} aria-hidden="true" />
}

/** What is allowed, in words: what holds for the whole area first, then what holds for a part of it. */
function CellWords({ cell: { status, can } }: { cell: AreaCell }) {
  const { t, i18n } = useTranslation('administration')
  if (status !== 'some') return <span>{t(`roles.cells.${status}`)}</span>
  const list = new Intl.ListFormat(i18n.language, { style: 'short', type: 'unit' })
  const whole = can.filter(({ sections }) => !sections).map(({ ability }) => t(`roles.abilities.${ability}`))
  const upTo = can.find(({ ability }) => ability === 'see')?.upTo
  return (
    <span className="words">
      {whole.length ? <span className="block first-letter:uppercase">{list.format(whole)}</span> : null}
      {upTo && upTo !== 'private' ? <small>{t(`roles.seenUpTo.${upTo}`)}</small> : null}
      {can.map(({ ability, sections }) =>
        sections ? (
          <small key={ability}>
            {t('roles.partly', {
              ability: t(`roles.abilities.${ability}`),
              sections: list.format(sections.map((section) => t(`roles.sections.${section}`))),
            })}
          </small>
        ) : null,
      )}
    </span>
  )
}
