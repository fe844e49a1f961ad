import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { assessmentPaths } from '~/assessment-paths'
import { useCategoryName } from '~/components/category-name'
import { useCompletion } from '~/components/completion'
import { DialogPage } from '~/components/dialog-page'
import { DueDate } from '~/components/due-date'
import { Avatar, PersonName } from '~/components/person'
import { Privacy } from '~/components/privacy'
import { fullName } from '~/domain/person'
import { seesPrivacy } from '~/domain/progress/access'
import { getItem, listActionsOfGoal } from '~/domain/progress/queries.server'
import { NotFound } from '~/domain/refusals'
import { PlainForm } from '~/forms/form'
import { asMember, idParam } from '~/http/guards.server'
import { listBehind } from '~/http/pages/list-behind'
import { itemShown } from '~/i18n/items-shown.server'
import { liveTopicsOfCircle } from '~/live/use-live'
import { paths } from '~/paths'
import { GoalActions } from '~/routes/circle/progress/goal-actions'
import { ItemNotFound } from '~/routes/circle/progress/item-not-found'
import { typeParam } from '~/routes/circle/progress/type-param.server'
import { Button, ButtonLink } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'
import { Fact } from '~/ui/fact'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['progress', 'categories'], isDialog: true }
export const shouldRevalidate = liveTopicsOfCircle('progress')

export const loader = asMember(async ({ member, params, getFormatter }) => {
  const { description, goal, concern, ...item } = await getItem(member, idParam(params.itemId))
  if (item.type !== typeParam(params.type)) throw new NotFound()
  const actions = item.type === 'goal' ? await listActionsOfGoal(member, item.id) : undefined
  const formatter = await getFormatter()
  return {
    title: formatter.t(`progress:types.${item.type}.one`),
    circleId: member.circleId,
    item: { ...itemShown(item, formatter), description, goal },
    actions: actions?.map((action) => itemShown(action, formatter)),
    concernAt: concern?.split(':')[0],
    seesPrivacy: seesPrivacy(member),
  }
})

export default function ItemPage() {
  const { circleId, item, title, actions, seesPrivacy } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <DialogPage title={item.title} isWide closeTo={listBehind(circleId, search)}>
      <p className="prog-type">{title}</p>
      {item.description ? (
        <p className="prog-description" dir="auto">
          {item.description}
        </p>
      ) : null}
      <Facts />
      {actions ? <GoalActions goal={item} actions={actions} seesPrivacy={seesPrivacy} /> : null}
      <Foot />
    </DialogPage>
  )
}

function Facts() {
  const { circleId, item, concernAt, seesPrivacy } = useLoaderData<typeof loader>()
  const { t } = useTranslation('progress')
  const nameOf = useCategoryName()
  const { due, category, goal, assignees, createdBy, createdOn, completedBy, completedOn } = item
  return (
    <dl className="facts prog-facts">
      {due ? (
        <Fact name={t('fields.dueDate')}>
          <DueDate due={due} />
        </Fact>
      ) : null}
      {category ? <Fact name={t('fields.categoryId')}>{nameOf(category)}</Fact> : null}
      {goal ? (
        <Fact name={t('fields.goalId')}>
          <Link to={paths.progressItem(circleId, 'goal', goal.id)}>{goal.title}</Link>
        </Fact>
      ) : null}
      {assignees.length ? (
        <Fact name={t('fields.assignees')}>
          <ul className="prog-people">
            {assignees.map((person) => (
              <li key={person.memberId}>
                <Avatar person={person} size="xs" />
                <PersonName person={person} />
                {person.hasLeft ? <span className="faint small">{t('hasLeft')}</span> : null}
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
      {seesPrivacy ? (
        <Fact name={t('fields.visibility')}>
          <Privacy visibility={item.visibility} />
        </Fact>
      ) : null}
      <Fact name={t('created')}>{t('byOn', { name: fullName(createdBy), day: createdOn })}</Fact>
      {item.isCompleted && completedBy && completedOn ? (
        <Fact name={t('show.completed')}>{t('byOn', { name: completedBy, day: completedOn })}</Fact>
      ) : null}
      {concernAt ? (
        <Fact name={t('concern')}>
          <Link to={assessmentPaths.section(circleId, concernAt)}>{t('toAssessment')}</Link>
        </Fact>
      ) : null}
    </dl>
  )
}

function Foot() {
  const { circleId, item } = useLoaderData<typeof loader>()
  const { id, type, mayEdit, mayDelete, mayComplete } = item
  const { t } = useTranslation('progress')
  const { search } = useLocation()
  const editPath = `${paths.editProgressItem(circleId, type, id)}${search}`
  return (
    <DialogFoot>
      <ButtonLink to={listBehind(circleId, search)} preventScrollReset>
        {t('close')}
      </ButtonLink>
      {mayDelete ? (
        <ButtonLink
          kind="remove"
          to={{ pathname: paths.deleteProgressItem(circleId, type, id), search }}
          preventScrollReset
        >
          {t(`types.${type}.delete`)}
        </ButtonLink>
      ) : null}
      {mayEdit ? <ButtonLink to={editPath}>{t('edit')}</ButtonLink> : null}
      {mayComplete ? <Complete /> : null}
    </DialogFoot>
  )
}

function Complete() {
  const { item } = useLoaderData<typeof loader>()
  const { t } = useTranslation('progress')
  const { isCompleted, action, change } = useCompletion(item)
  return (
    <PlainForm method="post" action={action} onSubmit={change}>
      <Button kind={isCompleted ? 'plain' : 'primary'}>
        <Icon name={isCompleted ? 'undo-2' : 'check'} />
        <span>{isCompleted ? t('reopen') : t('complete')}</span>
      </Button>
    </PlainForm>
  )
}

export { ItemNotFound as ErrorBoundary }
