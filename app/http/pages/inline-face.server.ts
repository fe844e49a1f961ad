import { findFace } from '~/domain/media/queries.server'
import { contentTypes } from '~/domain/media/rules'
import { unlessFault } from '~/http/unless-fault.server'
import { storage } from '~/media/storage.server'

/** A face within the page itself, for readers without a session, to whom the address of a picture answers nothing. */
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
