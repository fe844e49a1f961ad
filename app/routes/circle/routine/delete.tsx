import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { prepareItemDeletion } from '~/domain/routine/choices.server'
import { deleteRoutineItem } from '~/domain/routine/delete.server'
import { isScope } from '~/domain/routine/rules'
import { Form, FormEnd } from '~/forms/form'
import { flashAbout } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { wholeFormOf } from '~/http/forms/whole-form.server'
import { asMember, idParam } from '~/http/guards.server'
import { scopeShown } from '~/i18n/routine-shown.server'
import { isNotSent } from '~/live/not-sent'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { ItemNotToDelete } from '~/routes/circle/routine/item-not-found'
import { occurrenceIn } from '~/routes/circle/routine/place'
import { ScopeChoice } from '~/routes/circle/routine/scope-choice'
import { Button, ButtonLink } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'
import { FieldError } from '~/ui/field'

export const handle = { i18n: 'routine', isDialog: true }

export const loader = asMember(async ({ member, params, request, getFormatter }) => {
  const itemId = idParam(params.routineId)
  const { on, place } = occurrenceIn(request)
  const { t, language } = await getFormatter()
  const asked = await prepareItemDeletion(member, itemId, { on })
  const choice = scopeShown(asked, { t, language, timeZone: member.timeZone }, { isDeletion: true })
  return { title: titleOf(choice, t), circleId: member.circleId, itemId: choice.itemId, on: choice.date, place, choice }
})

function titleOf(
  { scopes, isTask }: { scopes: unknown[]; isTask: boolean },
  t: (key: `routine:${'scope.deleteTitle' | 'delete.taskTitle' | 'delete.eventTitle'}`) => string,
) {
  if (scopes.length > 1) return t('routine:scope.deleteTitle')
  return t(isTask ? 'routine:delete.taskTitle' : 'routine:delete.eventTitle')
}

export const action = asMember(
  orErrorToast(async ({ member, params, request }) => {
    const itemId = idParam(params.routineId)
    const { on, place } = occurrenceIn(request)
    const page = paths.deleteRoutineItem(member.circleId, itemId, { ...place, on })
    const scope = (await wholeFormOf(request, page)).get('scope')
    await deleteRoutineItem(member, itemId, {
      on,
      scope: typeof scope === 'string' && isScope(scope) ? scope : 'occurrence',
    })
    return flashAbout(itemId, 'routineDeleted', paths.routine(member.circleId, place))
  }),
)

export default function DeleteItem() {
  const { title, circleId, place } = useLoaderData<typeof loader>()
  return (
    <DialogPage title={title} closeTo={paths.routine(circleId, place)}>
      <Question />
    </DialogPage>
  )
}

function Question() {
  const { circleId, itemId, on, place, choice } = useLoaderData<typeof loader>()
  const { title, when, repeats, scopes, isTask, hasCompletions } = choice
  const { t } = useTranslation('routine')
  return (
    <>
      {isNotSent(useSentAnswer<typeof action>()) ? (
        <FieldError role="alert">{t('delete.failed', { title })}</FieldError>
      ) : null}
      <p className="rounded border border-line p-3">
        <strong dir="auto">{title}</strong>
        <span className="block text-sm text-ink-soft">{when}</span>
        {repeats ? <span className="block text-sm text-ink-soft">{repeats}</span> : null}
      </p>
      <p className="my-3">{t('delete.text')}</p>
      <Form method="post" action={paths.deleteRoutineItem(circleId, itemId, { ...place, on })} preventScrollReset>
        <ScopeChoice name="scope" choice={choice} />
        {hasCompletions ? <p className="text-sm text-ink-soft">{t('delete.done')}</p> : null}
        <DialogFoot>
          <ButtonLink to={paths.routine(circleId, place)} preventScrollReset>
            {t('delete.keep')}
          </ButtonLink>
          <Button kind="danger">
            {t(scopes.length > 1 ? 'delete.days' : isTask ? 'delete.task' : 'delete.event')}
          </Button>
        </DialogFoot>
        <FormEnd />
      </Form>
    </>
  )
}

export { ItemNotToDelete as ErrorBoundary }
