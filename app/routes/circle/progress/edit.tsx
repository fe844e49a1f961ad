import { isRouteErrorResponse, useLoaderData, useLocation, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { lostIn } from '~/components/lost-text'
import { type ItemChoices, prepareItemEdit } from '~/domain/progress/choices.server'
import { editItem } from '~/domain/progress/commands.server'
import { fieldsFor, type ProgressValue, progressRecord } from '~/domain/progress/progress-record'
import { type Typed, textsAt } from '~/domain/records/typed'
import { NotFound } from '~/domain/refusals'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flashAbout } from '~/http/cookies/flash.server'
import { orLost } from '~/http/forms/or-lost.server'
import { asMember, idParam } from '~/http/guards.server'
import { listAfter } from '~/http/pages/list-after.server'
import { isFromActions, listBehind, placeIn } from '~/http/pages/list-behind'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { ItemForm } from '~/routes/circle/progress/item-form'
import { ItemNotToEdit, LostItem } from '~/routes/circle/progress/item-not-found'
import { sendItem } from '~/routes/circle/progress/send-item'
import { typeParam } from '~/routes/circle/progress/type-param.server'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: ['progress', 'categories'] }

export const loader = asMember(async ({ member, params, getFormatter }) => {
  const { item, value, choices } = await prepareItemEdit(member, idParam(params.itemId))
  const { id, type, goal } = item
  if (type !== typeParam(params.type)) throw new NotFound()
  const { t } = await getFormatter()
  const goals = goal && !choices.goals.some((one) => one.id === goal.id) ? [...choices.goals, goal] : choices.goals
  const options = {
    type,
    choosesVisibility: choices.visibilities.length > 1,
    choosesGoal: value.goalId ? goals.some((one) => one.id === value.goalId) : goals.length > 0,
  }
  return {
    title: t(`progress:types.${type}.editTitle`),
    circleId: member.circleId,
    itemId: id,
    options,
    choices: { ...choices, goals },
    opened: openForm(fieldsFor(options), inTheOrderOf(choices, value)),
  }
})

/** People in the form's order: otherwise it would count as changed. */
function inTheOrderOf({ people }: ItemChoices, value: ProgressValue) {
  const chosen = new Set(value.assignees.map(({ id }) => id))
  return { ...value, assignees: people.flatMap(({ memberId }) => (chosen.has(memberId) ? { id: memberId } : [])) }
}

export const action = asMember(async (args) => {
  const { member, user, params, request } = args
  const itemId = idParam(params.itemId)
  const type = typeParam(params.type)
  const to = `${paths.progressItem(member.circleId, type, itemId)}${new URL(request.url).search}`
  const formatter = await args.getFormatter()
  return orLost(args, {
    record: progressRecord,
    textOf,
    save: (received) =>
      saveForm(request, progressRecord, {
        formatter,
        received,
        save: (submission) => editItem(member, itemId, submission, { type }),
        done: () => flashAbout(itemId, 'itemUpdated', listAfter(request, user, to)),
      }),
  })
})

const textOf = (typed: Typed) => textsAt(typed, ['title', 'description'])

export const clientAction = (args: Parameters<typeof sendItem>[0]) => sendItem<typeof action>(args, 'itemNotUpdated')

export default function EditItem() {
  const { title, circleId, itemId, options, choices, opened } = useLoaderData<typeof loader>()
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
        options={options}
        choices={choices}
        opened={opened}
        answer={answer}
        action={`${paths.editProgressItem(circleId, options.type, itemId)}${search}`}
        save={t(`types.${options.type}.save`)}
        cancelTo={list}
      />
    </div>
  )
}

export function ErrorBoundary() {
  const lost = lostIn(useAnswer<typeof clientAction>(), textOf)
  return isRouteErrorResponse(useRouteError()) && lost ? <LostItem {...lost} /> : <ItemNotToEdit />
}
