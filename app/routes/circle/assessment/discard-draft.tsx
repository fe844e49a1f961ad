import { Form } from '~/forms/form'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'

type Props = {
  action: string
  submissionId: string | undefined
  words: { ask: string; text: string; discard: string }
}

/** Discards the opened draft, after a question, also without scripts. */
export function DiscardDraft({ action, submissionId, words }: Props) {
  return (
    <details className="group mt-1">
      <summary className="inline-flex min-h-control items-center gap-1 font-bold text-primary">
        <Icon name="chevron-right" className="tiny group-open:rotate-90" />
        {words.ask}
      </summary>
      <p>{words.text}</p>
      <Form method="post" action={action} className="mt-2">
        <input type="hidden" name="submissionId" value={submissionId} />
        <Button kind="danger" size="dense" name="intent" value="discard">
          {words.discard}
        </Button>
      </Form>
    </details>
  )
}
