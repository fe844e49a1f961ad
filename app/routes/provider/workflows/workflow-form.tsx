import { useTranslation } from 'react-i18next'
import { typedAt } from '~/domain/records/typed'
import { addressFrom } from '~/domain/workflows/rules'
import { workflowRecord } from '~/domain/workflows/workflow-record'
import { useTypedIn } from '~/forms/form-context'
import type { FormState } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { providerPaths } from '~/provider-paths'
import { useHydrated } from '~/ui/hydrated'

type Props = { action: string; opened: FormState; answer: object | null | undefined; isDialog?: boolean }

/** The form of a workflow, new or old. */
export function WorkflowForm({ action, opened, answer, isDialog }: Props) {
  const { t } = useTranslation('workflows')
  return (
    <RecordForm
      id="workflow"
      record={workflowRecord}
      opened={opened}
      answer={answer}
      action={action}
      save={{ label: opened.submissionId ? t('addNew') : t('save') }}
      cancel={isDialog ? { label: t('cancel'), to: providerPaths.workflows() } : undefined}
      isDialog={isDialog}
    >
      {(control) => (
        <>
          {control('name')}
          {control('address')}
          <TryIt />
        </>
      )}
    </RecordForm>
  )
}

/** Whether another service lets itself be framed shows when one tries. */
function TryIt() {
  const { t } = useTranslation('workflows')
  const isHydrated = useHydrated()
  const address = addressFrom(useTypedIn((typed) => [typedAt(typed, 'address')])[0] ?? '')
  if (!isHydrated || !address) return null
  return (
    <p className="small muted">
      {t('tryIt.text', { host: new URL(address).hostname })}{' '}
      <a href={address} target="_blank" rel="noreferrer">
        {t('tryIt.link')} <span className="sr">{t('tryIt.newTab')}</span>
      </a>
    </p>
  )
}
