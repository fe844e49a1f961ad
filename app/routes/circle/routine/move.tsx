import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { daysAfter, daysBetween, isCalendarDay } from '~/domain/days'
import { completeField } from '~/domain/records/typed'
import { prepareMove } from '~/domain/routine/choices.server'
import { moveRoutineItem } from '~/domain/routine/commands.server'
import { endAfter } from '~/domain/routine/move'
import type { ScopeChoice as Choice } from '~/domain/routine/occurrence'
import { isScope } from '~/domain/routine/rules'
import { isTime } from '~/domain/time-of-day'
import { Form, FormEnd } from '~/forms/form'
import { flashAbout } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { asMember, idParam } from '~/http/guards.server'
import { zoneShown } from '~/i18n/calendar-page.server'
import { moveWords, scopeShown } from '~/i18n/routine-shown.server'
import { isNotSent } from '~/live/not-sent'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { afterSaving } from '~/routes/circle/routine/after-saving'
import { useFollowingEnd } from '~/routes/circle/routine/following-end'
import { ItemNotToEdit } from '~/routes/circle/routine/item-not-found'
import { occurrenceIn } from '~/routes/circle/routine/place'
import { ScopeChoice } from '~/routes/circle/routine/scope-choice'
import { ZoneNote } from '~/routes/circle/routine/zone-note'
import { Button, ButtonLink } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'
import { FieldError, TextField } from '~/ui/field'
import { useHydrated } from '~/ui/hydrated'

const names = ['startDate', 'startTime', 'endDate', 'endTime'] as const
type Times = Partial<Record<(typeof names)[number], string>>

export const handle = { i18n: 'routine', isDialog: true }

/** Moves to another day or time, without the whole form. Dragging brings its target. */
export const loader = asMember(async ({ member, user, params, request, getFormatter }) => {
  const itemId = idParam(params.routineId)
  const { on, place } = occurrenceIn(request)
  const { t, language } = await getFormatter()
  const asked = await prepareMove(member, itemId, { on })
  const { occurrence } = asked
  const choice = scopeShown(asked, { t, language, timeZone: member.timeZone })
  return {
    title: t('routine:move.page'),
    heading: t('routine:move.title', { title: occurrence.title }),
    circleId: member.circleId,
    itemId: occurrence.itemId,
    on: occurrence.date,
    place,
    choice,
    version: occurrence.version,
    zone: occurrence.isAllDay ? null : zoneShown(member, user, { now: new Date(), language, t }),
    times: timesWith(asked, timesIn(new URL(request.url).searchParams)),
  }
})

function timesIn(said: { get: (name: string) => unknown }): Times {
  const pairs = names.map((name) => [name, said.get(name)] as const)
  return Object.fromEntries(pairs.filter(([, value]) => typeof value === 'string'))
}

/** Without scripts an end that stays as it was opened goes along with its start. */
function withFollowingEnd(times: Times, form: FormData): Times {
  const { endDate, endTime, ...start } = times
  const isLeft = form.get('openedEnd') === endIn(times) && form.get('openedStart') !== startIn(times)
  return isLeft ? start : times
}

function startIn({ startDate = '', startTime = '' }: Times) {
  return `${startDate} ${startTime}`
}

function endIn({ endDate = '', endTime = '' }: Times) {
  return `${endDate} ${endTime}`
}

/** The occurrence's times, unless the address has others; the duration stays. */
function timesWith({ occurrence }: Choice, dropped: Times): Times {
  const { isTask, isAllDay } = occurrence
  const startDate = isCalendarDay(dropped.startDate) ? dropped.startDate : occurrence.startDate
  const startTime = isTime(dropped.startTime) ? dropped.startTime : (occurrence.startTime ?? '')
  const start = { startDate, ...(isAllDay ? {} : { startTime }) }
  if (isTask) return start
  if (isAllDay) {
    const until = daysAfter(occurrence.endDate, daysBetween(occurrence.startDate, startDate))
    return { ...start, endDate: dropped.endDate ?? until }
  }
  const until = endAfter(occurrence, startDate, startTime)
  return { ...start, endDate: dropped.endDate ?? until.endDate, endTime: dropped.endTime ?? until.endTime }
}

