import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LabelChip } from '~/components/label'
import { UnderDialogs } from '~/components/under-dialogs'
import { allowChoosing } from '~/domain/labels/access'
import { changeCircleLabels } from '~/domain/labels/commands.server'
import { listLabelChoices } from '~/domain/labels/queries.server'
import { CircleLabels } from '~/domain/labels/schema'
import { can } from '~/domain/permissions/rules'
import { ErrorSummary } from '~/forms/error-summary'
import { Form, FormEnd } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { readForm } from '~/http/forms/read-form.server'
import { wholeFormOf } from '~/http/forms/whole-form.server'
import { asMember } from '~/http/guards.server'
import { useAnswer } from '~/live/use-answer'
import { liveTopicsOfCircle } from '~/live/use-live'
import { paths } from '~/paths'
import { LabelCheckbox } from '~/routes/circle/labels/label-checkbox'
import { BackLink } from '~/ui/back-link'
import { Button, ButtonLink } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'labels' }
export const shouldRevalidate = liveTopicsOfCircle('labels')

export const loader = asMember(async ({ member, getFormatter }) => {
  const labels = await listLabelChoices(member)
  const { t } = await getFormatter()
  const { circleId, recipient } = member
  return {
    title: t('labels:title'),
    heading: t('labels:pageTitle', { name: recipient.firstName }),
    circleId,
    recipientName: recipient.firstName,
    labels,
    mayChange: can(member, 'edit', 'labels'),
    mayCreate: can(member, 'create', 'labels'),
  }
})

export const action = asMember(
  orErrorToast(async ({ member, request }) => {
    const fields = await wholeFormOf(request, paths.circleLabels(member.circleId))
    const form = await readForm(fields, CircleLabels, { authorize: () => allowChoosing(member) })
    if (!form.ok) return form.refusal

    const done = await changeCircleLabels(member, form.value)
    if (done === 'refused') return form.refuse({ '': 'labels:errors.unknown' })
    return flash('changesSaved', paths.circleLabels(member.circleId))
  }),
)

export default function LabelsOfCircle() {
  const { circleId, heading, recipientName, labels, mayCreate } = useLoaderData<typeof loader>()
  const { t } = useTranslation('labels')

  return (
    <UnderDialogs>
      <div className="content">
        <BackLink to={paths.profile(circleId)}>{t('backTo', { name: recipientName })}</BackLink>
        <div className="max-w-form">
          <div className="page-head">
            <div>
              <h1>{heading}</h1>
            </div>
            {mayCreate ? (
              <ButtonLink size="dense" to={paths.newCircleLabel(circleId)} preventScrollReset>
                <Icon name="plus" />
                <span>{t('new')}</span>
              </ButtonLink>
            ) : null}
          </div>
          {labels.length ? <LabelCheckboxes /> : <p className="muted">{t('empty')}</p>}
        </div>
      </div>
    </UnderDialogs>
  )
}

/** A checkbox per label. With scripts each is saved at once, without them all together. */
function LabelCheckboxes() {
  const { circleId, labels, mayChange } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('labels')
  const isHydrated = useHydrated()
  const errors =
    answer && 'result' in answer ? Object.values(answer.result.error ?? {}).flatMap((list) => list ?? []) : []
  return (
    <Form method="post" action={paths.circleLabels(circleId)} preventScrollReset>
      <ErrorSummary form={{ id: 'labels', errors: errors.length ? errors : undefined, allErrors: {} }} labels={{}} />
      <ul className="label-list">
        {labels.map((label) => (
          <li key={label.id} id={`label-${label.id}`}>
            {mayChange ? (
              <LabelCheckbox circleId={circleId} label={label} />
            ) : (
              <span className="label-what">
                {label.isOn ? <Icon name="check" /> : null}
                <LabelChip label={label} />
              </span>
            )}
            {mayChange ? (
              <Link
                className="iconbtn"
                to={paths.editCircleLabel(circleId, label.id)}
                aria-label={t('edit', { name: label.name })}
                preventScrollReset
              >
                <Icon name="pencil" />
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
      {mayChange && !isHydrated ? (
        <div className="mt-6 flex print:hidden">
          <Button kind="primary">{t('save')}</Button>
        </div>
      ) : null}
      <FormEnd />
    </Form>
  )
}
