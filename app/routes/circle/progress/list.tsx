import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { UnderDialogs } from '~/components/under-dialogs'
import { seesPrivacy } from '~/domain/progress/access'
import { listProgress } from '~/domain/progress/queries.server'
import { type ProgressShown, type ProgressSort, progressShown, progressSorts } from '~/domain/progress/rules'
import { asMember } from '~/http/guards.server'
import { itemShown } from '~/i18n/items-shown.server'
import { liveTopicsOfCircle } from '~/live/use-live'
import { paths } from '~/paths'
import { Group } from '~/routes/circle/progress/item-group'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'

export const handle = { i18n: ['progress', 'categories'] }
export const shouldRevalidate = liveTopicsOfCircle('progress', 'team')

export const loader = asMember(async ({ member, request, getFormatter }) => {
  const query = new URL(request.url).searchParams
  const sort = progressSorts.find((one) => one === query.get('sort')) ?? 'createdAt'
  const show = shownIn(query.get('completed'))
  const { items, counts } = await listProgress(member, { sort, show })
  const formatter = await getFormatter()
  const shown = (type: keyof typeof items) => items[type].map((item) => itemShown(item, formatter))
  return {
    title: formatter.t('progress:title'),
    circleId: member.circleId,
    sort,
    show,
    counts,
    seesPrivacy: seesPrivacy(member),
    items: { goal: shown('goal'), action: shown('action'), barrier: shown('barrier'), strength: shown('strength') },
  }
})

function shownIn(completed: string | null): ProgressShown {
  if (completed === '1') return 'all'
  return completed === 'only' ? 'completed' : 'open'
}

export default function Progress() {
  const page = useLoaderData<typeof loader>()
  const { circleId, items, counts, show } = page
  const { t } = useTranslation('progress')
  const countOf = ({ open, completed }: { open: number; completed: number }) =>
    show === 'all' ? open + completed : show === 'open' ? open : completed
  const about = { circleId, seesPrivacy: page.seesPrivacy }

  return (
    <UnderDialogs>
      <div className="content">
        <div className="page-head">
          <div>
            <h1>{t('title')}</h1>
          </div>
          <Segments />
          <Order />
        </div>
        <div className="prog-grid">
          <div className="prog-list">
            <Group {...about} type="goal" items={items.goal} count={countOf(counts.goal)} show={show} />
            <Group {...about} type="action" items={items.action} count={countOf(counts.action)} show={show} />
          </div>
          <div className="prog-side">
            <Group {...about} type="barrier" items={items.barrier} count={counts.barrier.open} show="open" />
            <Group {...about} type="strength" items={items.strength} count={counts.strength.open} show="open" />
          </div>
        </div>
      </div>
    </UnderDialogs>
  )
}

function Segments() {
  const { circleId, sort, show } = useLoaderData<typeof loader>()
  const { t } = useTranslation('progress')
  return (
    <nav className="segmented prog-segments" aria-label={t('show.label')}>
      {progressShown.map((one) => (
        <Link
          key={one}
          to={paths.progress(circleId, { sort, show: one })}
          aria-current={one === show ? 'true' : undefined}
          preventScrollReset
        >
          {t(`show.${one}`)}
        </Link>
      ))}
    </nav>
  )
}

function Order() {
  const { circleId, sort, show } = useLoaderData<typeof loader>()
  const { t } = useTranslation('progress')
  const addressOf = (one: ProgressSort) => paths.progress(circleId, { sort: one, show })
  return (
    <Menu
      name={t('sort.label', { order: t(`sort.${sort}`) })}
      className="right prog-order"
      summary={
        <>
          {t(`sort.${sort}`)}
          <Icon name="chevron-down" className="tiny" />
        </>
      }
      summaryClass={buttonClass({ size: 'dense' })}
    >
      {(['createdAt', 'title'] as const).map((one) => (
        <Link key={one} to={addressOf(one)} aria-current={one === sort ? 'true' : undefined} preventScrollReset>
          {t(`sort.${one}`)}
        </Link>
      ))}
    </Menu>
  )
}
