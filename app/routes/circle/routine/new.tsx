import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { isCalendarDay } from '~/domain/days'
import { typedAt } from '~/domain/records/typed'
import { prepareNewItem } from '~/domain/routine/choices.server'
import { createRoutineItem } from '~/domain/routine/commands.server'
import { routineRecord } from '~/domain/routine/routine-record'
import { routineKinds } from '~/domain/routine/rules'
import { isTime } from '~/domain/time-of-day'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flashAbout } from '~/http/cookies/flash.server'
import { asMember } from '~/http/guards.server'
import { zoneShown } from '~/i18n/calendar-page.server'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { afterSaving } from '~/routes/circle/routine/after-saving'
import { ItemForm } from '~/routes/circle/routine/item-form'
import { calendarQueryIn } from '~/routes/circle/routine/place'

export const handle = { i18n: 'routine', isDialog: true }

export const loader = asMember(async ({ member, user, request, getFormatter }) => {
  const query = new URL(request.url).searchParams
  const { t, language } = await getFormatter()
  const asked = askedIn(query)
  const { value, people } = await prepareNewItem(member, asked)
  return {
    title: t(asked.kind === 'task' ? 'routine:form.newTask' : 'routine:form.newEvent'),
    circleId: member.circleId,
    asked,
    place: calendarQueryIn(query),
    people,
    zone: zoneShown(member, user, { now: new Date(), language, t }),
    isQuick: query.has('quick'),
    opened: openForm(routineRecord, value, newSubmissionId()),
  }
})

function askedIn(query: URLSearchParams) {
  const [date, time] = [query.get('date'), query.get('time')]
  return {
    kind: routineKinds.find((one) => one === query.get('kind')) ?? 'event',
    date: isCalendarDay(date) ? date : undefined,
    time: time && isTime(time) ? time : undefined,
  }
}

export const action = asMember(async ({ member, request, getFormatter }) => {
  const place = calendarQueryIn(new URL(request.url).searchParams)
  return saveForm(request, routineRecord, {
    formatter: await getFormatter(),
    save: (submission) => createRoutineItem(member, submission),
    done: (saved) => flashAbout(saved.id, 'routineCreated', afterSaving(member.circleId, place, saved)),
  })
})

export default function NewItem() {
  const { title, circleId, asked, place, people, zone, opened, isQuick } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation('routine')
  const closeTo = paths.routine(circleId, place)
  return (
    <DialogPage title={title} isWide closeTo={closeTo}>
      <ItemForm
        key={Object.values(asked).join(' ')}
        asked={{ scope: 'series' }}
        people={people}
        zone={zone}
        opened={opened}
        answer={answer}
        action={paths.newRoutineItem(circleId, place)}
        save={(typed) => t(typedAt(typed, 'kind') === 'task' ? 'form.addTask' : 'form.addEvent')}
        cancelTo={closeTo}
        isQuick={isQuick}
      />
    </DialogPage>
  )
}
