import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { fullName } from '~/domain/person'
import { prepareReopening } from '~/domain/routine/queries.server'
import { Form } from '~/forms/form'
import { refererOf } from '~/http/forms/redirect-back.server'
import { asMember, idParam } from '~/http/guards.server'
import { logFault } from '~/http/unless-fault.server'
import { formatLongDay } from '~/i18n/format'
import { paths } from '~/paths'
import { anchorIn, dayParam } from '~/routes/circle/routine/day-param.server'
import { Button, ButtonLink } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'

export const handle = { i18n: 'tasks' }

/** Asks before a task is reopened. With scripts the page's checkbox asks itself. */
export const loader = asMember(async ({ member, params, request, getFormatter }) => {
  const itemId = idParam(params.routineId)
  const { date, title, completion, fault } = await prepareReopening(member, itemId, { on: dayParam(request) })
  logFault('completions', fault)
  const from = refererOf(request) ?? paths.routineItem(member.circleId, itemId, { on: date })
  const back = `${from}${anchorIn(new URL(request.url).searchParams)}`
  if (completion === null || completion === 'unknown') throw redirect(back)

  const { t, language, when } = await getFormatter()
  return {
    title: t('tasks:removal.title'),
    action: paths.taskCompletionRemoval(member.circleId, itemId, date),
    back,
    task: { title, day: formatLongDay(date, language) },
    by: fullName(completion.by),
    when: when(completion.at),
  }
})

export default function UncompleteTask() {
  const { title, action, back, task, by, when } = useLoaderData<typeof loader>()
  const { t } = useTranslation('tasks')
  return (
    <DialogPage title={title} closeTo={back}>
      <p dir="auto">{t('removal.text', task)}</p>
      <p className="mt-3">{t('removal.doneBy', { name: by, when })}</p>
      <Form method="post" action={action} reloadDocument>
        <input type="hidden" name="back" value={back} />
        <DialogFoot>
          <ButtonLink to={back}>{t('removal.keep')}</ButtonLink>
          <Button kind="danger">{t('removal.confirm')}</Button>
        </DialogFoot>
      </Form>
    </DialogPage>
  )
}
