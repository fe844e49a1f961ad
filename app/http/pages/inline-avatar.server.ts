import { findAvatar } from '~/domain/media/queries.server'
import { contentTypes } from '~/domain/media/rules'
import { unlessFault } from '~/http/unless-fault.server'
import { storage } from '~/media/storage.server'

/** An avatar inlined in the page, for readers without a session, who can't load pictures. */
export async function inlineAvatar(pictureId: string | null): Promise<string | undefined> {
  return (pictureId && (await unlessFault('avatar', () => read(pictureId)))) || undefined
}

async function read(pictureId: string) {
  const file = await findAvatar(pictureId)
  const content = file && (await storage.read(file.hash))
  if (!content) return undefined
  const bytes = Buffer.concat(await content.toArray())
  return `data:${contentTypes[file.format]};base64,${bytes.toString('base64')}`
}
