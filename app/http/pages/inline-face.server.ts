import { findFace } from '~/domain/media/queries.server'
import { contentTypes } from '~/domain/media/rules'
import { unlessFault } from '~/http/unless-fault.server'
import { storage } from '~/media/storage.server'

/** An avatar inlined in the page, for readers without a session, who can't load pictures. */
export async function inlineFace(pictureId: string | null): Promise<string | undefined> {
  return (pictureId && (await unlessFault('face', () => read(pictureId)))) || undefined
}

async function read(pictureId: string) {
  const file = await findFace(pictureId)
  const content = file && (await storage.read(file.hash))
  if (!content) return undefined
  const bytes = Buffer.concat(await content.toArray())
  return `data:${contentTypes[file.format]};base64,${bytes.toString('base64')}`
}
