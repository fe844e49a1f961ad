import { redirect } from '@remix-run/node'
import { Link, useLoaderData, useNavigate } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import type { Outgoing } from '~/components/outgoing/outcome'
import { UnderDialogs } from '~/components/under-dialogs'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { messageDraftRecord, newMessageRecord, nothingSaid } from '~/domain/chat/chat-record'
import { addressToHandOn } from '~/domain/chat/handed-on'
import { type MessageDraft, storeMessageDraft } from '~/domain/chat/message-drafts.server'
import { saveForMessage } from '~/domain/chat/message-media.server'
import { readConversation, sendMessage } from '~/domain/chat/messages.server'
import { getParticipant } from '~/domain/chat/participant.server'
import { openConversation } from '~/domain/chat/queries.server'
import { invalid, saved } from '~/domain/records/save'
import { typedAt } from '~/domain/records/typed'
import type { User } from '~/domain/user'
import { env } from '~/env.server'
import { type Received, saveForm } from '~/forms/save-form.server'
import { bestEffort } from '~/http/best-effort.server'
import { flash } from '~/http/cookies/flash.server'
import { orLost } from '~/http/forms/or-lost.server'
import { asUser, idIn, idParam } from '~/http/guards.server'
import { openChatOf } from '~/http/pages/shell-data.server'
import { storeUploads } from '~/http/uploads/store-uploads.server'
import { firstNames, messagesShown, nameOfConversation, namesWithMe, quoteShown } from '~/i18n/chat-shown.server'
import { formatterFor } from '~/i18n/formatter.server'
import { useSentAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { Avatars } from '~/routes/chat/avatars'
import { Composer } from '~/routes/chat/composer'
import { Messages } from '~/routes/chat/messages-list'
import { ChatNotFound } from '~/routes/chat/not-found'
import { TypingLine } from '~/routes/chat/typing-line'
import { useOutgoingOf } from '~/routes/chat/use-outgoing'
import { useReading } from '~/routes/chat/use-reading'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['chat', 'media'] }
export const shouldRevalidate = liveTopics('chat', 'chatSeen', 'circles', 'team')

export const loader = asUser(async (args) => {
  const { user, params, request } = args
  const chatId = idParam(params.chatId)
  const { before, replyTo, send } = askedIn(request)
  const { me, people, messages, earlier, hasReaders, ...found } = await openConversation(user, chatId, {
    before,
    replyTo,
  })
  const read = () => readConversation(user, chatId, me.latest)
  if (openChatOf(args)) await bestEffort(`reading ${user.id} ${chatId}`, read)

  const formatter = await formatterFor(request, user, me.timeZone)
  const others = people.filter(({ id }) => id !== user.id)
  const present = others.filter(({ isPresent }) => isPresent)
  const last = messages.at(-1)
  const seenBy = last?.isMine ? present.filter(({ readUpTo }) => readUpTo >= last.number) : []
  return {
    title: formatter.t('chat:title'),
    chatId,
    place: me.isGroup ? me.circleId : 'chat', // of what is typed, on the device
    isGroup: me.isGroup,
    name: nameOfConversation({ ...me, people: others }, formatter),
    people: others.map(({ id, firstName, lastName, pictureId }) => ({ id, firstName, lastName, pictureId })),
    with: me.isGroup && present.length ? namesWithMe(present, formatter) : null,
    gone:
      others.length > present.length
        ? firstNames(
            others.filter(({ isPresent }) => !isPresent),
            formatter,
          )
        : null,
    messages: messagesShown(messages, formatter),
    newAfter: me.readUpTo < me.latest ? me.readUpTo : null,
    latest: me.latest,
    seenBy: seenBy.length ? (me.isGroup ? firstNames(seenBy, formatter) : '') : null,
    earlier,
    isLatest: before === undefined,
    hasReaders,
    quote: found.replyTo ? quoteShown(found.replyTo, formatter) : null,
    isQuoteAsked: replyTo !== undefined,
    origin: env.PUBLIC_URL,
    handedOn: send ?? '',
    opened: openedDraft(found.draft),
  }
})

function openedDraft(draft: MessageDraft | undefined) {
  if (!draft) return { submissionId: newSubmissionId(), content: '', version: '' }
  const { submissionId, content, savedAt } = draft
  return { submissionId, content, version: savedAt.toISOString() }
}

