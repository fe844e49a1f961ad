import { type RefObject, useEffect, useRef } from 'react'
import { chatPaths } from '~/chat-paths'
import type { Outgoing } from '~/components/outgoing/outcome'
import { type OpenedDraft, useAutosavedText } from '~/components/use-autosaved-text'
import type { MessageShown } from '~/i18n/chat-shown.server'
import { typedIn } from '~/routes/chat/use-typed'

type Settings = {
  chatId: string
  place: string
  opened: OpenedDraft
  replyTo: string
  waiting: Outgoing[]
  messages: MessageShown[]
}

/** Keeps what is typed in the box of a conversation, with what it answers. */
export function useMessageDraft(area: RefObject<HTMLTextAreaElement>, settings: Settings) {
  const { chatId, place, opened, replyTo, waiting, messages } = settings
  const said = messages.flatMap(({ isMine, content }) => (isMine ? content : []))
  const { id, change, leave, begin, savedAt, ...autosaved } = useAutosavedText(area, {
    address: chatPaths.draft(chatId),
    circleId: place,
    what: typedIn(chatId),
    opened,
    said,
    more: { replyTo },
  })

  const storedReply = useRef(replyTo)
  useEffect(() => {
    if (storedReply.current === replyTo) return
    storedReply.current = replyTo
    if (area.current?.value.trim()) change.current()
  }, [area, replyTo, change])

  // What waits on this device, or was sent on another, is half written no more. A message has the id of its form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when these change
  useEffect(() => {
    const sent = [...waiting, ...messages].find((one) => one.id === id())
    const { version, content } = autosaved.opened.current
    const isGone = version && !opened.version && area.current?.value === content
    if (sent || isGone) leave([content, sent?.content ?? ''])
  }, [waiting, messages, opened.version])

  return {
    savedAt,
    /** The text is being sent: returns the id to send it with. */
    take() {
      const sentAs = id()
      begin()
      return sentAs
    },
  }
}
