import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Cell as Permitted } from '~/domain/permissions/capabilities'
import { getMatrix } from '~/domain/permissions/roles.server'
import { roleNames } from '~/domain/permissions/rules'
import { asSuperAdmin } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { ButtonLink } from '~/ui/button'
import { Cell, Row, RowHead, Table } from '~/ui/table'

export const handle = { i18n: ['provider', 'administration'] }
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user }) => {
  const { t } = await formatterFor(request, user)
  return { title: t('provider:pages.roles'), matrix: await getMatrix(user) }
})

export default function Roles() {
  const { matrix } = useLoaderData<typeof loader>()
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
        <Table
          className="block-table matrix"
          heads={[t('roles.rule.resource'), ...roleNames.map((role) => t(`common:roles.${role}`))]}
        >
          {matrix.map(({ resource, cells }) => (
            <Row key={resource}>
              <RowHead>{t(`roles.resources.${resource}`)}</RowHead>
              {cells.map(({ role, cell }) => (
                <Cell key={role}>
                  <span className="cell-name" aria-hidden="true">
                    {t(`common:roles.${role}`)}
                  </span>
                  <CellWords cell={cell} />
                </Cell>
              ))}
            </Row>
          ))}
        </Table>
        <h2 className="mt-8 mb-3">{t('roles.change')}</h2>
        <ul className="actions">
          {roleNames.map((role) => (
            <li key={role}>
              <ButtonLink to={paths.role(role)}>{t(`common:roles.${role}`)}</ButtonLink>
            </li>
          ))}
        </ul>
      </div>
    </ProviderPages>
  )
}

/** A mark and what it means in words. */
function CellWords({ cell: { status, allowed } }: { cell: Permitted }) {
  const { t } = useTranslation(['administration', 'common'])
  if (status === 'none') return <span className="mark-none">{`–\u00a0${t('roles.nothing')}`}</span>
  if (status === 'denied') return <span>{`✗\u00a0${t('roles.denied')}`}</span>
  if (status === 'all') return <span>{`✓\u00a0${t('roles.everything')}`}</span>
  const words = allowed.map(({ action, upTo }) =>
    upTo && upTo !== 'private'
      ? t('roles.actionUpTo', { action: t(`roles.actions.${action}`), level: t(`roles.levels.${upTo}`) })
      : t(`roles.actions.${action}`),
  )
  return <span>{`✓\u00a0${words.join(', ')}`}</span>
}
