import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { storage } from '~/media/storage.server'

const dir = 'prisma/demo/pictures'
const measures = {
  photo: { large: [1600, 1200], small: [640, 480] },
  face: { large: [320, 320], small: [128, 128] },
} as const

type Place = { kind: 'photo' | 'face'; circleId: string | null; createdById: string; createdAt: Date }
type OnPost = { postId?: string; position?: number; alt?: string }

export type Pictures = Map<string, { hash: string; bytes: number }>

/** Puts the pictures of the demo data into the storage, as uploads would be. Before the transaction that writes them down. */
export async function storePictures(): Promise<Pictures> {
  const scratch = mkdtempSync(join(tmpdir(), 'kinfold-demo-'))
  const stored = await Promise.all(
    readdirSync(dir).map(async (name) => {
      const content = readFileSync(join(dir, name))
      const hash = createHash('sha256').update(content).digest('hex')
      copyFileSync(join(dir, name), join(scratch, name))
      await storage.put(hash, join(scratch, name))
      return [name, { hash, bytes: content.length }] as const
    }),
  )
  rmSync(scratch, { recursive: true, force: true })
  return new Map(stored)
}

/** Writes a picture of the demo data down. Returns its id. */
export async function keepPicture(
  tx: Tx,
  pictures: Pictures,
  name: string,
  { place, postId, position = 0, alt = '' }: { place: Place } & OnPost,
) {
  const id = newId(place.createdAt)
  const sizes = measures[place.kind]
  const files = (['large', 'small'] as const).flatMap((size) =>
    (['webp', 'jpeg'] as const).flatMap((format) => {
      const stored = pictures.get(`${name}-${size}.${format}`)
      const [width, height] = sizes[size]
      return stored ? [{ ...stored, size, format, width, height }] : []
    }),
  )
  const [width, height] = sizes.large
  await tx.media.create({
    data: { ...place, id, postId, position, alt, width, height, files: { createMany: { data: files } } },
  })
  return id
}

/** Whether a person of the demo has a picture. */
export function hasPicture(pictures: Pictures, name: string) {
  return pictures.has(`${name}-large.webp`)
}