export const action = asMember(
  orErrorToast(async ({ member, params, request, getFormatter }) => {
    const itemId = idParam(params.routineId)
    const { on, place } = occurrenceIn(request)
    const form = await formDataOf(request)
    const asked = String(form.get('scope') ?? '')
    const scope = isScope(asked) ? asked : 'occurrence'
    const times = timesIn(form)
    if (!form.has(completeField))
      return data({ problems: { '': 'common:errors.incomplete' }, times, scope, chosen: null }, { status: 422 })
    if (form.get('intent') === 'edit') return data({ problems: {}, times, scope, chosen: null }, { status: 200 })
    const to = { ...withFollowingEnd(times, form), startDate: times.startDate ?? '' }
    const result = await moveRoutineItem(member, itemId, {
      on,
      scope,
      version: Number(form.get('version')) || 0,
      to,
    })
    if (result.status === 'saved')
      return flashAbout(result.value.id, 'routineUpdated', afterSaving(member.circleId, place, result.value))
    const problems = result.status === 'invalid' ? result.problems : { '': 'routine:errors.differentItem' }
    const { t, language } = await getFormatter()
    const chosen = moveWords(to, { t, language, timeZone: member.timeZone })
    return data({ problems, times, scope, chosen }, { status: result.status === 'invalid' ? 422 : 409 })
  }),
)

export default function MoveItem() {
  const { heading, circleId, place } = useLoaderData<typeof loader>()
  return (
    <DialogPage title={heading} closeTo={paths.routine(circleId, place)}>
      <Where />
    </DialogPage>
  )
}

function Where() {
  const { circleId, itemId, on, place, choice, version, zone, times: opened } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['routine', 'common'])
  const isHydrated = useHydrated()
  const answer = useSentAnswer<typeof action>()
  const { problems = {}, times = opened, scope, chosen = null } = answer && 'problems' in answer ? answer : {}
  const notSent = isNotSent(answer) ? t(`common:errors.${answer.why}`) : undefined
  const said = Object.entries(problems).find(([name]) => !names.some((one) => one === name))
  const field = (name: (typeof names)[number]) =>
    name in opened ? (
      <TextField
        label={t(`fields.${name}`)}
        type={name.endsWith('Date') ? 'date' : 'time'}
        name={name}
        id={`move-${name}`}
        defaultValue={times[name]}
        error={problemFor(problems, name, t)}
        required
      />
    ) : null
  return (
    <Form
      method="post"
      action={paths.moveRoutineItem(circleId, itemId, { ...place, on })}
      preventScrollReset
      noValidate
    >
      <input type="hidden" name="version" value={version} />
      {notSent ? <FieldError role="alert">{notSent}</FieldError> : null}
      {said ? <FieldError role="alert">{t(said[1] as 'errors.differentItem')}</FieldError> : null}
      <p className="mb-4 text-ink-soft">{t('move.from', { when: choice.when })}</p>
      {said && chosen ? <p className="mb-4 text-ink-soft">{t('move.chosen', { when: chosen })}</p> : null}
      {isHydrated ? null : (
        <>
          <input type="hidden" name="openedStart" value={startIn(opened)} />
          <input type="hidden" name="openedEnd" value={endIn(opened)} />
        </>
      )}
      <fieldset aria-label={t('item.when')} {...useFollowingEnd()}>
        <div className="when-pair">
          {field('startDate')}
          {field('startTime')}
        </div>
        <div className="when-pair">
          {field('endDate')}
          {field('endTime')}
        </div>
      </fieldset>
      {zone ? <ZoneNote zone={zone} /> : null}
      <ScopeChoice name="scope" choice={choice} chosen={scope} />
      <DialogFoot>
        <ButtonLink to={paths.routine(circleId, place)} preventScrollReset>
          {t('scope.cancel')}
        </ButtonLink>
        <Button kind="primary">{t('move.save')}</Button>
      </DialogFoot>
      <FormEnd />
    </Form>
  )
}

function problemFor(
  problems: Record<string, string | undefined>,
  name: string,
  t: (key: 'errors.pastStart') => string,
) {
  const problem = problems[name]
  return problem ? t(problem as 'errors.pastStart') : undefined
}

export { ItemNotToEdit as ErrorBoundary }
