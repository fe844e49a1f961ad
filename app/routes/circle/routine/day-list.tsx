import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatars } from '~/components/person'
import type { ListedItem, DayList as Shown } from '~/i18n/day-list-shown.server'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { TaskCheckbox, useTaskCompletion } from '../task-checkbox'

type Props = { circleId: string; list: Shown; heading?: 'h2' }

/** A day's items in order, with a line at the present time. */
export function DayList({ circleId, list, heading: Heading }: Props) {
  const { name, said, isToday, items, now } = list
  const base = paths.routine(circleId)
  const lines: ReactNode[] = items.map((item) => (
    <Line key={`${item.itemId} ${item.on}`} circleId={circleId} base={base} item={item} day={name} />
  ))
  if (now) lines.splice(now.before, 0, <Now key="now" time={now.time} />)
  return (
    <>
      {Heading ? (
        <Heading className="ag-day">
          {name} {said ? <small className={isToday ? 'today-w' : undefined}>{said}</small> : null}
        </Heading>
      ) : null}
      {lines.length ? <ol className="agenda">{lines}</ol> : null}
    </>
  )
}

type LineProps = { circleId: string; base: string; item: ListedItem; day: string }

function Now({ time }: { time: string }) {
  const { t } = useTranslation('routine')
  return (
    <li className="ag-now">
      <span aria-hidden="true">{time}</span>
      <span className="sr">{t('calendar.now', { time })}</span>
      <i />
    </li>
  )
}

function Line({ circleId, base, item, day }: LineProps) {
  return item.isTask ? (
    <TaskLine circleId={circleId} base={base} item={item} day={day} />
  ) : (
    <li className={`ag ${item.look}`}>
      <Times item={item} />
      <i className="ag-bar" />
      <Main base={base} item={item} />
    </li>
  )
}

function TaskLine({ circleId, base, item, day }: LineProps) {
  const { itemId, on, title, completion: saved, mayComplete } = item
  const task = { circleId, itemId, date: on, day, title, completion: saved, mayComplete } as const
  const completion = useTaskCompletion(task)
  const place = `on-${itemId}-${on}`
  return (
    <li className={completion.isDone ? 'ag done' : 'ag'} id={place}>
      <Times item={item} />
      <TaskCheckbox task={task} state={completion} place={place} />
      <Main base={base} item={item} isSettled={completion.completion === saved} />
    </li>
  )
}

function Times({ item: { from, until } }: { item: ListedItem }) {
  return (
    <span className="ag-time">
      {from}
      {until ? <small>{until}</small> : null}
    </span>
  )
}

/** `isSettled`: the completion shown wasn't changed just now. */
function Main({ base, item, isSettled = true }: { base: string; item: ListedItem; isSettled?: boolean }) {
  const { itemId, on, title, note, isLate, people } = item
  return (
    <>
      <a href={`${base}/${itemId}?on=${on}`} className="ag-main">
        <strong dir="auto">{title}</strong>
        {note && isSettled ? (
          <span className={isLate ? 'missed' : undefined} dir="auto">
            {isLate ? <Icon name="alert-circle" /> : null}
            <span>{note}</span>
          </span>
        ) : null}
      </a>
      {people.length ? <Avatars people={people} most={2} /> : null}
    </>
  )
}
