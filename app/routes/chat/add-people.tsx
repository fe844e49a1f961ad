import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { Empty } from '~/components/empty'
import { addedPeopleRecord } from '~/domain/chat/chat-record'
import { addPeople } from '~/domain/chat/groups.server'
import { listPeopleToChoose } from '~/domain/chat/people.server'
import { preparePeopleToAdd } from '~/domain/chat/queries.server'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asUser, idParam } from '~/http/guards.server'
import { useSentAnswer } from '~/live/use-answer'
import { ChatNotFound } from '~/routes/chat/not-found'
import { PeopleField } from '~/routes/chat/people-field'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['chat', 'circle'] }

export const loader = asUser(async ({ user, params, getFormatter }) => {
  const chatId = idParam(params.chatId)
  const { me, people } = await preparePeopleToAdd(user, chatId)
  const { t } = await getFormatter()
  const without = people.map(({ id }) => id)
  return {
    title: t('chat:settings.add'),
    chatId,
    circles: await listPeopleToChoose(user, { circleId: me.circleId, without }),
    opened: openForm(addedPeopleRecord, {}),
  }
})

export const action = asUser(async ({ user, params, request, getFormatter }) => {
  const chatId = idParam(params.chatId)
  return saveForm(request, addedPeopleRecord, {
    formatter: await getFormatter(),
    save: (submission) => addPeople(user, chatId, submission),
    done: () => flash('changesSaved', chatPaths.settings(chatId)),
  })
})

export default function AddPeople() {
  const { title, chatId, circles, opened } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation('chat')
  return (
    <section className="convo" aria-label={title}>
      <header className="convo-head">
        <Link className="iconbtn" to={chatPaths.settings(chatId)} aria-label={t('settings.backToSettings')}>
          <Icon name="arrow-left" />
        </Link>
        <div>
          <h1>{title}</h1>
          <p className="small muted">{t('settings.addText')}</p>
        </div>
      </header>
      <div className="chat-pane">
        {circles.length ? (
          <RecordForm
            id="people"
            record={addedPeopleRecord}
            opened={opened}
            answer={answer}
            action={chatPaths.addPeople(chatId)}
            save={{ label: t('settings.add') }}
            cancel={{ label: t('cancel'), to: chatPaths.settings(chatId) }}
            isLong
            className="max-w-form"
          >
            {() => <PeopleField circles={circles} />}
          </RecordForm>
        ) : (
          <Empty title={t('settings.allIn.title')} text={t('settings.allIn.text')} />
        )}
      </div>
    </section>
  )
}

export { ChatNotFound as ErrorBoundary }
