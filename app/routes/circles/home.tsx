import { redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LineOfService } from '~/components/line-of-service'
import { Avatar, Avatars } from '~/components/person'
import { listMyCircles, roleOfCreator } from '~/domain/circles/queries.server'
import { keepPreferences } from '~/domain/preferences/commands.server'
import { asUser, idFrom } from '~/http/doors.server'
import { paths } from '~/http/paths'
import { readerFor } from '~/i18n/reader.server'
import { titled } from '~/i18n/titled'
import { liveTopics } from '~/live/use-live'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'

export const handle = { i18n: 'circles' }
export const meta = titled
export const shouldRevalidate = liveTopics('circles')

export const loader = asUser(async ({ user, request }) => {
  const asked = new URL(request.url).searchParams
  const order = orderFrom(asked.get('order')) ?? user.preferences.circleOrder
  const after = asked.get('after')
  const { circles, count, next } = listMyCircles(user, { order, after: after ? idFrom(after) : undefined })
  const [first] = circles
  if (!first && !after) throw redirect(paths.invitations())
  if (first && count === 1) throw redirect(paths.profile(first.id))
  if (order !== user.preferences.circleOrder) await keepPreferences(user.id, { circleOrder: order })

  const { t, age } = await readerFor(request, user)
  return {
    title: t('circles:home.title'),
    order,
    mayCreate: roleOfCreator(user) !== undefined,
    count,
    isFirstPage: after === null,
    next,
    circles: circles.map((circle) => ({ ...circle, age: age(circle.recipient.dateOfBirth) })),
  }
})

export default function Circles() {
  const { circles, count, order, mayCreate, isFirstPage, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation('circles')

  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content wide">
        <div className="page-head">
          <div>
            <h1>{t('home.title')}</h1>
            <p className="lede">{t('home.count', { count })}</p>
          </div>
          <div className="page-acts">
            <Order order={order} />
            {mayCreate ? (
              <ButtonLink kind="primary" size="dense" to={paths.createCircle()}>
                <Icon name="plus" />
                <span>{t('home.create')}</span>
              </ButtonLink>
            ) : null}
          </div>
        </div>
        {/* The roles stand here because narrow screens change the display of the table, which takes its meaning away. */}
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <table className="table circles-table" role="table">
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <thead role="rowgroup">
            {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
            <tr role="row">
              <th scope="col">{t('home.recipient')}</th>
              <th scope="col">{t('home.lineOfService')}</th>
              <th scope="col">{t('home.team')}</th>
            </tr>
          </thead>
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <tbody role="rowgroup">
            {circles.map((circle) => (
              <CircleRow key={circle.id} circle={circle} />
            ))}
          </tbody>
        </table>
        <nav className="pager">
          {isFirstPage ? (
            <span />
          ) : (
            <ButtonLink to={`?${new URLSearchParams({ order })}`}>{t('home.first')}</ButtonLink>
          )}
          {next ? (
            <ButtonLink to={`?${new URLSearchParams({ order, after: next })}`}>{t('home.more')}</ButtonLink>
          ) : null}
        </nav>
      </div>
    </main>
  )
}

type Circle = ReturnType<typeof useLoaderData<typeof loader>>['circles'][number]

function CircleRow({ circle: { id, recipient, age, team, lineOfServiceIsShown } }: { circle: Circle }) {
  const { t } = useTranslation('circles')
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see the table
    <tr role="row">
      {/* biome-ignore lint/a11y/noRedundantRoles: see the table */}
      <th scope="row" role="rowheader">
        <Link className="who-cell" to={paths.profile(id)}>
          <Avatar person={recipient} />
          <span>
            <strong>{t('home.listName', recipient)}</strong>
            {age === null ? null : <small>{t('age', { ns: 'common', count: age })}</small>}
          </span>
        </Link>
      </th>
      {/* biome-ignore lint/a11y/noRedundantRoles: see the table */}
      <td role="cell" className="los-cell">
        {lineOfServiceIsShown ? <LineOfService value={recipient.lineOfService ?? 'guideActive'} isPlain /> : null}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: see the table */}
      <td role="cell" className="team-cell">
        <Avatars people={team} most={4} />
      </td>
    </tr>
  )
}

function Order({ order }: { order: 'asc' | 'desc' }) {
  const { t } = useTranslation('circles')
  const current = (of: 'asc' | 'desc') => (of === order ? 'true' : undefined)
  const summary = (
    <>
      <Icon name={order === 'asc' ? 'arrow-down-a-z' : 'arrow-down-z-a'} />
      {t('home.sort')}
    </>
  )
  return (
    <Menu
      name={order === 'asc' ? t('home.ascending') : t('home.descending')}
      className="right"
      summary={summary}
      summaryClass="btn sm"
    >
      <Link to="?order=asc" aria-current={current('asc')}>
        <Icon name="arrow-down-a-z" />
        <span>{t('home.ascending')}</span>
      </Link>
      <Link to="?order=desc" aria-current={current('desc')}>
        <Icon name="arrow-down-z-a" />
        <span>{t('home.descending')}</span>
      </Link>
    </Menu>
  )
}

function orderFrom(text: string | null) {
  return text === 'asc' || text === 'desc' ? text : undefined
}
