import { Form, isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { lostIn } from '~/components/lost-text'
import { type Typed, textsAt } from '~/domain/records/typed'
import { prepareItemEdit, prepareScope } from '~/domain/routine/choices.server'
import { editRoutineItem } from '~/domain/routine/commands.server'
import { fieldsFor, routineRecord } from '~/domain/routine/routine-record'
import type { Scope } from '~/domain/routine/rules'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flashAbout } from '~/http/cookies/flash.server'
import { orLost } from '~/http/forms/or-lost.server'
import { asMember, idParam } from '~/http/guards.server'
import { zoneShown } from '~/i18n/calendar-page.server'
import { formatFullDayInside } from '~/i18n/format'
import { scopeShown } from '~/i18n/routine-shown.server'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { afterSaving } from '~/routes/circle/routine/after-saving'
import { ItemForm } from '~/routes/circle/routine/item-form'
import { ItemNotToEdit, LostItem } from '~/routes/circle/routine/item-not-found'
import { occurrenceIn } from '~/routes/circle/routine/place'
import { ScopeChoice } from '~/routes/circle/routine/scope-choice'
import { Button, ButtonLink } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'

export const handle = { i18n: 'routine', isDialog: true }

/** Asks for the scope before the form, if there is a choice. */
export const loader = asMember(async ({ member, user, params, request, getFormatter }) => {
  const { on: day, mode, place } = occurrenceIn(request)
  const { t, language } = await getFormatter()
  const choice = await prepareScope(member, idParam(params.routineId), { on: day })
  const { itemId, date: on } = choice.occurrence
  const about = { circleId: member.circleId, itemId, on, place }
  const scope = choice.scopes.length === 1 ? choice.scopes[0] : mode
  if (!scope) {
    const shown = scopeShown(choice, { t, language, timeZone: member.timeZone })
    const title = t('routine:scope.editTitle')
    return { ...about, title, heading: title, choice: shown, form: null }
  }
  const { item, value, people, scope: changes } = await prepareItemEdit(member, itemId, { on, scope })
  const fieldsAsked = { scope: changes, isChangedOccurrence: item.parentId !== null }
  return {
    ...about,
    // Titles appear in histories and tabs, so the item's name is only in the heading.
    title: t(item.isTask ? 'routine:form.editTask' : 'routine:form.editEvent'),
    heading: t('routine:form.edit', { title: item.title }),
    choice: null,
    form: {
      asked: fieldsAsked,
      people,
      zone: zoneShown(member, user, { now: new Date(), language, t }),
      opened: openForm(fieldsFor(fieldsAsked), value),
      isTask: item.isTask,
      isOneOfSeveral: choice.scopes.length > 1,
      day: formatFullDayInside(on, language),
    },
  }
})

export const action = asMember(async (args) => {
  const { member, params, request } = args
  const itemId = idParam(params.routineId)
  const { on, mode, place } = occurrenceIn(request)
  const formatter = await args.getFormatter()
  const asked = { on, scope: mode ?? ('series' as Scope) }
  return orLost(args, {
    record: routineRecord,
    textOf,
    save: (received) =>
      saveForm(request, routineRecord, {
        formatter,
        received,
        save: (submission) => editRoutineItem(member, itemId, asked, submission),
        done: (saved) => flashAbout(saved.id, 'routineUpdated', afterSaving(member.circleId, place, saved)),
      }),
  })
})

const textOf = (typed: Typed) => textsAt(typed, ['title', 'description'])

export default function EditItem() {
  const { heading, circleId, place, form } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  if (answer && 'lost' in answer) return <LostItem {...answer} />
  return (
    <DialogPage title={heading} isWide={form !== null} closeTo={paths.routine(circleId, place)}>
      {form ? <Edit form={form} answer={answer} /> : <Which />}
    </DialogPage>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

function Edit({ form, answer }: { form: NonNullable<Shown['form']>; answer: object | null | undefined }) {
  const { circleId, place, itemId, on } = useLoaderData<typeof loader>()
  const { t } = useTranslation('routine')
  const { asked, isOneOfSeveral, isTask } = form
  const { scope } = asked
  return (
    <>
      {isOneOfSeveral ? <p className="mb-4 text-ink-soft">{t(`form.scope.${scope}`, { day: form.day })}</p> : null}
      <ItemForm
        key={`${itemId} ${on} ${scope}`}
        asked={asked}
        people={form.people}
        zone={form.zone}
        opened={form.opened}
        answer={answer}
        action={paths.editRoutineItem(circleId, itemId, { ...place, on, mode: scope })}
        save={isOneOfSeveral ? t(`form.save.${scope}`) : t(isTask ? 'form.saveTask' : 'form.saveEvent')}
        cancelTo={paths.routine(circleId, place)}
      />
    </>
  )
}

/** Asked by a form of the address: where it leads is the form for the days that were chosen. */
function Which() {
  const { circleId, place, itemId, on, choice } = useLoaderData<typeof loader>()
  const { t } = useTranslation('routine')
  if (!choice) return null
  const hidden = Object.entries({ ...place, on })
  return (
    <Form method="get" action={paths.editRoutineItem(circleId, itemId, {})} preventScrollReset>
      {hidden.map(([name, value]) => (value ? <input key={name} type="hidden" name={name} value={value} /> : null))}
      <p className="mb-4">{t('scope.repeats', { title: choice.title, words: choice.repeats ?? '' })}</p>
      <ScopeChoice name="mode" choice={choice} />
      <DialogFoot>
        <ButtonLink to={paths.routine(circleId, place)} preventScrollReset>
          {t('scope.cancel')}
        </ButtonLink>
        <Button kind="primary">{t('scope.continue')}</Button>
      </DialogFoot>
    </Form>
  )
}

export function ErrorBoundary() {
  const lost = lostIn(useSentAnswer<typeof action>(), textOf)
  return isRouteErrorResponse(useRouteError()) && lost ? <LostItem {...lost} /> : <ItemNotToEdit />
}
