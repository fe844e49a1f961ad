import { data } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { PeoplePick } from '~/components/people-choice'
import { prepareSeveral } from '~/domain/progress/bulk-choices.server'
import { actionFilterIn, actionSortIn, noActionFilter } from '~/domain/progress/filter'
import { Form, FormEnd } from '~/forms/form'
import { useProblem } from '~/forms/problem'
import { flashCounted } from '~/http/cookies/flash.server'
import { type Change, changeSeveral, changes } from '~/http/forms/change-several.server'
import { asUser } from '~/http/guards.server'
import { isNotSent } from '~/live/not-sent'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { addressOf, pairsOf, type View } from '~/routes/actions/address'
import { Again, Results } from '~/routes/actions/results'
import { ButtonLink, SendButton } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'
import { Choice, FieldError, FieldGroup, Hint, TextField } from '~/ui/field'

export const handle = { i18n: ['actions', 'progress'], isDialog: true }

export const loader = asUser(async ({ user, request, getFormatter }) => {
  const { query, view, cursor } = viewIn(request)
  const change = changeIn(query)
  const several = await prepareSeveral(user, query.getAll('item'))
  const { t } = await getFormatter()
  const count = several.actions.length
  const chosen = several.actions.map(({ id }) => ['item', id])
  const beneath = [...pairsOf(view), ...(cursor ? [['after', cursor]] : [])]
  return {
    title: count ? t(`actions:several.questions.${change}`, { count }) : t('actions:several.noneChosen'),
    change,
    ...several,
    view: beneath,
    backTo: paths.actions([...beneath, ['choose', 'some'], ...chosen]),
    doneTo: addressOf(view, cursor),
  }
})

export const action = asUser(async ({ user, request }) => {
  const answer = await changeSeveral(user, request)
  if ('isFault' in answer) return data(answer, { status: 503, headers: { 'Retry-After': answer.retryAfter } })
  if ('problem' in answer) return data(answer, { status: 422 })
  if (answer.rows.some(({ status }) => status !== 'done')) return data(answer)
  const { view, cursor } = viewIn(request)
  return flashCounted(toastOf[answer.done], answer.rows.length, addressOf(view, cursor))
})

const toastOf = {
  complete: 'actionsCompleted',
  reassign: 'actionsReassigned',
  move: 'dueDatesChanged',
  clearDate: 'dueDatesRemoved',
} as const

/** The list beneath, no longer selecting. */
function viewIn(request: Request) {
  const query = new URL(request.url).searchParams
  const view: View = { filter: actionFilterIn(query) ?? noActionFilter, sort: actionSortIn(query), choosing: null }
  return { query, view, cursor: query.get('after') ?? '' }
}

const problemId = 'several-problem'

function changeIn(query: URLSearchParams): Change {
  return changes.find((one) => one === query.get('change')) ?? 'complete'
}

export default function SeveralActions() {
  const { title, actions, view, backTo, doneTo } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation('actions')
  const isDone = answer && 'rows' in answer
  return (
    <DialogPage title={isDone ? t('several.result') : title} closeTo={isDone ? doneTo : backTo}>
      {isDone ? <Results answer={answer} /> : actions.length ? <Question /> : <Problem />}
      {isDone || !actions.length ? (
        <DialogFoot>
          {isDone ? <Again answer={answer} view={view} /> : null}
          <ButtonLink kind="primary" to={isDone ? doneTo : backTo} preventScrollReset>
            {t('several.back')}
          </ButtonLink>
        </DialogFoot>
      ) : null}
    </DialogPage>
  )
}

function Question() {
  const { change, actions, backTo } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['actions', 'common'])
  const { search } = useLocation()
  const answer = useSentAnswer<typeof action>()
  const isSending = useNavigation().formMethod === 'POST'
  const count = actions.length
  return (
    <Form method="post" action={`${paths.severalActions()}${search}`} preventScrollReset replace noValidate>
      <input type="hidden" name="change" value={change} />
      {actions.map(({ id }) => (
        <input key={id} type="hidden" name="item" value={id} />
      ))}
      {isNotSent(answer) ? <FieldError role="alert">{t(`common:errors.${answer.why}`)}</FieldError> : null}
      <Chosen />
      {change === 'complete' ? <Problem /> : null}
      {change === 'reassign' ? <People /> : null}
      {change === 'move' ? <DueDate /> : null}
      <DialogFoot>
        <ButtonLink to={backTo} preventScrollReset>
          {t('several.cancel')}
        </ButtonLink>
        <SendButton isSending={isSending} sending={t('common:saving')}>
          {t(`several.now.${change}`, { count })}
        </SendButton>
      </DialogFoot>
      <FormEnd />
    </Form>
  )
}

/** Why nothing changed, beside the choice. */
function Problem() {
  const answer = useSentAnswer<typeof action>()
  const problem = useProblem()
  if (!answer || !('problem' in answer)) return null
  return (
    <FieldError role="alert" id={problemId}>
      {problem({ errors: [answer.problem] })}
    </FieldError>
  )
}

/** The rows about to be changed. */
function Chosen() {
  const { actions, circles } = useLoaderData<typeof loader>()
  const { t } = useTranslation('actions')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section className="chosen-actions" aria-label={t('several.chosen')} tabIndex={0}>
      <ul>
        {actions.map(({ id, title, recipient }) => (
          <li key={id}>
            <bdi>{title}</bdi>
            {circles > 1 ? <small>{t('lastNameFirst', recipient)}</small> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function People() {
  const { actions, people, circles } = useLoaderData<typeof loader>()
  const count = actions.length
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation('actions')
  return (
    <FieldGroup legend={t('assignedTo')}>
      <Hint>{t(circles > 1 ? 'several.inAllCircles' : 'several.instead', { count })}</Hint>
      <Problem />
      <PeoplePick
        name="person"
        people={people.map((person) => ({ ...person, value: person.id }))}
        chosen={answer && 'people' in answer ? answer.people : []}
      />
    </FieldGroup>
  )
}

function DueDate() {
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation('actions')
  const isWrong = answer && 'problem' in answer
  const typed = isWrong ? answer : { dueDate: '', isWithout: false }
  return (
    <FieldGroup legend={t('several.day')}>
      <Problem />
      <Choice type="radio" name="date" value="day" defaultChecked={!typed.isWithout} label={t('several.onDay')} />
      <div className="pl-9">
        <TextField
          type="date"
          name="dueDate"
          label={t('several.date')}
          defaultValue={typed.dueDate}
          describedBy={problemId}
        />
      </div>
      <Choice type="radio" name="date" value="none" defaultChecked={typed.isWithout} label={t('several.clearDate')} />
    </FieldGroup>
  )
}
