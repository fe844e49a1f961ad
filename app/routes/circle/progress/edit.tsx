import { data } from '@remix-run/node'
import { isRouteErrorResponse, useLoaderData, useLocation, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type ItemChoices, prepareItemEdit } from '~/domain/progress/choices.server'
import { editItem } from '~/domain/progress/commands.server'
import { fieldsFor, type ProgressValue, progressRecord } from '~/domain/progress/progress-record'
import { readTyped, type Typed, typedAt } from '~/domain/records/typed'
import { Forbidden, NotFound } from '~/domain/refusals'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { auditRefusedRequest } from '~/http/audit-refusals.server'
import { flashAbout } from '~/http/flash.server'
import { asMember, idParam } from '~/http/guards.server'
import { listAfter } from '~/http/list-after.server'
import { isFromActions, listBehind, placeIn } from '~/http/list-behind'
import { formDataOf } from '~/http/read-form.server'
import { formatterFor } from '~/i18n/formatter.server'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { ItemForm } from '~/routes/circle/progress/item-form'
import { ItemNotToEdit, LostItem } from '~/routes/circle/progress/item-not-found'
import { sendItem } from '~/routes/circle/progress/send-item'
import { typeParam } from '~/routes/circle/progress/type-param.server'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: ['progress', 'categories'] }
export const shouldRevalidate = liveTopics()

export const loader = asMember(async ({ member, user, params, request }) => {
  const { item, value, choices } = await prepareItemEdit(member, idParam(params.itemId))
  const { id, type, goal } = item
  if (type !== typeParam(params.type)) throw new NotFound()
  const { t } = await formatterFor(request, user)
  const goals = goal && !choices.goals.some((one) => one.id === goal.id) ? [...choices.goals, goal] : choices.goals
  const asked = {
    type,
    choosesVisibility: choices.visibilities.length > 1,
    choosesGoal: value.goalId ? goals.some((one) => one.id === value.goalId) : goals.length > 0,
  }
  return {
    title: t(`progress:types.${type}.editTitle`),
    circleId: member.circleId,
    itemId: id,
    asked,
    choices: { ...choices, goals },
    opened: openForm(fieldsFor(asked), asTheFormHasIt(value, asked, choices)),
  }
})

/** Only the fields of the form, and its people in their order there: otherwise it would look changed when it is opened. */
function asTheFormHasIt(value: ProgressValue, asked: Parameters<typeof fieldsFor>[0], { people }: ItemChoices) {
  const { fields } = fieldsFor(asked)
  const chosen = new Set(value.assignees.map(({ id }) => id))
  const assignees = people.flatMap(({ memberId }) => (chosen.has(memberId) ? { id: memberId } : []))
  return Object.fromEntries(
    Object.entries({ ...value, assignees }).filter(([name]) => Object.hasOwn(fields, name)),
  ) as Partial<ProgressValue>
}

export const action = asMember(async (args) => {
  const { member, user, params, request } = args
  const itemId = idParam(params.itemId)
  const type = typeParam(params.type)
  const to = `${paths.progressItem(member.circleId, type, itemId)}${new URL(request.url).search}`
  const form = await formDataOf(request)
  const formatter = await formatterFor(request, user, member.timeZone)
  try {
    return await saveForm(request, progressRecord, {
      formatter,
      received: { form, problems: {} },
      save: (submission) => editItem(member, itemId, submission, { type }),
      done: () => flashAbout(itemId, 'itemUpdated', listAfter(request, user, to)),
    })
  } catch (error) {
    const isGone = error instanceof NotFound
    if (!isGone && !(error instanceof Forbidden)) throw error
    await auditRefusedRequest(args, error)
    const written = writtenIn(readTyped(progressRecord, form))
    return data({ lost: isGone ? ('gone' as const) : ('refused' as const), written }, { status: isGone ? 404 : 403 })
  }
})

function writtenIn(typed: Typed) {
  return [typedAt(typed, 'title'), typedAt(typed, 'description')].filter(Boolean).join('\n\n')
}

export const clientAction = (args: Parameters<typeof sendItem>[0]) => sendItem<typeof action>(args, 'itemNotUpdated')

export default function EditItem() {
  const { title, circleId, itemId, asked, choices, opened } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
  const { t } = useTranslation('progress')
  const { search } = useLocation()
  if (answer && 'lost' in answer) return <LostItem {...answer} />
  const list = listBehind(circleId, search)
  return (
    <div className="content">
      <BackLink to={list}>
        {isFromActions(search) ? t('types.action.many') : placeIn(search) ? t('toPage') : t('title')}
      </BackLink>
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <ItemForm
        key={itemId}
        asked={asked}
        choices={choices}
        opened={opened}
        answer={answer}
        action={`${paths.editProgressItem(circleId, asked.type, itemId)}${search}`}
        save={t(`types.${asked.type}.save`)}
        cancelTo={list}
      />
    </div>
  )
}

/**
 * Without scripts the page of what is gone, or not to be changed any more, is read anew: what was written stands there as
 * well.
 */
export function ErrorBoundary() {
  const error = useRouteError()
  const answer = useAnswer<typeof clientAction>()
  if (!isRouteErrorResponse(error) || !answer) return <ItemNotToEdit />
  if ('lost' in answer) return <LostItem {...answer} />
  if ('form' in answer) return <LostItem lost="gone" written={writtenIn(answer.form.typed)} />
  return <ItemNotToEdit />
}
