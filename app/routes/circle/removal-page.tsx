import { useLoaderData } from '@remix-run/react'
import { removalRecord } from '~/domain/removals/removal-record'
import type { FormAnswer, FormState } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import type { NotSent } from '~/live/not-sent'
import { BackLink } from '~/ui/back-link'

/** The loader data of a page that asks before a removal. */
export type RemovalQuestion = {
  title: string
  name: string // of the page that it goes back to
  text: string
  facts?: string
  words: { keep: string; remove: string }
  opened: FormState
  action: string
  backTo: string
}

/** Asks for the reason before a removal. */
export function RemovalPage({ answer }: { answer: FormAnswer | NotSent | object | null | undefined }) {
  const { title, name, text, facts, words, opened, action, backTo } = useLoaderData<RemovalQuestion>()
  return (
    <div className="content">
      <BackLink to={backTo}>{name}</BackLink>
      <div className="page-head explained">
        <div>
          <h1>{title}</h1>
          <p className="lede">{text}</p>
        </div>
      </div>
      <div className="max-w-form">
        {facts ? <p className="mb-4 rounded border border-line p-3">{facts}</p> : null}
        <RecordForm
          id="removal"
          record={removalRecord}
          opened={opened}
          answer={answer}
          action={action}
          save={{ label: words.remove }}
          cancel={{ label: words.keep, to: backTo }}
        >
          {(control) => control('reason')}
        </RecordForm>
      </div>
    </div>
  )
}
