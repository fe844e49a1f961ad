import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import { audit } from '~/domain/audit/append.server'
import type { Member } from '~/domain/member'
import { allowLevels } from '~/domain/permissions/rules'
import { allowEditing } from '~/domain/recipient/access'
import { invalid, type SaveResult } from '~/domain/records/save'
import { NotFound } from '~/domain/refusals'
import { requireOpenAccount } from '~/domain/sessions/open-account.server'
import type { User } from '~/domain/user'
import { whyNoMore } from './queries.server'
import { type MediaKind, type MediaRefusal, type MediaShown, type PostMedia, whyNotTogether } from './rules'

export type Stored = {
  kind: MediaKind
  width: number
  height: number
  files: { size: string; format: string; hash: string; bytes: number; width: number; height: number }[]
}
type Refused = { why: MediaRefusal }

export const unused = { postId: null, messageId: null, kind: { not: 'face' } }

const draftMs = 24 * 60 * 60_000

/** Media that can't be attached: 'gone' (`missing` has the ids), or the exceeded limit. */
export class MediaRefused extends Error {
  constructor(
    readonly why: MediaRefusal,
    readonly missing: string[] = [],
  ) {
    super(`Media refused: ${why}`)
  }
}

/** Reports refused media as a problem of their field, and of each one that is gone. */
export async function unlessMediaRefused<T>(work: Promise<SaveResult<T>>): Promise<SaveResult<T>> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error
    const problem = `media:refused.${error.why}`
    return invalid(
      Object.fromEntries(['media', ...error.missing.map((id) => `media.${id}`)].map((at) => [at, problem])),
    )
  }
}

/** Stores an upload for a post: its uploader's until sent, deleted after a day. Limited. Throws Forbidden, NotFound. */
export async function saveForPost(member: Member, stored: Stored): Promise<MediaShown | Refused> {
  return change<MediaShown | Refused>(member, async (tx, record, member) => {
    allowLevels(member, 'create', 'post')
    const why = await whyNoMore(member, tx)
    if (why) return { why }

    const media = await addMedia(tx, stored, {
      kind: stored.kind,
      circleId: member.circleId,
      createdById: member.userId,
    })
    await record('media.uploaded', { id: media.id })
    return { id: media.id, kind: stored.kind, alt: '', width: stored.width, height: stored.height }
  })
}

/** Attaches media in this order and removes others. MediaRefused unless on the post or the member's own uploads. */
export async function attachToPost(tx: Tx, member: Member, postId: string, wanted: PostMedia) {
  const before = await tx.media.findMany({ where: { postId }, orderBy: { position: 'asc' } })
  const mine = { circleId: member.circleId, ...unused, createdById: member.userId }
  const ids = wanted.map(({ id }) => id)
  const uploads = await tx.media.findMany({ where: { id: { in: ids }, ...mine } })
  const found = [...before, ...uploads].filter(({ id }) => ids.includes(id))
  const kinds = found.map(({ kind }) => ({ kind: kind === 'video' ? ('video' as const) : ('photo' as const) }))
  const missing = ids.filter((id) => !found.some((one) => one.id === id))
  if (missing.length || ids.length !== found.length) throw new MediaRefused('gone', missing)
  const why = whyNotTogether(kinds)
  if (why) throw new MediaRefused(why)

  const was = before.map(({ id, alt }) => `${id} ${alt}`).join()
  if (was === wanted.map(({ id, alt }) => `${id} ${alt ?? ''}`).join()) return false
  await tx.media.updateMany({ where: { postId, id: { notIn: ids } }, data: { postId: null } })
  for (const [position, { id, alt }] of wanted.entries()) {
    await tx.media.update({ where: { id }, data: { postId, position, alt: alt ?? '' } })
  }
  return true
}

/** A fingerprint of these media's contents: equal for the same files. */
export async function contentOfMedia(tx: Tx, wanted: PostMedia) {
  const files = await tx.mediaFile.findMany({
    where: { mediaId: { in: wanted.map(({ id }) => id) }, size: { in: ['large', 'video'] } },
    select: { hash: true },
    orderBy: { hash: 'asc' },
  })
  return files.map(({ hash }) => hash).join()
}

/** Sets or removes the recipient's picture. Throws Forbidden, NotFound. */
export async function setRecipientPicture(member: Member, stored: Stored | null): Promise<Refused | undefined> {
  return change<Refused | undefined>(member, async (tx, record, member) => {
    allowEditing(member)
    const why = stored && (await whyNoMore(member, tx))
    if (why) return { why }

    const { circleId, userId } = member
    const recipient = await tx.recipient.findUnique({ where: { circleId }, select: { id: true, pictureId: true } })
    if (!recipient) throw new NotFound()
    if (!stored && !recipient.pictureId) return undefined

    const picture = stored && (await addMedia(tx, stored, { kind: 'face', circleId, createdById: userId }))
    await tx.recipient.update({ where: { circleId }, data: { pictureId: picture?.id ?? null } })
    if (recipient.pictureId) await tx.media.deleteMany({ where: { id: recipient.pictureId } })
    await record('recipient.pictureChanged', { id: recipient.id, fields: ['picture'] })
    return undefined
  })
}

/** Sets or removes a person's own picture. Throws NotFound without an account. */
export async function setOwnPicture(user: Pick<User, 'id'>, stored: Stored | null): Promise<Refused | undefined> {
  return write<Refused | undefined>(async (tx) => {
    await requireOpenAccount(tx, user)
    const why = stored && (await whyNoMore({ circleId: null, userId: user.id }, tx))
    if (why) return { why }
    const { pictureId } = await tx.user.findUniqueOrThrow({ where: { id: user.id }, select: { pictureId: true } })
    if (!stored && !pictureId) return undefined

    const picture = stored && (await addMedia(tx, stored, { kind: 'face', circleId: null, createdById: user.id }))
    await tx.user.update({ where: { id: user.id }, data: { pictureId: picture?.id ?? null } })
    if (pictureId) await tx.media.deleteMany({ where: { id: pictureId } })
    await audit(tx, {
      actorId: user.id,
      action: 'user.changed',
      entity: 'user',
      entityId: user.id,
      details: { fields: ['picture'] },
    })
    return undefined
  })
}

/** Deletes unsent uploads and removed media; the storage's cleanup removes the files. */
export async function sweepUploads(now = new Date()) {
  const before = new Date(now.getTime() - draftMs)
  await write((tx) =>
    tx.media.deleteMany({
      where: { ...unused, createdAt: { lt: before } },
    }),
  )
}

type Place = { kind: MediaKind | 'face'; circleId: string | null; createdById: string }

/** Records stored files for their uploader. */
export function addMedia(tx: Tx, { files, width, height }: Stored, place: Place) {
  const rows = files.map(({ size, format, hash, bytes, width, height }) => ({
    size,
    format,
    hash,
    bytes,
    width,
    height,
  }))
  return tx.media.create({
    data: { ...place, id: newId(), width, height, createdAt: new Date(), files: { createMany: { data: rows } } },
  })
}
