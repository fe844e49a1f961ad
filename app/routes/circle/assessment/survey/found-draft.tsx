import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '~/forms/form'
import { OtherDrafts } from '~/routes/circle/assessment/other-drafts'
import { Button } from '~/ui/button'
import { Callout } from '~/ui/callout'

type Props = {
  draft: { day: string; time: string; answered: number }
  others: ComponentProps<typeof OtherDrafts>['drafts']
  questions: readonly string[]
  next: string | undefined
  formId: string
  action: string
  submissionId: string | undefined
}

/** An unfinished form is taken up where it was left. */
export function FoundDraft({ draft, others, questions, next, formId, action, submissionId }: Props) {
  const { t } = useTranslation('surveys')
  return (
    <Callout icon="info" className="mb-6">
      <div>
        <p>
          {t('found', { ...draft, count: questions.length })}{' '}
          {next ? <a href={`#${formId}-${next}`}>{t('goTo', { number: questions.indexOf(next) + 1 })}</a> : null}
        </p>
        <OtherDrafts drafts={others} />
        <Form method="post" action={action} className="mt-2">
          <input type="hidden" name="submissionId" value={submissionId} />
          <Button kind="quiet" size="dense" name="intent" value="discard">
            {t('drop')}
          </Button>
        </Form>
      </div>
    </Callout>
  )
}
