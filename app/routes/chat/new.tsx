import { redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { Empty } from '~/components/empty'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { newConversationRecord } from '~/domain/chat/chat-record'
import { beginConversation } from '~/domain/chat/conversations.server'
import { addressToHandOn } from '~/domain/chat/handed-on'
import { listPeopleToChoose } from '~/domain/chat/people.server'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import { asUser } from '~/http/guards.server'
import { useSentAnswer } from '~/live/use-answer'
import { ChatNotFound } from '~/routes/chat/not-found'
import { PeopleField } from '~/routes/chat/people-field'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['chat', 'circle'] }

export const loader = asUser(async ({ user, request, getFormatter }) => {
  const { t } = await getFormatter()
  return {
    handing: handingIn(request),
    title: t('chat:new.title'),
    circles: await listPeopleToChoose(user),
    opened: openForm(newConversationRecord, {}, newSubmissionId()),
  }
})

export const action = asUser(async ({ user, request, getFormatter }) => {
  return saveForm(request, newConversationRecord, {
    formatter: await getFormatter(),
    save: (submission) => beginConversation(user, submission),
    done: ({ id }) => redirect(chatPaths.conversation(id, handingIn(request))),
  })
})

function handingIn(request: Request): Record<string, string> {
  const send = addressToHandOn(new URL(request.url).searchParams.get('send'))
  return send ? { send } : {}
}

/** Choosing the recipient of messages, or several for a group. */
export default function NewConversation() {
  const { title, circles, opened, handing } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation('chat')
  return (
    <section className="convo" aria-label={title}>
      <header className="convo-head">
        <Link className="iconbtn" to={chatPaths.list()} aria-label={t('backToAll')}>
          <Icon name="arrow-left" />
        </Link>
        <div>
          <h1>{title}</h1>
          <p className="small muted">{t('new.text')}</p>
        </div>
      </header>
      <div className="chat-pane">
        {circles.length ? (
          <RecordForm
            id="conversation"
            record={newConversationRecord}
            opened={opened}
            answer={answer}
            action={chatPaths.begin(handing)}
            save={{ label: t('new.start') }}
            cancel={{ label: t('cancel'), to: chatPaths.list() }}
            isLong
            className="max-w-form"
          >
            {(control) => (
              <>
                <PeopleField circles={circles} />
                {control('name')}
              </>
            )}
          </RecordForm>
        ) : (
          <Empty title={t('new.nobody.title')} text={t('new.nobody.text')} />
        )}
      </div>
    </section>
  )
}

export { ChatNotFound as ErrorBoundary }
