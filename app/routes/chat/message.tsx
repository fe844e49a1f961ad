import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { WrittenText } from '~/components/lost-text'
import { captionRecord, messageRecord } from '~/domain/chat/chat-record'
import { editMessage, prepareOwnMessage } from '~/domain/chat/own-messages.server'
import { typedAt } from '~/domain/records/typed'
import { Form } from '~/forms/form'
import { type FormAnswer, openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { orLost } from '~/http/forms/or-lost.server'
import { asUser, idParam } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { useSentAnswer } from '~/live/use-answer'
import { ChatNotFound, Lost } from '~/routes/chat/not-found'
import { HandedOnWords } from '~/routes/chat/quote'
import { Button } from '~/ui/button'
import { FieldError } from '~/ui/field'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'chat' }

export const loader = asUser(async ({ user, params, getFormatter }) => {
  const place = { chatId: idParam(params.chatId), messageId: idParam(params.messageId) }
  const { content, handedOn, mayEdit, mayBeEmpty } = await prepareOwnMessage(user, place.chatId, place.messageId)
  const { t } = await getFormatter()
  const record = mayBeEmpty ? captionRecord : messageRecord
  const opened = openForm(record, { content: content || null })
  return { title: t('chat:own.title'), ...place, content, handedOn, mayEdit, mayBeEmpty, opened }
})

export const action = asUser(async (args) => {
  const { user, params, request } = args
  const [chatId, messageId] = [idParam(params.chatId), idParam(params.messageId)]
  const formatter = await formatterFor(request, user)
  return orLost(args, {
    record: messageRecord,
    textOf: (typed) => typedAt(typed, 'content'),
    check: () => prepareOwnMessage(user, chatId, messageId),
    save: (received) =>
      saveForm(request, messageRecord, {
        formatter,
        received,
        save: (submission) => editMessage(user, chatId, messageId, submission),
        done: () => flash('changesSaved', chatPaths.conversation(chatId)),
      }),
  })
})

/** A message of one's own: to change it while it is young, or to delete it. */
export default function OwnMessage() {
  const { title, chatId, messageId, content, handedOn, mayEdit, mayBeEmpty, opened } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation('chat')
  const backTo = chatPaths.conversation(chatId)
  if (answer && 'lost' in answer) return <Lost />
  return (
    <section className="convo" aria-label={title}>
      <header className="convo-head">
        <Link className="iconbtn" to={backTo} aria-label={t('settings.back')}>
          <Icon name="arrow-left" />
        </Link>
        <div>
          <h1>{title}</h1>
        </div>
      </header>
      <div className="chat-pane">
        {mayEdit ? (
          <RecordForm
            key={messageId}
            id="own"
            record={mayBeEmpty ? captionRecord : messageRecord}
            opened={opened}
            answer={answer}
            action={chatPaths.message(chatId, messageId)}
            save={{ label: t('own.save') }}
            cancel={{ label: t('cancel'), to: backTo }}
            className="max-w-form"
          >
            {(control) => control('content')}
          </RecordForm>
        ) : (
          <TooLate content={content} written={writtenIn(answer)} />
        )}
        {handedOn ? (
          <p className="quote">
            <HandedOnWords path={handedOn} />
          </p>
        ) : null}
        <h2 className="chat-part">{t('own.deletePart')}</h2>
        <p className="small muted mb-2">{t('own.deleteText')}</p>
        <Form method="post" action={chatPaths.deletion(chatId, messageId)}>
          <Button kind="remove">{t('own.delete')}</Button>
        </Form>
      </div>
    </section>
  )
}

/** A message too old to edit, and the input for it, to be copied. */
function TooLate({ content, written }: { content: string; written: string | undefined }) {
  const { t } = useTranslation('chat')
  return (
    <>
      {written === undefined ? null : (
        <>
          <FieldError role="alert">{t('errors.tooLate')}</FieldError>
          <WrittenText text={written} />
        </>
      )}
      <p className="bubble" dir="auto">
        {content}
      </p>
    </>
  )
}

function writtenIn(answer: object | null | undefined) {
  return answer && 'form' in answer ? typedAt((answer as FormAnswer).form.typed, 'content') : undefined
}

export { ChatNotFound as ErrorBoundary }
