import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { assessmentPaths } from '~/assessment-paths'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { prepareItem } from '~/domain/progress/choices.server'
import { createItem } from '~/domain/progress/commands.server'
import { mayReadConcern } from '~/domain/progress/concern'
import { fieldsFor, newProgressValue, progressRecord } from '~/domain/progress/progress-record'
import { isProgressType, longestTitle } from '~/domain/progress/rules'
import { readTyped } from '~/domain/records/typed'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flashAbout } from '~/http/cookies/flash.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { asMember, idIn } from '~/http/guards.server'
import { listAfter } from '~/http/pages/list-after.server'
import { isFromActions } from '~/http/pages/list-behind'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { ItemForm } from '~/routes/circle/progress/item-form'
import { sendItem } from '~/routes/circle/progress/send-item'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: ['progress', 'categories'] }

export const loader = asMember(async ({ member, request, getFormatter }) => {
  const { type, title, concern, goal, from } = prefilledIn(request)
  const { t } = await getFormatter()
  const choices = await prepareItem(member, type)
  const options = { type, choosesVisibility: choices.visibilities.length > 1, choosesGoal: choices.goals.length > 0 }
  const record = fieldsFor(options)
  const goalId = choices.goals.find(({ id }) => id === goal)?.id
  const value = newProgressValue({
    ...(title ? { title } : {}),
    ...(goalId ? { goalId } : {}),
    categoryId: choices.categories[0]?.id ?? null,
  })
  return {
    title: t(`progress:types.${type}.add`),
    circleId: member.circleId,
    options,
    choices,
    isPrefilled: Boolean(title),
    concern: concern && mayReadConcern(member, concern) ? concern : undefined,
    goalId,
    from,
    opened: openForm(record, value, newSubmissionId()),
  }
})

export const action = asMember(async ({ member, user, request, getFormatter }) => {
  const { type, concern, goal } = prefilledIn(request)
  const form = await formDataOf(request)
  const sent = readTyped(progressRecord, form) // also what the form was not opened with, so that it is refused
  return saveForm(request, progressRecord, {
    formatter: await getFormatter(),
    received: { form, problems: {} },
    save: (submission) =>
      createItem(member, type, { ...submission, typed: { ...sent, ...submission.typed } }, { concern }),
    done: (itemId) => {
      const place = placeAfter(member.circleId, { concern, goalId: goal })
      return flashAbout(itemId, 'itemCreated', listAfter(request, user, place))
    },
  })
})

/** A new item's type and prefilled title, concern and goal. `from`: the table of all circles. */
function prefilledIn(request: Request) {
  const { search, searchParams } = new URL(request.url)
  const type = searchParams.get('type') ?? undefined
  return {
    type: isProgressType(type) ? type : ('action' as const),
    title: searchParams.get('title')?.trim().slice(0, longestTitle) || null,
    concern: searchParams.get('concern') ?? undefined,
    goal: idIn(searchParams.get('goal')),
    from: isFromActions(search) ? ('actions' as const) : undefined,
  }
}

function placeAfter(circleId: string, { concern, goalId, from }: { concern?: string; goalId?: string; from?: string }) {
  if (from) return paths.actions()
  if (concern) return assessmentPaths.section(circleId, concern.slice(0, concern.indexOf(':')))
  return goalId ? paths.progressItem(circleId, 'goal', goalId) : paths.progress(circleId)
}

export const clientAction = (args: Parameters<typeof sendItem>[0]) => sendItem<typeof action>(args, 'itemNotCreated')

export default function NewItem() {
  const { title, circleId, options, choices, concern, goalId, from, opened, isPrefilled } =
    useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
  const { t } = useTranslation('progress')
  const backTo = placeAfter(circleId, { concern, goalId, from })
  return (
    <div className="content">
      <BackLink to={backTo}>
        {t(from ? 'types.action.many' : concern ? 'toAssessment' : goalId ? 'types.goal.one' : 'title')}
      </BackLink>
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <ItemForm
        key={`${circleId} ${options.type} ${concern ?? goalId ?? ''}`}
        options={options}
        choices={choices}
        opened={opened}
        answer={answer}
        action={paths.newProgressItem(circleId, { type: options.type, concern, goal: goalId, from })}
        save={title}
        cancelTo={backTo}
        isReady={isPrefilled}
      />
    </div>
  )
}
