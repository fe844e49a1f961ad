import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { storage } from '~/media/storage.server'

const dir = 'prisma/story/pictures'
const measures = {
  photo: { large: [1600, 1200], small: [640, 480] },
  face: { large: [320, 320], small: [128, 128] },
} as const

type Place = { kind: 'photo' | 'face'; circleId: string | null; createdById: string; createdAt: Date }
type OnPost = { postId?: string; position?: number; alt?: string }

/** Puts a picture of the story into the storage and writes it down, as an upload would. Returns its id. */
export async function keepPicture(tx: Tx, name: string, place: Place, { postId, position = 0, alt = '' }: OnPost = {}) {
  const id = newId(place.createdAt)
  const sizes = measures[place.kind]
  const [width, height] = sizes.large
  const files = []
  for (const size of ['large', 'small'] as const) {
    for (const format of ['webp', 'jpeg'] as const) {
      const [width, height] = sizes[size]
      files.push({ size, format, width, height, ...(await store(join(dir, `${name}-${size}.${format}`))) })
    }
  }
  await tx.media.create({
    data: { ...place, id, postId, position, alt, width, height, files: { createMany: { data: files } } },
  })
  return id
}

/** Whether somebody of the story has a face. */
export function hasPicture(name: string) {
  return existsSync(join(dir, `${name}-large.webp`))
}

async function store(file: string) {
  const content = readFileSync(file)
  const hash = createHash('sha256').update(content).digest('hex')
  const scratch = mkdtempSync(join(tmpdir(), 'kinfold-story-'))
  copyFileSync(file, join(scratch, hash))
  await storage.put(hash, join(scratch, hash))
  rmSync(scratch, { recursive: true, force: true })
  return { hash, bytes: content.length }
}
