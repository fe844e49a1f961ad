import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useCategoryName } from '~/components/category-name'
import { CompletionCheckbox, useCompletion } from '~/components/completion'
import { DueDate } from '~/components/due-date'
import { Avatars } from '~/components/person'
import { Privacy } from '~/components/privacy'
import { isCompletable, type ProgressShown, type ProgressType } from '~/domain/progress/rules'
import type { ItemShown } from '~/i18n/items-shown.server'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { useRowFocus } from '~/ui/row-focus'
import { ItemMenu } from '../item-menu'

const signs = { goal: 'flag', action: 'list-checks', barrier: 'mountain', strength: 'sprout' } as const

type Props = {
  circleId: string
  type: ProgressType
  items: ItemShown[]
  count: number
  show: ProgressShown
  seesPrivacy: boolean
}

/** The items of one type, with the way to add another. */
export function Group({ circleId, type, items, count, show, seesPrivacy }: Props) {
  const { t } = useTranslation('progress')
  const list = useRowFocus<HTMLElement>()
  return (
    <section className="prog-sec" aria-labelledby={`progress-${type}`} ref={list}>
      <div className="prog-head">
        <h2 id={`progress-${type}`}>
          <Icon name={signs[type]} />
          {t(`types.${type}.many`)} <span className="num">{count}</span>
        </h2>
        <Link
          to={paths.newProgressItem(circleId, { type })}
          className="iconbtn push"
          aria-label={t(`types.${type}.add`)}
        >
          <Icon name="plus" />
        </Link>
      </div>
      {items.length ? (
        <ul>
          {items.map((item) => (
            <Item key={item.id} item={item} seesPrivacy={seesPrivacy} />
          ))}
        </ul>
      ) : (
        <p className="prog-none">
          {show === 'completed'
            ? t('noneCompleted')
            : show === 'open' && isCompletable(type)
              ? t('noneOpen')
              : t('none')}
        </p>
      )}
    </section>
  )
}

function Item({ item, seesPrivacy }: { item: ItemShown; seesPrivacy: boolean }) {
  const { id, circleId, type, title, due, category, visibility, assignees } = item
  const { search } = useLocation()
  const nameOf = useCategoryName()
  const completion = useCompletion(item)
  return (
    <li className={completion.isCompleted ? 'prog is-done' : 'prog'} id={`item-${id}`} data-row={id}>
      {isCompletable(type) ? <CompletionCheckbox item={item} completion={completion} /> : null}
      <div className="prog-main">
        <Link
          className="prog-title"
          to={{ pathname: paths.progressItem(circleId, type, id), search }}
          preventScrollReset
          dir="auto"
        >
          {title}
        </Link>
        <p className="prog-meta">
          {due ? <DueDate due={due} /> : null}
          {category ? <span className="faint small">{nameOf(category)}</span> : null}
          {seesPrivacy ? <Privacy visibility={visibility} /> : null}
        </p>
        <Completed item={item} isCompleted={completion.isCompleted} />
      </div>
      {assignees.length ? <Avatars people={assignees} /> : null}
      <ItemMenu item={item} search={search} />
    </li>
  )
}

/** Its completion: by whom, and when. */
export function Completed({ item, isCompleted }: { item: ItemShown; isCompleted: boolean }) {
  const { t } = useTranslation('progress')
  const { completedBy, completedOn } = item
  if (!isCompleted || !completedBy || !completedOn) return null
  return <p className="faint small">{t('completedBy', { name: completedBy, day: completedOn })}</p>
}
