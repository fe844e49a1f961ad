import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { UnderDialogs } from '~/components/under-dialogs'
import { groupNameRecord } from '~/domain/chat/chat-record'
import { renameGroup } from '~/domain/chat/groups.server'
import { openSettings } from '~/domain/chat/queries.server'
import { Form, FormEnd } from '~/forms/form'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asUser, idParam } from '~/http/guards.server'
import { nameOfConversation } from '~/i18n/chat-shown.server'
import { useSentAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { ChatNotFound } from '~/routes/chat/not-found'
import { PeopleOfSettings } from '~/routes/chat/settings-people'
import { Button, ButtonLink } from '~/ui/button'
import { Choice } from '~/ui/field'
import { FileLink } from '~/ui/file-link'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['chat', 'circle'] }
export const shouldRevalidate = liveTopics('chat', 'circles', 'team')

export const loader = asUser(async ({ user, params, getFormatter }) => {
  const chatId = idParam(params.chatId)
  const { me, people, may } = await openSettings(user, chatId)
  const formatter = await getFormatter()
  const { isGroup, isOfTeam, isMuted, allowCircleEdit, allowMembersEdit } = me
  const others = people.filter(({ id }) => id !== user.id)
  return {
    title: formatter.t(isGroup ? 'chat:settings.group' : 'chat:settings.pair'),
    chatId,
    called: nameOfConversation({ ...me, people: others }, formatter),
    unnamed: nameOfConversation({ ...me, name: '', people: others }, formatter),
    circleId: me.circleId,
    isGroup,
    isOfTeam,
    isMuted,
    rights: { allowCircleEdit, allowMembersEdit },
    may,
    people: people.map(({ readUpTo: _, isMuted: __, ...person }) => ({ ...person, isMe: person.id === user.id })),
    opened: openForm(groupNameRecord, { name: me.name || null }),
  }
})

export const action = asUser(async ({ user, params, request, getFormatter }) => {
  const chatId = idParam(params.chatId)
  return saveForm(request, groupNameRecord, {
    formatter: await getFormatter(),
    save: (submission) => renameGroup(user, chatId, submission),
    done: () => flash('changesSaved', chatPaths.settings(chatId)),
  })
})

export default function ChatSettings() {
  const { title, chatId, called, isGroup, isOfTeam, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation('chat')
  return (
    <section className="convo" aria-label={title}>
      <UnderDialogs>
        <header className="convo-head">
          <Link className="iconbtn" to={chatPaths.conversation(chatId)} aria-label={t('settings.back')}>
            <Icon name="arrow-left" />
          </Link>
          <div>
            <h1>{title}</h1>
            <p className="small muted">
              <bdi>{called}</bdi>
            </p>
          </div>
        </header>
        <div className="chat-pane">
          <div className="max-w-form">
            {isGroup ? <Name /> : null}
            <PeopleOfSettings />
            {isGroup ? <Rights /> : null}
            <News />
            <File />
            {may.leave ? <LeaveGroup /> : null}
            {isOfTeam ? <p className="small muted">{t('settings.ofTeam')}</p> : null}
          </div>
        </div>
      </UnderDialogs>
    </section>
  )
}

function Name() {
  const { chatId, may, opened, unnamed } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation('chat')
  if (!may.rename) return null
  return (
    <RecordForm
      id="group"
      record={groupNameRecord}
      opened={opened}
      answer={answer}
      action={chatPaths.settings(chatId)}
      save={{ label: t('settings.saveName') }}
    >
      {(control) => control('name', { hint: t('settings.unnamed', { name: unnamed }) })}
    </RecordForm>
  )
}

function Rights() {
  const { chatId, may, rights } = useLoaderData<typeof loader>()
  const { t } = useTranslation('chat')
  if (!may.manage) return null
  return (
    <section>
      <h2 className="chat-part">{t('settings.rights')}</h2>
      <Form method="post" action={chatPaths.rights(chatId)} preventScrollReset key={JSON.stringify(rights)}>
        <Choice
          type="checkbox"
          name="allowCircleEdit"
          label={t('settings.allowCircleEdit')}
          defaultChecked={rights.allowCircleEdit}
        />
        <Choice
          type="checkbox"
          name="allowMembersEdit"
          label={t('settings.allowMembersEdit')}
          defaultChecked={rights.allowMembersEdit}
        />
        <Button size="dense" className="mt-2">
          {t('settings.saveRights')}
        </Button>
        <FormEnd />
      </Form>
    </section>
  )
}

function News() {
  const { chatId, isMuted } = useLoaderData<typeof loader>()
  const { t } = useTranslation('chat')
  return (
    <section>
      <h2 className="chat-part">{t('settings.forYou')}</h2>
      <p className="small muted mb-2">{t(isMuted ? 'settings.isMuted' : 'settings.isHeard')}</p>
      <Form method="post" action={chatPaths.muting(chatId)} preventScrollReset>
        <input type="hidden" name="isMuted" value={isMuted ? 'no' : 'yes'} />
        <Button size="dense">{t(isMuted ? 'settings.unmute' : 'settings.mute')}</Button>
      </Form>
    </section>
  )
}

/** An export of what the person may read. */
function File() {
  const { chatId } = useLoaderData<typeof loader>()
  const { t } = useTranslation('chat')
  return (
    <section>
      <h2 className="chat-part">{t('settings.file')}</h2>
      <p className="small muted mb-2">{t('settings.fileText')}</p>
      <p className="actions-file">
        <FileLink href={chatPaths.file(chatId)}>{t('settings.download')}</FileLink>
      </p>
    </section>
  )
}

function LeaveGroup() {
  const { chatId } = useLoaderData<typeof loader>()
  const { t } = useTranslation('chat')
  return (
    <section>
      <h2 className="chat-part">{t('leave.part')}</h2>
      <p className="small muted mb-2">{t('leave.text')}</p>
      <ButtonLink kind="remove" to={chatPaths.leave(chatId)} preventScrollReset>
        <Icon name="log-out" />
        {t('leave.do')}
      </ButtonLink>
    </section>
  )
}

export { ChatNotFound as ErrorBoundary }
