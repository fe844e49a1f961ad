import { useEffect } from 'react'
import { chatPaths } from '~/chat-paths'
import { postInBackground } from '~/live/use-optimistic-post'

type Page = { chatId: string; latest: number; newAfter: number | null; isLatest: boolean }

/** Marks messages that arrived on the open page as read, once it's visible. */
export function useReading({ chatId, latest, newAfter, isLatest }: Page) {
  const isUnread = newAfter !== null && isLatest
  useEffect(() => {
    if (!isUnread) return
    const read = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', read)
      postInBackground(chatPaths.reading(chatId), new URLSearchParams({ upTo: String(latest) }))
    }
    document.addEventListener('visibilitychange', read)
    read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [chatId, latest, isUnread])
}
