import { redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FilterForm, FindField } from '~/components/filter-form'
import { Avatar } from '~/components/person'
import { longestName, noFilter } from '~/domain/circles/filter'
import { listMyCircles } from '~/domain/circles/list.server'
import { asUser, idIn } from '~/http/guards.server'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { BackLink } from '~/ui/back-link'
import { Pager } from '~/ui/pager'

export const handle = { i18n: 'actions' }
export const shouldRevalidate = liveTopics('circles')

export const loader = asUser(async ({ user, request, getFormatter }) => {
  const query = new URL(request.url).searchParams
  const name = (query.get('name') ?? '').trim().slice(0, longestName)
  const after = idIn(query.get('after'))
  const { circles, count, next } = await listMyCircles(user, { order: 'asc', filter: { ...noFilter, name }, after })
  const [first] = circles
  if (count === 0) throw redirect(paths.invitations())
  if (after && !first) throw redirect(paths.newAction(name ? { name } : {})) // nothing comes after it any more
  if (first && count === 1) throw redirect(paths.newProgressItem(first.id, { type: 'action', from: 'actions' }))
  const { t } = await getFormatter()
  return {
    title: t('actions:new.title'),
    name,
    next,
    isFirst: !after,
    circles: circles.map(({ id, recipient: { firstName, lastName, pictureId } }) => {
      return { id, firstName, lastName, pictureId }
    }),
  }
})

/** The circle that a new action is for. */
export default function NewAction() {
  const { circles, name, next, isFirst } = useLoaderData<typeof loader>()
  const { t } = useTranslation('actions')
  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content narrow">
        <BackLink to={paths.actions()}>{t('title')}</BackLink>
        <h1>{t('new.title')}</h1>
        <p className="lede mb-5">{t('new.text')}</p>
        <FilterForm
          action={paths.newAction()}
          addressOf={(typed) => paths.newAction(Object.fromEntries(typed))}
          carried={null}
        >
          <FindField applied={name} maxLength={longestName} words={{ find: t('findCircle'), findNow: t('findNow') }} />
        </FilterForm>
        {circles.length ? null : <p className="muted">{t('nobodyFound')}</p>}
        <ul className="circles-to-choose">
          {circles.map((circle) => (
            <li key={circle.id}>
              <Link className="who-cell" to={paths.newProgressItem(circle.id, { type: 'action', from: 'actions' })}>
                <Avatar person={circle} />
                <bdi>{t('lastNameFirst', circle)}</bdi>
              </Link>
            </li>
          ))}
        </ul>
        <Pager
          name={t('new.pages')}
          first={isFirst ? null : { to: paths.newAction(name ? { name } : {}), words: t('first') }}
          next={next ? { to: paths.newAction({ ...(name ? { name } : {}), after: next }), words: t('new.more') } : null}
        />
      </div>
    </main>
  )
}
