import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { DiscardDraft } from '~/routes/circle/assessment/discard-draft'
import { OtherDrafts } from '~/routes/circle/assessment/other-drafts'
import { Callout } from '~/ui/callout'

type Props = {
  draft: { day: string; time: string; answered: number }
  typedIn: string | null | undefined
  others: ComponentProps<typeof OtherDrafts>['drafts']
  questions: readonly string[]
  next: string | undefined
  formId: string
  action: string
  submissionId: string | undefined
}

/** An unfinished form is taken up where it was left. */
export function FoundDraft({ draft, typedIn, others, questions, next, formId, action, submissionId }: Props) {
  const { t } = useTranslation('surveys')
  return (
    <Callout icon="info" className="mb-6">
      <div>
        <p>{t('found', { ...draft, count: questions.length })}</p>
        {typedIn ? <p>{typedIn}</p> : null}
        {next ? (
          <a className="inline-flex min-h-control items-center font-bold" href={`#${formId}-${next}`}>
            {t('goTo', { number: questions.indexOf(next) + 1 })}
          </a>
        ) : null}
        <OtherDrafts drafts={others} />
        <DiscardDraft
          action={action}
          submissionId={submissionId}
          words={{ ask: t('drop'), text: t('dropText'), discard: t('dropNow') }}
        />
      </div>
    </Callout>
  )
}
