import { newId } from '~/data/id'
import { newMessageRecord } from '~/domain/chat/chat-record'
import { saveForMessage } from '~/domain/chat/message-media.server'
import { sendMessage } from '~/domain/chat/messages.server'
import type { Stored } from '~/domain/media/commands.server'
import type { MediaKind } from '~/domain/media/rules'
import { submissionOf } from '../submission'

type Who = { id: string }
export type Shown = { id: string; kind: MediaKind; alt: string | null }

export function stored(kind: MediaKind = 'photo'): Stored {
  const file = { hash: newId(), bytes: 1_000, width: 640, height: 480 }
  const formats =
    kind === 'video'
      ? [['video', 'mp4']]
      : [
          ['small', 'webp'],
          ['large', 'jpeg'],
        ]
  return {
    kind,
    width: 640,
    height: 480,
    files: formats.map(([size = '', format = '']) => ({ ...file, size, format })),
  }
}

/** A photo or video that somebody has uploaded for a message in this conversation. */
export async function uploaded(by: Who, conversationId: string, kind: MediaKind = 'photo'): Promise<Shown> {
  const kept = await saveForMessage(by, conversationId, stored(kind))
  if ('why' in kept) throw new Error(kept.why)
  return { id: kept.id, kind, alt: null }
}

/** The form of a message that shows these, and perhaps says something. */
export function showing(media: Shown[], content: string | null = null, submissionId?: string) {
  return submissionOf(newMessageRecord, { content, media, replyTo: null }, {}, { submissionId })
}

/** A message of photos alone that was sent; its id. */
export async function sentWith(by: Who, media: Shown[], conversationId: string) {
  const result = await sendMessage(by, conversationId, showing(media))
  if (result.status !== 'saved') throw new Error(JSON.stringify(result))
  return result.value.id
}
