import { type RefObject, useEffect, useRef } from 'react'
import { chatPaths } from '~/chat-paths'
import { type OpenedDraft, useKeptDraft } from '~/components/use-kept-draft'
import type { Outgoing } from '~/routes/chat/outcome'
import { typedIn } from '~/routes/chat/use-typed'

type Settings = { chatId: string; place: string; opened: OpenedDraft; replyTo: string; waiting: Outgoing[] }

/** Keeps what is typed in the box of a conversation, with what it answers. */
export function useMessageDraft(area: RefObject<HTMLTextAreaElement>, settings: Settings) {
  const { chatId, place, opened, replyTo, waiting } = settings
  const { id, change, leave, begin, savedAt, ...kept } = useKeptDraft(area, {
    address: chatPaths.draft(chatId),
    circleId: place,
    what: typedIn(chatId),
    opened,
    more: { replyTo },
  })

  const keptReply = useRef(replyTo)
  useEffect(() => {
    if (keptReply.current === replyTo) return
    keptReply.current = replyTo
    if (area.current?.value.trim()) change.current()
  }, [area, replyTo, change])

  // What waits on this device, or was sent on another, is half written no more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when these change
  useEffect(() => {
    const isWaiting = waiting.some((one) => one.id === id())
    const { version, content } = kept.opened.current
    const isGone = version && !opened.version && area.current?.value === content
    if (isWaiting || isGone) leave()
  }, [waiting, opened.version])

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
