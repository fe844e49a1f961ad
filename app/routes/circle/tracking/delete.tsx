import { data } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { deleteEntry } from '~/domain/time/commands.server'
import { prepareEntryDeletion } from '~/domain/time/queries.server'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { asMember, idParam } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { entryShown } from '~/i18n/time-shown.server'
import { isNotSent } from '~/live/not-sent'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'
import { FieldError } from '~/ui/field'

export const handle = { i18n: 'time', isDialog: true }

export const loader = asMember(async ({ member, user, params, request }) => {
  const entry = await prepareEntryDeletion(member, idParam(params.entryId))
  const formatter = await formatterFor(request, { ...user, timeZone: null }, member.timeZone)
  return {
    title: formatter.t('time:deleteTitle'),
    circleId: member.circleId,
    entry: entryShown(entry, formatter),
  }
})

export const action = asMember(
  orErrorToast(async ({ member, params, request }) => {
    const done = await deleteEntry(member, idParam(params.entryId))
    if (done !== 'done') return data({ refusal: done }, { status: 422 })
    return flash('timeDeleted', `${paths.tracking(member.circleId)}${new URL(request.url).search}`)
  }),
)

const refusals = { closed: 'time:closedNow', adjustedSince: 'time:adjustedAfter' } as const

export default function DeleteEntry() {
  const { title, circleId } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <DialogPage title={title} closeTo={`${paths.tracking(circleId)}${search}`}>
      <Question />
    </DialogPage>
  )
}

function Question() {
  const { circleId, entry } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['time', 'common'])
  const { search } = useLocation()
  const answer = useSentAnswer<typeof action>()
  const problem = isNotSent(answer) ? t(`common:errors.${answer.why}`) : answer ? t(refusals[answer.refusal]) : null
  return (
    <>
      {problem ? <FieldError role="alert">{problem}</FieldError> : null}
      <p className="rounded border border-line p-3">
        {[entry.day, entry.times, entry.duration].filter(Boolean).join(' · ')}
        <br />
        {entry.activity}
      </p>
      <p className="mt-3">{t('time:deleteText')}</p>
      <Form method="post" action={`${paths.deleteEntry(circleId, entry.id)}${search}`} preventScrollReset>
        <DialogFoot>
          <ButtonLink to={{ pathname: paths.tracking(circleId), search }} preventScrollReset>
            {t('time:keep')}
          </ButtonLink>
          <Button kind="danger">{t('time:deleteEntry')}</Button>
        </DialogFoot>
      </Form>
    </>
  )
}
