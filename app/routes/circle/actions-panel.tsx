import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { CompletionCheckbox, useCompletion } from '~/components/completion'
import { DueDate } from '~/components/due-date'
import { Avatars } from '~/components/person'
import { Privacy } from '~/components/privacy'
import type { Panel as PanelName } from '~/domain/preferences/rules'
import { PlainForm } from '~/forms/form'
import type { PanelAction } from '~/i18n/items-shown.server'
import { paths } from '~/paths'
import { Panel } from '~/routes/circle/panel'
import { Icon } from '~/ui/icon'
import { useRowFocus } from '~/ui/row-focus'
import { ItemMenu } from './item-menu'

export type ActionsShown = {
  open: PanelAction[]
  completed: PanelAction[]
  counts: { open: number; completed: number }
  seesPrivacy: boolean
}
type Props = { circleId: string; actions: ActionsShown; closed: readonly PanelName[] }

const formId = 'panel-completion' // of all rows, each sent to its own address

/** The circle's actions in the sidebar: open ones by due date, and folded the latest completed ones. */
export function ActionsPanel({ circleId, actions, closed }: Props) {
  const { open, completed, counts, seesPrivacy } = actions
  const { t } = useTranslation('progress')
  const list = useRowFocus<HTMLDivElement>()
  return (
    <Panel
      name="actions"
      closed={closed}
      summary={
        <>
          {t('types.action.many')} <span className="num">{counts.open}</span>
        </>
      }
    >
      <Link
        to={paths.newProgressItem(circleId, { type: 'action' })}
        className="panel-add"
        aria-label={t('types.action.add')}
      >
        <Icon name="plus" />
      </Link>
      <PlainForm id={formId} method="post" hidden />
      <div className="panel-body" ref={list}>
        {open.length ? <List items={open} seesPrivacy={seesPrivacy} /> : <p className="faint">{t('noneOpen')}</p>}
        {completed.length ? (
          <details className="done-list">
            <summary>
              {t('show.completed')} <span className="num">{counts.completed}</span>
            </summary>
            <List items={completed} seesPrivacy={seesPrivacy} />
          </details>
        ) : null}
        {counts.open > open.length || counts.completed > completed.length ? (
          <Link to={paths.progress(circleId, { show: 'all' })} className="more-link">
            {t('allActions')}
          </Link>
        ) : null}
      </div>
    </Panel>
  )
}

function List({ items, seesPrivacy }: { items: PanelAction[]; seesPrivacy: boolean }) {
  return (
    <ul className="side-actions">
      {items.map((item) => (
        <Action key={item.id} item={item} seesPrivacy={seesPrivacy} />
      ))}
    </ul>
  )
}

function Action({ item, seesPrivacy }: { item: PanelAction; seesPrivacy: boolean }) {
  const { circleId, type, id, title, due, visibility, assignees } = item
  const completion = useCompletion(item)
  return (
    <li className={completion.isCompleted ? 'action is-done' : 'action'} data-row={id}>
      <CompletionCheckbox item={item} completion={completion} form={formId} />
      <div className="action-main">
        <Link className="action-title" to={paths.progressItem(circleId, type, id)} dir="auto">
          {title}
        </Link>
        <p className="prog-meta">
          {due ? <DueDate due={due} /> : null}
          {seesPrivacy ? <Privacy visibility={visibility} /> : null}
        </p>
      </div>
      {assignees.length ? <Avatars people={assignees} most={2} /> : null}
      <ItemMenu item={item} isOnDemand />
    </li>
  )
}
