import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from '@conform-to/react'
import { data } from '@remix-run/node'
import { Form, Link, useLoaderData, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeNote } from '~/domain/notes/commands.server'
import { prepareNote } from '~/domain/notes/queries.server'
import { allowNote } from '~/domain/notes/rules'
import { NoteForm } from '~/domain/notes/schema'
import { ErrorSummary } from '~/forms/error-summary'
import { useProblem } from '~/forms/problem'
import { useUnsavedChanges } from '~/forms/unsaved-changes'
import { refuseForFault } from '~/http/failed-action.server'
import { flash } from '~/http/flash.server'
import { asMember } from '~/http/guards.server'
import { readForm } from '~/http/read-form.server'
import { refererOf } from '~/http/redirect-back.server'
import { formatterFor } from '~/i18n/formatter.server'
import { noteShown } from '~/i18n/note-shown.server'
import { isNotSent, sendOrKeep } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import type { OtherVersion } from '~/routes/circle/note-editor'
import { BackLink } from '~/ui/back-link'
import { ButtonLink, SendButton } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { TextArea } from '~/ui/field'
import { FormFoot } from '~/ui/form-foot'

export const handle = { i18n: ['note', 'labels'] }
export const shouldRevalidate = liveTopics()

export const loader = asMember(async ({ member, user, request }) => {
  const note = await prepareNote(member)
  const formatter = await formatterFor(request, user, member.timeZone)
  const { circleId, recipient } = member
  return {
    title: formatter.t('note:title'),
    heading: formatter.t('note:pageTitle', { name: recipient.firstName }),
    circleId,
    recipientName: recipient.firstName,
    note: noteShown(note, formatter),
  }
})

export const action = asMember(async ({ member, user, request }) => {
  allowNote(member)
  const form = await readForm(request, NoteForm)
  if (!form.ok) return form.refusal

  try {
    const done = await writeNote(member, form.value)
    if (done.status === 'conflict') {
      const { data: answer } = form.refuse({})
      const formatter = await formatterFor(request, user, member.timeZone)
      const now = await prepareNote(member)
      const current = { ...noteShown(now, formatter), by: now.by ?? formatter.t('note:somebody') }
      return data({ ...answer, current }, { status: 409 })
    }
  } catch (error) {
    return refuseForFault(request, error, form)
  }
  return flash('changesSaved', pageBefore(request, member.circleId))
})

/** The page beside which the note was written; from its own page, the profile. */
function pageBefore(request: Request, circleId: string) {
  const from = refererOf(request)
  return from && from !== paths.note(circleId) ? from : paths.profile(circleId)
}

export const clientAction = sendOrKeep<typeof action>

export default function WriteNote() {
  const { heading, circleId, recipientName, note } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
  const { t } = useTranslation(['note', 'labels', 'common'])
  const problem = useProblem()
  const { question, markChanged, markSent } = useUnsavedChanges(undefined, { answer })
  const isSending = useNavigation().state === 'submitting'
  const current = answer && 'current' in answer ? (answer.current as OtherVersion) : undefined
  const result = answer && 'result' in answer ? answer.result : undefined
  const [form, fields] = useForm<{ note: string }>({
    id: 'write',
    lastResult: result,
    defaultValue: { note: note.value },
    defaultNoValidate: false,
  })
  // A refused form is still the one that was opened then, whatever has been saved since.
  const [opened] = useState(note.version)
  const version = current?.version ?? sentVersion(result) ?? opened
  const errors = isNotSent(answer) ? [`errors.${answer.why}`] : form.errors

  return (
    <div className="content">
      <BackLink to={paths.profile(circleId)}>{t('labels:backTo', { name: recipientName })}</BackLink>
      <div className="max-w-form">
        <div className="page-head">
          <div>
            <h1>{heading}</h1>
            <p className="lede">{t('lede')}</p>
          </div>
        </div>
        <Form
          method="post"
          action={paths.note(circleId)}
          {...getFormProps(form)}
          onInput={markChanged}
          onSubmit={markSent}
          preventScrollReset
        >
          <ErrorSummary
            form={{ id: form.id, errors, allErrors: form.allErrors }}
            labels={{ note: t('label', { name: recipientName }) }}
          />
          {current ? (
            <Callout kind="warn" icon="alert-circle" className="mb-6" role="alert">
              <div>
                <p>
                  <strong>{t('conflict.title', { name: current.by })}</strong>
                </p>
                <p>{t('conflict.page')}</p>
                <blockquote className="note-text">{current.value || t('conflict.empty')}</blockquote>
              </div>
            </Callout>
          ) : null}
          <input type="hidden" name="version" value={version} />
          <TextArea
            label={t('label', { name: recipientName })}
            error={problem(fields.note)}
            rows={12}
            {...getTextareaProps(fields.note)}
          />
          {note.who ? <p className="note-meta">{note.who}</p> : null}
          <FormFoot>
            <SendButton isSending={isSending} sending={t('common:saving')}>
              {t('save')}
            </SendButton>
            <ButtonLink to={paths.profile(circleId)}>{t('cancel')}</ButtonLink>
          </FormFoot>
        </Form>
        <p className="mt-6">
          <Link to={paths.noteHistory(circleId)}>{t('history')}</Link>
        </p>
        {question}
      </div>
    </div>
  )
}

function sentVersion(result: SubmissionResult | undefined) {
  const sent = result?.initialValue?.version
  return typeof sent === 'string' ? sent : undefined
}
