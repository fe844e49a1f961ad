import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { NotSent } from '~/live/not-sent'
import { paths } from '~/paths'
import { ButtonLink, SendButton } from '~/ui/button'
import { TextField } from '~/ui/field'
import { ErrorSummary } from './error-summary'
import { useProblem } from './problem'
import { useUnsavedChanges } from './unsaved-changes'

type Props = {
  action: string
  answer: { result: SubmissionResult<string[]> } | NotSent | undefined
  submissionId?: string
  workflow?: { name: string; address: string }
}

/** The form of a workflow, new or old. */
export function WorkflowForm({ action, answer, submissionId, workflow }: Props) {
  const { t } = useTranslation(['workflows', 'common'])
  const problem = useProblem()
  const { question, markChanged, markSent } = useUnsavedChanges(undefined, { answer })
  const isSending = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ name: string; address: string }>({
    id: 'workflow',
    lastResult: answer && 'result' in answer ? answer.result : undefined,
    defaultValue: workflow,
    defaultNoValidate: false,
  })
  const errors = answer && 'isNotSent' in answer ? [`errors.${answer.why}`] : form.errors
  const labels = { name: t('name'), address: t('address') }

  return (
    <Form
      method="post"
      action={action}
      {...getFormProps(form)}
      onInput={markChanged}
      onSubmit={markSent}
      preventScrollReset
    >
      <ErrorSummary form={{ id: form.id, errors, allErrors: form.allErrors }} labels={labels} />
      <TextField
        label={labels.name}
        required
        error={problem(fields.name)}
        {...getInputProps(fields.name, { type: 'text' })}
      />
      <TextField
        label={labels.address}
        hint={t('addressHint')}
        required
        spellCheck={false}
        autoCapitalize="none"
        inputMode="url"
        error={problem(fields.address)}
        {...getInputProps(fields.address, { type: 'text' })}
      />
      {submissionId ? <input type="hidden" name="submissionId" value={submissionId} /> : null}
      <div className="form-foot">
        <ButtonLink to={paths.providerWorkflows()} preventScrollReset>
          {t('cancel')}
        </ButtonLink>
        <SendButton isSending={isSending} sending={t('common:saving')}>
          {t('save')}
        </SendButton>
      </div>
      {question}
    </Form>
  )
}
