import { useRouteLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { draftPrefix, listDrafts } from '~/components/draft-store'
import type { TextDraft } from '~/components/use-autosaved-text'
import type { loader as shellLoader } from '~/routes/circles/shell'

/** The name under which what is typed in a conversation is stored. */
export function typedIn(chatId: string) {
  return `chat-${chatId}:typed`
}

/** Unsent input on this device by conversation; read again when another one opens. */
export function useTyped(openChat: string | undefined) {
  const viewerId = useRouteLoaderData<typeof shellLoader>('shell')?.viewer.id
  const [typed, setTyped] = useState<Record<string, string>>({})

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is stored when the conversation is left
  useEffect(() => {
    if (!viewerId) return
    const drafts = listDrafts<TextDraft>(`${draftPrefix}${viewerId}:`, ({ text }) => typeof text === 'string')
    const inChats = drafts.flatMap(({ key, draft }) => {
      const [, chatId] = key.match(/:chat-([^:]+):typed$/) ?? []
      return chatId ? [[chatId, draft.text]] : []
    })
    setTyped(Object.fromEntries(inChats))
  }, [viewerId, openChat])
  return typed
}
