import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DueDate } from '~/components/due-date'
import type { Panel as PanelName } from '~/domain/preferences/rules'
import type { TodayLine, TodayShown } from '~/i18n/today-shown.server'
import { paths } from '~/paths'
import { Panel } from '~/routes/circle/panel'
import { Icon } from '~/ui/icon'
import { TaskCheckbox, useTaskCompletion } from './task-checkbox'

type Props = { circleId: string; today: TodayShown }

/** Late tasks and the day's items, in the sidebar. */
export function TodayPanel({ closed, ...props }: Props & { closed: readonly PanelName[] }) {
  return (
    <div className="max-lg:hidden">
      <Panel name="today" closed={closed} summary={<Title today={props.today} />}>
        <div className="panel-body">
          <Lines {...props} />
        </div>
      </Panel>
    </div>
  )
}

/** The same at the top of a phone's first page of the circle, where the sidebar comes after all else. */
export function TodayFirst(props: Props) {
  return (
    <section className="today-first" aria-labelledby="today-first">
      <h2 id="today-first">
        <Title today={props.today} />
      </h2>
      <Lines {...props} place="today" />
    </section>
  )
}

function Title({ today: { open, areCompletionsKnown } }: Pick<Props, 'today'>) {
  const { t } = useTranslation('tasks')
  return (
    <>
      {t('today.title')} {areCompletionsKnown && open ? <span className="num">{open}</span> : null}
    </>
  )
}

function Lines({ circleId, today: { date, lines, areCompletionsKnown }, place }: Props & { place?: string }) {
  const { t } = useTranslation('tasks')
  return (
    <>
      {areCompletionsKnown ? null : (
        <p className="due past" role="status">
          <Icon name="alert-circle" />
          {t('today.unknown')}
        </p>
      )}
      {lines.length ? (
        <ul className="side-actions">
          {lines.map((line) => (
            <Line key={`${line.itemId} ${line.date}`} circleId={circleId} line={line} place={place} />
          ))}
        </ul>
      ) : (
        <p className="faint">{t('today.none')}</p>
      )}
      <Link to={paths.routine(circleId, { view: 'day', date })} className="more-link">
        {t('today.open')}
      </Link>
    </>
  )
}

type LineProps = { circleId: string; line: TodayLine; place?: string }

function Line({ circleId, line, place }: LineProps) {
  return line.isTask ? (
    <TaskLine circleId={circleId} line={line} place={place} />
  ) : (
    <li className="action">
      <span className="today-event">
        <Icon name="calendar" />
      </span>
      <div className="action-main">
        <ItemLink circleId={circleId} line={line} />
        <p className="prog-meta">
          <span className="due">{line.due.words}</span>
        </p>
      </div>
    </li>
  )
}

function TaskLine({ circleId, line, place }: LineProps) {
  const { itemId, date, done, due } = line
  const task = { ...line, circleId }
  const state = useTaskCompletion(task)
  const id = place && `${place}-${itemId}-${date}`
  return (
    <li className={state.isDone ? 'action is-done' : 'action'} id={id}>
      <TaskCheckbox task={task} state={state} place={id} />
      <div className="action-main">
        <ItemLink circleId={circleId} line={line} />
        <p className="prog-meta">
          {state.isDone ? <span className="faint small">{done}</span> : <DueDate due={due} />}
        </p>
      </div>
    </li>
  )
}

function ItemLink({ circleId, line: { itemId, date, title } }: LineProps) {
  return (
    <Link className="action-title" to={paths.routineItem(circleId, itemId, { on: date })} dir="auto">
      {title}
    </Link>
  )
}