function askedIn(request: Request) {
  const asked = new URL(request.url).searchParams
  const before = asked.get('before')
  const isNumber = before !== null && /^[1-9]\d{0,9}$/.test(before)
  return {
    before: isNumber ? Number(before) : undefined,
    replyTo: asked.has('reply') ? (idIn(asked.get('reply')) ?? '') : undefined,
    send: addressToHandOn(asked.get('send')),
  }
}

export const action = asUser(async (args) => {
  const { user, params, request } = args
  const chatId = idParam(params.chatId)
  const formatter = await formatterFor(request, user)
  return orLost(args, {
    record: newMessageRecord,
    textOf: (typed) => typedAt(typed, 'content'),
    check: () => getParticipant(user, chatId),
    read: () => storeUploads(request, { userId: user.id }, saveForMessage.bind(null, user, chatId)),
    save: (read) => {
      const received = { ...read, missing: nothingSaid }
      if (received.form.get('intent') === 'draft') return storeAsDraft({ user, request }, chatId, received)
      return saveForm(request, newMessageRecord, {
        formatter,
        received,
        save: (submission) => sendMessage(user, chatId, submission),
        done: () => redirect(chatPaths.conversation(chatId)),
      })
    },
  })
})

type Asked = { user: User; request: Request }

/** The button without scripts. Text that is not stored comes back with the reason. */
async function storeAsDraft({ user, request }: Asked, chatId: string, received: Received) {
  return saveForm(request, messageDraftRecord, {
    formatter: await formatterFor(request, user),
    received,
    save: async ({ typed, submissionId }) => {
      const done = await storeMessageDraft(user, chatId, { typed, submissionId, savedAt: new Date() })
      return done === 'saved' ? saved : invalid({ content: `draft.${done}` })
    },
    done: () => flash('draftSaved', chatPaths.conversation(chatId)),
  })
}

export default function Conversation() {
  const { chatId } = useLoaderData<typeof loader>()
  return (
    <UnderDialogs>
      <OpenConversation key={chatId} />
    </UnderDialogs>
  )
}

function OpenConversation() {
  const page = useLoaderData<typeof loader>()
  const { chatId, name, hasReaders, place, opened, messages, handedOn } = page
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation('chat')
  const outgoing = useOutgoingOf({ chatId, place, messages })
  const { toChange, change } = useChange(chatId, outgoing.discard)
  const [first] = useState(opened.submissionId)
  // Autosaves of other devices concern their own pages.
  const quote = page.isQuoteAsked || opened.submissionId === first ? page.quote : null
  useReading(page)
  return (
    <section className="convo" aria-label={name}>
      <Head />
      <Messages page={page} outgoing={outgoing} change={hasReaders ? change : undefined} />
      <TypingLine chatId={chatId} people={page.people} messages={messages} />
      {hasReaders ? (
        <Composer
          key={chatId}
          {...{ chatId, place, name, opened, answer, quote, handedOn, toChange, messages }}
          waiting={outgoing.waiting}
          send={outgoing.send}
        />
      ) : (
        <p className="convo-closed">{t('closed')}</p>
      )}
    </section>
  )
}

/** Returns the function that puts a refused message back into the field, with its reply and forwarded link. */
function useChange(chatId: string, discard: (id: string) => void) {
  const navigate = useNavigate()
  const [toChange, setToChange] = useState<Outgoing>()
  function change(one: Outgoing) {
    discard(one.id)
    setToChange(one)
    const asked = { ...(one.quote ? { reply: one.quote.id } : {}), ...(one.handedOn ? { send: one.handedOn } : {}) }
    if (Object.keys(asked).length)
      navigate(chatPaths.conversation(chatId, asked), { replace: true, preventScrollReset: true })
  }
  return { toChange, change }
}

function Head() {
  const { chatId, name, people, isGroup, gone, with: names } = useLoaderData<typeof loader>()
  const { t } = useTranslation('chat')
  return (
    <header className="convo-head">
      <Link className="iconbtn lg:hidden" to={chatPaths.list()} aria-label={t('backToAll')}>
        <Icon name="arrow-left" />
      </Link>
      <Avatars people={people} isGroup={isGroup} />
      <div>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {names ? <p className="small muted">{names}</p> : null}
        {gone ? <p className="small muted">{t('gone', { names: gone })}</p> : null}
      </div>
      <Link className="iconbtn" to={chatPaths.settings(chatId)} aria-label={t('settings.open')}>
        <Icon name="info" />
      </Link>
    </header>
  )
}

export { ChatNotFound as ErrorBoundary }
