import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { CompletionCheckbox, useCompletion } from '~/components/completion'
import { DueDate } from '~/components/due-date'
import { Avatars } from '~/components/person'
import { Privacy } from '~/components/privacy'
import type { ItemShown } from '~/i18n/items-shown.server'
import { paths } from '~/paths'
import { Completed } from '~/routes/circle/progress/item-group'
import { Icon } from '~/ui/icon'
import { useRowFocus } from '~/ui/row-focus'

type Props = { goal: { id: string; circleId: string }; actions: ItemShown[]; seesPrivacy: boolean }

/** The actions that serve a goal, with the way to add another. */
export function GoalActions({ goal: { id, circleId }, actions, seesPrivacy }: Props) {
  const { t } = useTranslation('progress')
  const list = useRowFocus<HTMLElement>()
  return (
    <section className="goal-actions" aria-labelledby="goal-actions" ref={list}>
      <div className="prog-head">
        <h3 id="goal-actions">
          {t('types.action.many')} <span className="num">{actions.length}</span>
        </h3>
        <Link
          to={paths.newProgressItem(circleId, { type: 'action', goal: id })}
          className="iconbtn push"
          aria-label={t('types.action.add')}
        >
          <Icon name="plus" />
        </Link>
      </div>
      {actions.length ? (
        <ul>
          {actions.map((action) => (
            <GoalAction key={action.id} action={action} seesPrivacy={seesPrivacy} />
          ))}
        </ul>
      ) : (
        <p className="prog-none">{t('none')}</p>
      )}
    </section>
  )
}

function GoalAction({ action, seesPrivacy }: { action: ItemShown; seesPrivacy: boolean }) {
  const { id, circleId, title, due, visibility, assignees } = action
  const completion = useCompletion(action)
  return (
    <li className={completion.isCompleted ? 'prog is-done' : 'prog'} data-row={id}>
      <CompletionCheckbox item={action} completion={completion} />
      <div className="prog-main">
        <Link className="prog-title" to={paths.progressItem(circleId, 'action', id)} preventScrollReset dir="auto">
          {title}
        </Link>
        <p className="prog-meta">
          {due ? <DueDate due={due} /> : null}
          {seesPrivacy ? <Privacy visibility={visibility} /> : null}
        </p>
        <Completed item={action} isCompleted={completion.isCompleted} />
      </div>
      {assignees.length ? <Avatars people={assignees} /> : null}
    </li>
  )
}
