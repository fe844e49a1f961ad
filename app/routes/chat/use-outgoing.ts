import { useOutletContext, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { chatPaths } from '~/chat-paths'
import { isStored, onDraftsRemoved, removeDraft } from '~/components/draft-store'
import { type Arrived, hasArrived, type Outgoing, type Said } from '~/components/outgoing/outcome'
import { sendOnce } from '~/components/outgoing/send-once'
import { joined, keyOf, listStored, storeChanges } from '~/components/outgoing/store'
import { reportUnsendable } from '~/components/outgoing/unsendable'
import type { Owner } from '~/components/sealed-store'
import { useDraftOwner } from '~/components/use-draft-owner'
import { discardDraft } from '~/forms/draft'

const pauseMs = 2_000
const longestPauseMs = 30_000

/**
 * Messages on their way, in order, each shown at once. After a passing failure they wait (on this device unless shared)
 * and are sent again; the submission id makes them one. Refused ones are marked.
 */
export function useOutgoing(openChat: string | undefined) {
  const owner = useDraftOwner()
  const list = useList(owner)
  const { messages, update, restore, hear } = list
  const sendAll = useSending(list, openChat)

  useEffect(() => {
    const begin = async () => {
      await restore()
      sendAll({ isNew: true })
    }
    begin()
    const stop = hear()
    addEventListener('online', begin)
    return () => {
      stop()
      removeEventListener('online', begin)
    }
  }, [restore, hear, sendAll])

  // A sent message of a conversation that was left comes with its page when it is reopened.
  useEffect(() => {
    update((all) => all.filter(({ state, chatId }) => state !== 'sent' || chatId === openChat))
  }, [openChat, update])

  const unsent = messages.filter(({ state }) => state !== 'sent')
  return {
    messages,
    unsent,
    hasUnstored: unsent.some((one) => !owner || !isStored(keyOf(owner, one))), // storage may be full or switched off
    add(message: Said & Pick<Outgoing, 'id' | 'chatId' | 'place'>) {
      update((all) => [...all, { writtenAt: Date.now(), ...message, state: 'sending' }])
      sendAll()
    },
    retry(id: string) {
      update((all) => all.map((one) => (one.id === id ? { ...one, state: 'sending' } : one)))
      sendAll()
    },
    remove: useCallback(
      (isGone: (one: Outgoing) => boolean) => update((all) => all.filter((one) => !isGone(one))),
      [update],
    ),
  }
}

/** The list itself, and what this browser stores of it for its `owner`. */
function useList(owner: Owner | undefined) {
  const [messages, setMessages] = useState<Outgoing[]>([])
  const current = useRef(messages)

  const show = useCallback((all: Outgoing[]) => {
    current.current = all
    setMessages(all)
  }, [])

  const update = useCallback(
    (change: (messages: Outgoing[]) => Outgoing[]) => {
      const before = current.current
      show(change(before))
      if (owner) storeChanges(owner, before, current.current)
    },
    [owner, show],
  )

  const restore = useCallback(async () => {
    const stored = owner ? await listStored(owner) : []
    show(joined(current.current, stored))
  }, [owner, show])

  /** What another tab has sent or discarded is not sent here, nor is anything once its writer has signed out. */
  const hear = useCallback(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      const isGone = (one: Outgoing) => owner && one.state !== 'sent' && keyOf(owner, one) === key
      if (!key || newValue !== null || !current.current.some(isGone)) return
      show(current.current.filter((one) => !isGone(one)))
      removeDraft(key) // it may have been stored here once more meanwhile
    }
    addEventListener('storage', onStorage)
    const unsubscribe = onDraftsRemoved(() => show([]))
    return () => {
      removeEventListener('storage', onStorage)
      unsubscribe()
    }
  }, [owner, show])

  return { messages, current, update, restore, hear }
}

/** Returns the function that sends all unsent messages. A waiting one blocks those after it in its conversation. */
function useSending({ current, update }: ReturnType<typeof useList>, openChat: string | undefined) {
  const { revalidate } = useRevalidator()
  const page = useRef({ openChat, revalidate, isLeft: false })
  Object.assign(page.current, { openChat, revalidate })
  const isBusy = useRef(false)
  const pause = useRef(pauseMs)
  const timer = useRef<ReturnType<typeof setTimeout>>()

  const send = useCallback(
    async (one: Outgoing) => {
      const became = await sendOnce(one)
      const { openChat, revalidate, isLeft } = page.current
      const isSent = became.state === 'sent'
      const discard = () => update((all) => all.filter(({ id }) => id !== one.id))
      if (became.isLost && one.chatId !== openChat) reportUnsendable({ id: one.id, text: one.content, discard })
      if (isLeft && !isSent) return became // it is stored as it was, and others may have sent it
      const isOpen = one.chatId === openChat && !isLeft
      if (isSent && !isOpen) update((all) => all.filter(({ id }) => id !== one.id))
      else update((all) => all.map((each) => (each.id === one.id ? { ...each, problem: undefined, ...became } : each)))
      if (isSent && isOpen) revalidate()
      return became
    },
    [update],
  )

  const sendAll = useCallback(
    async ({ isNew = false } = {}) => {
      if (isNew) pause.current = pauseMs
      if (isBusy.current) return
      isBusy.current = true
      clearTimeout(timer.current)
      const blocked = new Set<string>() // conversations
      const isBlocked = ({ state, chatId }: Outgoing) => state === 'sending' && blocked.has(chatId)
      const isToSend = ({ state, chatId }: Outgoing) => /^(sending|waiting)$/.test(state) && !blocked.has(chatId)
      for (let one = current.current.find(isToSend); one; one = current.current.find(isToSend)) {
        const { state } = await send(one)
        if (page.current.isLeft) break
        if (state === 'waiting') blocked.add(one.chatId)
        else pause.current = pauseMs
      }
      isBusy.current = false
      if (!blocked.size || page.current.isLeft) return
      update((all) => all.map((one) => (isBlocked(one) ? { ...one, state: 'waiting' } : one)))
      timer.current = setTimeout(sendAll, pause.current)
      pause.current = Math.min(pause.current * 2, longestPauseMs)
    },
    [current, send, update],
  )

  useEffect(() => {
    page.current.isLeft = false
    return () => {
      page.current.isLeft = true
      clearTimeout(timer.current)
    }
  }, [])
  return sendAll
}

type Place = { chatId: string; place: string; messages: readonly Arrived[] }

/** Those of them that belong to one conversation, of which the page shows these messages. */
export function useOutgoingOf({ chatId, place, messages: arrived }: Place) {
  const { messages, add, retry, remove } = useOutletContext<ReturnType<typeof useOutgoing>>()
  const have = arrived.map(({ id }) => id).join(' ')
  useEffect(() => remove(({ sentAs }) => Boolean(sentAs && have.includes(sentAs))), [have, remove])

  return {
    waiting: messages.filter((one) => one.chatId === chatId && !hasArrived(one, arrived)),
    send(said: Said & Pick<Outgoing, 'id'>) {
      add({ chatId, place, ...said })
      showNewest()
    },
    retry,
    discard(id: string) {
      remove((one) => one.id === id)
      discardDraft(chatPaths.draft(chatId), id) // what was kept of it while it was written
    },
  }
}

/** After sending, scrolls to one's own message. The box scrolls from its end. */
function showNewest() {
  document.querySelector('.msgs-scroll')?.scrollTo(0, 0)
}
