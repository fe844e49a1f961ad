import { useTranslation } from 'react-i18next'
import { workflowRecord } from '~/domain/workflows/workflow-record'
import type { FormState } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { paths } from '~/paths'

type Props = { action: string; opened: FormState; answer: object | null | undefined }

/** The form of a workflow, new or old. */
export function WorkflowForm({ action, opened, answer }: Props) {
  const { t } = useTranslation('workflows')
  return (
    <RecordForm
      id="workflow"
      record={workflowRecord}
      opened={opened}
      answer={answer}
      action={action}
      save={{ label: t('save') }}
      cancel={{ label: t('cancel'), to: paths.providerWorkflows() }}
      isDialog
    >
      {(control) => (
        <>
          {control('name')}
          {control('address')}
        </>
      )}
    </RecordForm>
  )
}
