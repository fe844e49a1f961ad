import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { Avatar, PersonName } from '~/components/person'
import { isCalendarDay } from '~/domain/days'
import { getOccurrence } from '~/domain/routine/queries.server'
import { asMember, idParam } from '~/http/guards.server'
import { logFault } from '~/http/unless-fault.server'
import { zoneShown } from '~/i18n/calendar-page.server'
import { formatFullDayInside } from '~/i18n/format'
import { occurrenceShown } from '~/i18n/routine-shown.server'
import { liveTopicsOfCircle } from '~/live/use-live'
import { paths } from '~/paths'
import { ItemNotFound } from '~/routes/circle/routine/item-not-found'
import { MessagePeople } from '~/routes/circle/routine/message-people'
import { occurrenceIn } from '~/routes/circle/routine/place'
import { Reminders } from '~/routes/circle/routine/reminders'
import { ZoneNote } from '~/routes/circle/routine/zone-note'
import { ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { DialogFoot } from '~/ui/dialog'
import { Fact } from '~/ui/fact'
import { TaskCheckbox, useTaskCompletion } from '../task-checkbox'

export const handle = { i18n: ['routine', 'tasks'], isDialog: true }
export const shouldRevalidate = liveTopicsOfCircle('routine')

export const loader = asMember(async ({ member, user, params, request, getFormatter }) => {
  const itemId = idParam(params.routineId)
  const { on, place } = occurrenceIn(request)
  const { language, t } = await getFormatter()
  const item = await getOccurrence(member, itemId, { on })
  logFault('completions', item.fault)
  const movedFrom = new URL(request.url).searchParams.get('moved')
  return {
    title: t(item.isTask ? 'routine:item.task' : 'routine:item.event'),
    circleId: member.circleId,
    place: { ...place, date: place.date ?? item.startDate },
    zone: item.isAllDay ? null : zoneShown(member, user, { now: new Date(), language, t }),
    item: occurrenceShown(item, { language, t, timeZone: member.timeZone }),
    isOneDay: on !== undefined && !item.isDeleted,
    others: item.isDeleted ? [] : item.assignees.filter(({ id, hasLeft }) => !hasLeft && id !== user.id),
    moved: isCalendarDay(movedFrom)
      ? { from: formatFullDayInside(movedFrom, language), to: formatFullDayInside(item.startDate, language) }
      : null,
  }
})

export default function ItemPage() {
  const { circleId, place, item, title, moved } = useLoaderData<typeof loader>()
  const { t } = useTranslation('routine')
  return (
    <DialogPage title={item.title} isWide closeTo={paths.routine(circleId, place)}>
      <p className="prog-type">{title}</p>
      {moved ? (
        <Callout icon="info" className="mt-3" role="status">
          <p>{t('item.moved', moved)}</p>
        </Callout>
      ) : null}
      {item.isDeleted ? (
        <Callout kind="warn" icon="info" className="mt-3">
          <p>{t('item.deleted')}</p>
        </Callout>
      ) : null}
      <Facts />
      {item.description ? (
        <p className="prog-description" dir="auto">
          {item.description}
        </p>
      ) : null}
      <Foot />
    </DialogPage>
  )
}

function Facts() {
  const { circleId, item, zone, isOneDay, place, others } = useLoaderData<typeof loader>()
  const at = { ...place, on: item.date }
  const { t } = useTranslation('routine')
  return (
    <dl className="facts prog-facts">
      <Fact name={t('item.when')}>
        {item.when}
        {zone ? <ZoneNote zone={zone} /> : null}
      </Fact>
      {item.repeats ? (
        <Fact name={t('fields.recurringPattern')}>
          <span>{item.repeats}</span>{' '}
          {isOneDay ? (
            <Link to={paths.routineItem(circleId, item.itemId, place)} preventScrollReset>
              {t('item.series')}
            </Link>
          ) : null}
        </Fact>
      ) : null}
      {item.next.length ? <Fact name={t('item.next')}>{item.next.join(' · ')}</Fact> : null}
      {item.isTask ? (
        <Fact name={t('item.status')}>
          <Status />
        </Fact>
      ) : null}
      {item.assignees.length ? (
        <Fact name={t('fields.assignees')}>
          <ul className="prog-people">
            {item.assignees.map((person) => (
              <li key={person.memberId}>
                <Avatar person={person} size="xs" />
                <PersonName person={person} />
                {person.hasLeft ? <span className="faint small">{t('form.hasLeft')}</span> : null}
              </li>
            ))}
          </ul>
          <MessagePeople circleId={circleId} itemId={item.itemId} others={others} />
        </Fact>
      ) : null}
      {item.reminders ? (
        <Fact name={t('reminder.title')}>
          <Reminders
            key={JSON.stringify(item.reminders)}
            chosen={item.reminders}
            {...{ circleId, itemId: item.itemId }}
            at={at}
          />
        </Fact>
      ) : null}
      <Fact name={t('item.createdBy')}>{t('item.byOn', item.created)}</Fact>
      <Series />
    </dl>
  )
}

/** Whether a task is done, and its checkbox. */
function Status() {
  const { circleId, item } = useLoaderData<typeof loader>()
  const { t } = useTranslation('routine')
  const { itemId, date, title, completion: saved, mayComplete, done } = item
  const task = { circleId, itemId, date, day: item.day, title, completion: saved, mayComplete }
  const { isDone, completion, ...state } = useTaskCompletion(task)
  return (
    <span className="-my-2 -ml-2 inline-flex items-center gap-1" id={`on-${itemId}`}>
      <TaskCheckbox task={task} state={{ isDone, completion, ...state }} place={`on-${itemId}`} />
      <span>{isDone && done ? t('item.doneBy', done) : t(statusOf(completion, item.due))}</span>
    </span>
  )
}

function statusOf(completion: 'done' | 'open' | 'unknown', due: string | null) {
  if (completion !== 'open') return completion === 'done' ? 'completion.done' : 'completion.unknown'
  return due === 'late' || due === 'missed' ? 'completion.late' : 'completion.open'
}

/** From a changed day to the series that it belongs to. */
function Series() {
  const { circleId, item, place } = useLoaderData<typeof loader>()
  const { t } = useTranslation('routine')
  if (!item.seriesId || !item.plannedFor) return null
  return (
    <Fact name={t('item.ofSeries')}>
      {t('item.changed', { day: item.plannedFor })}{' '}
      <Link to={paths.routineItem(circleId, item.seriesId, place)} preventScrollReset>
        {t('item.series')}
      </Link>
    </Fact>
  )
}

function Foot() {
  const { circleId, item, place } = useLoaderData<typeof loader>()
  const { itemId, date, mayEdit, mayDelete } = item
  const { t } = useTranslation('routine')
  const at = { ...place, on: date }
  return (
    <DialogFoot>
      <ButtonLink to={paths.routine(circleId, place)} preventScrollReset>
        {t('item.close')}
      </ButtonLink>
      <ButtonLink to={paths.handOn(paths.routineItem(circleId, itemId, { on: date }))}>{t('item.handOn')}</ButtonLink>
      {mayDelete ? (
        <ButtonLink kind="remove" to={paths.deleteRoutineItem(circleId, itemId, at)} preventScrollReset>
          {t('item.delete')}
        </ButtonLink>
      ) : null}
      {mayEdit ? (
        <>
          <ButtonLink to={paths.moveRoutineItem(circleId, itemId, at)} preventScrollReset>
            {t('item.move')}
          </ButtonLink>
          <ButtonLink to={paths.editRoutineItem(circleId, itemId, at)} preventScrollReset>
            {t('item.edit')}
          </ButtonLink>
        </>
      ) : null}
    </DialogFoot>
  )
}

export { ItemNotFound as ErrorBoundary }
