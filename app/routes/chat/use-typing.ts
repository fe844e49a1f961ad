import { useRouteLoaderData } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { chatPaths } from '~/chat-paths'
import { listen } from '~/live/stream'
import { postInBackground } from '~/live/use-optimistic-post'
import type { loader as rootLoader } from '~/root'

const tellEveryMs = 4_000
const shownMs = 7_000 // longer than the pause between two tellings

/** Returns a throttled function that signals typing to the others. */
export function useTellTyping(chatId: string) {
  const lastTold = useRef(0)
  return (text: string) => {
    const now = Date.now()
    if (!text.trim() || now - lastTold.current < tellEveryMs) return
    lastTold.current = now
    postInBackground(chatPaths.typing(chatId), new URLSearchParams())
  }
}

/** Ids of those typing: until some seconds after they stop, or their message arrives. */
export function useTyping(chatId: string, messages: readonly { id: string; author: { id: string } }[]) {
  const after = useRouteLoaderData<typeof rootLoader>('root')?.after ?? 0
  const [typing, setTyping] = useState<string[]>([])
  const last = messages.at(-1)

  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const end = (userId: string) => setTyping((all) => all.filter((one) => one !== userId))
    const unsubscribe = listen((message) => {
      if (message.kind !== 'typing' || message.chatId !== chatId) return
      const { userId } = message
      setTyping((all) => (all.includes(userId) ? all : [...all, userId]))
      clearTimeout(timers.get(userId))
      timers.set(
        userId,
        setTimeout(() => end(userId), shownMs),
      )
    }, after)
    return () => {
      unsubscribe()
      for (const timer of timers.values()) clearTimeout(timer)
      setTyping([])
    }
  }, [chatId, after])

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each message that arrives
  useEffect(() => setTyping((all) => all.filter((one) => one !== last?.author.id)), [last?.id])
  return typing
}
