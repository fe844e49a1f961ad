import { useState } from 'react'
import { chatPaths } from '~/chat-paths'
import { type MediaEntry, mediaIn } from '~/components/media-field'
import { useUploads } from '~/components/uploads'
import type { Typed } from '~/domain/records/typed'

/** The photos or the video of a message that is being written, and the files that are on their way to it. */
export function useMessageMedia(chatId: string, typed: Typed) {
  const [media, setMedia] = useState(() => mediaIn(typed))
  const uploads = useUploads(chatPaths.upload(chatId), media, (one) => setMedia((all) => [...all, one]))
  return {
    media,
    uploads,
    onRemove: (id: string) => setMedia((all) => all.filter((one) => one.id !== id)),
    putBack: (entries: MediaEntry[]) => setMedia((all) => [...entries, ...all]),
    /** Empties the list, and returns what it held with the captions of the form. */
    take(form: HTMLFormElement | null): MediaEntry[] {
      const fields = new FormData(form ?? undefined)
      setMedia([])
      return media.map((one) => ({ ...one, alt: String(fields.get(`media.${one.id}.alt`) ?? '') }))
    },
  }
}
