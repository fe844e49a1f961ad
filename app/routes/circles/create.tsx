import { getFormProps, useForm } from '@conform-to/react'
import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorSummary } from '~/components/error-summary'
import type { RecipientFields } from '~/components/recipient-fields'
import { Identity, Insurance, Location, Residence, TimeZone, useRecipientLabels } from '~/components/recipient-form'
import { useUnsavedChanges } from '~/components/unsaved-changes'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { createCircle, zoneOfNewCircle } from '~/domain/circles/commands.server'
import { roleOfCreator } from '~/domain/circles/queries.server'
import { defaultTimeZone } from '~/domain/recipient/rules'
import { NewCircle } from '~/domain/recipient/schema'
import { Forbidden } from '~/domain/refusals'
import { flash } from '~/http/flash.server'
import { asUser } from '~/http/guards.server'
import { readForm } from '~/http/read-form.server'
import { dayIn } from '~/i18n/format'
import { formatterFor } from '~/i18n/formatter.server'
import { isNotSent, sendOrKeep } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { BackLink } from '~/ui/back-link'
import { ButtonLink, SendButton } from '~/ui/button'

export const handle = { i18n: 'recipient' }
export const shouldRevalidate = liveTopics()

export const loader = asUser(async ({ user, request }) => {
  if (!(await roleOfCreator(user))) throw new Forbidden()
  const { t } = await formatterFor(request, user)
  return { title: t('recipient:title'), hasTimeZone: user.timeZone !== null, submissionId: newSubmissionId() }
})

export const action = asUser(async ({ user, request }) => {
  if (!(await roleOfCreator(user))) throw new Forbidden()
  const form = await readForm(request, NewCircle)
  if (!form.ok) return form.refusal
  const today = dayIn(new Date(), zoneOfNewCircle(user, form.value))
  if (form.value.dateOfBirth > today) return form.refuse({ dateOfBirth: 'errors.birth' })

  return flash('circleCreated', paths.invite(await createCircle(user, form.value)))
})

export const clientAction = sendOrKeep<typeof action>

export default function CreateCircle() {
  const { hasTimeZone, submissionId } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
  const { t } = useTranslation('recipient')
  const { question, markChanged, markSent } = useUnsavedChanges(undefined, { answer })
  const [form, fields] = useForm<RecipientFields>({
    id: 'recipient',
    lastResult: answer && 'result' in answer ? answer.result : undefined,
    defaultValue: { timeZone: defaultTimeZone },
    defaultNoValidate: false,
  })
  const isSending = useNavigation().state === 'submitting'
  const errors = isNotSent(answer) ? [`errors.${answer.why}`] : form.errors

  const browserZone = useBrowserZone()
  const { timeZone } = fields

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the browser's zone is known; after that it is the person's
  useEffect(() => {
    const select = document.getElementById(timeZone.id)
    if (!browserZone || answer || !(select instanceof HTMLSelectElement)) return
    if (select.value === defaultTimeZone) select.value = browserZone
  }, [browserZone])

  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content narrow">
        <BackLink to={paths.home()}>{t('back')}</BackLink>
        <div className="page-head">
          <div>
            <h1>{t('heading')}</h1>
            <p className="lede">{t('lede')}</p>
          </div>
        </div>
        <Form
          method="post"
          {...getFormProps(form)}
          className="form-col"
          onInput={markChanged}
          onSubmit={markSent}
          preventScrollReset
        >
          <ErrorSummary form={{ id: form.id, errors, allErrors: form.allErrors }} labels={useRecipientLabels()} />
          <input type="hidden" name={fields.submissionId.name} value={submissionId} />
          <Identity fields={fields} />
          <Residence fields={fields} />
          <Location fields={fields}>{hasTimeZone ? null : <TimeZone fields={fields} more={[browserZone]} />}</Location>
          <Insurance fields={fields} rank="primary" />
          <Insurance fields={fields} rank="secondary" />
          <div className="save-bar">
            <SendButton isSending={isSending} sending={t('creating')}>
              {t('create')}
            </SendButton>
            <ButtonLink to={paths.home()}>{t('cancel')}</ButtonLink>
          </div>
        </Form>
        {question}
      </div>
    </main>
  )
}

const never = () => () => {}

/** The zone of the person's browser, once there are scripts. */
function useBrowserZone() {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )
}
