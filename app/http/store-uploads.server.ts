import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod'
import type { Stored } from '~/domain/media/commands.server'
import { type MediaRefusal, type MediaShown, mediaKinds, whyNotTogether } from '~/domain/media/rules'
import { discard, type Refused } from '~/media/incoming.server'
import { storeUpload } from '~/media/store-upload.server'
import { attemptLimit } from './attempts.server'
import { rethrowUnlessFault } from './failed-action.server'
import { log } from './log.server'
import { readUpload } from './read-upload.server'

const uploadsOfPerson = attemptLimit({ most: 40, perMs: 60_000 })

type Uploader = { userId: string }
type Keep = (stored: Stored) => Promise<MediaShown | Refused>

/**
 * Reads a post's form with its photos or its video, and stores these for the post before anything else is checked: a
 * mistake in the form, or in another file, costs nobody an upload. The fields name what was stored, after what they
 * named already. `why` says why one of the files was not accepted: first, that it cannot go on one post with the others.
 */
export async function storeUploads(request: Request, { userId }: Uploader, keep: Keep) {
  const { fields, arrived, refused, kinds } = await readUpload(request, 'post')
  const notTogether = whyNotTogether([...kindsIn(fields), ...kinds])
  const media: MediaShown[] = []
  let why = refused && whyOf(refused)
  try {
    for (const file of arrived) {
      const isTooMany = uploadsOfPerson.take(userId) > 0
      const stored = isTooMany ? { why: 'tooFast' as const } : await storeUpload(file, 'post', keep)
      if ('why' in stored) why ??= whyOf(stored)
      else media.push(stored)
    }
  } catch (error) {
    rethrowUnlessFault(request, error)
    why ??= 'notKept'
  } finally {
    for (const file of arrived) await discard(file)
  }
  name(fields, media)
  // What is wrong with the stored ones together is an error of the form itself.
  if (why && !whyNotTogether(kindsIn(fields))) why = notTogether ?? why
  return { fields, media, why }
}

const MediaOfForm = z.object({ media: z.array(z.object({ kind: z.enum(mediaKinds).catch('photo') })).catch([]) })

/** The media that the form names, without the one that its button removes. */
function kindsIn(fields: FormData) {
  return MediaOfForm.parse(parseWithZod(fields, { schema: MediaOfForm }).payload).media
}

/**
 * Reads the form of somebody's picture: a file, or the wish to have none (`do=remove`), and saves it. Returns why it
 * was not accepted, if so.
 */
export async function storePicture(
  request: Request,
  keep: (stored: Stored | null) => Promise<Refused | undefined>,
): Promise<MediaRefusal | undefined> {
  const { fields, arrived, refused } = await readUpload(request, 'face')
  const [picture, ...others] = arrived
  for (const other of others) await discard(other)
  const result = picture
    ? await storeUpload(picture, 'face', keep)
    : fields.get('do') === 'remove'
      ? await keep(null)
      : (refused ?? { why: 'none' as const })
  return result && whyOf(result)
}

/** The message for the person. Also logs what was no fault of the file. */
function whyOf({ why, fault }: Refused): MediaRefusal {
  if (fault) log.error({ error: codeOf(fault) }, 'a file was not stored')
  return why
}

function codeOf(fault: unknown) {
  if (!(fault instanceof Error)) return typeof fault
  return 'code' in fault && typeof fault.code === 'string' ? fault.code : fault.name
}

/** The form without these media, with its other rows renumbered. */
export function withoutMedia(fields: FormData, ids: readonly string[]) {
  const rest = new FormData()
  const newNumbers = new Map<string, number>() // the new number of a row, by its old one
  const dropped = [...fields].flatMap(([name, value]) => (ids.includes(String(value)) ? [rowOf(name)] : []))
  for (const [name, value] of fields) {
    const row = rowOf(name)
    if (row === undefined) rest.append(name, value)
    else if (!dropped.includes(row)) {
      if (!newNumbers.has(row)) newNumbers.set(row, newNumbers.size)
      rest.append(name.replace(/\d+/, String(newNumbers.get(row))), value)
    }
  }
  return rest
}

function rowOf(name: string) {
  return name.match(/^media\[(\d+)\]/)?.[1]
}

function name(fields: FormData, media: MediaShown[]) {
  const places = [...fields.keys()].flatMap((field) => rowOf(field) ?? [])
  let place = Math.max(-1, ...places.map(Number))
  for (const { id, kind } of media) {
    place += 1
    fields.append(`media[${place}].id`, id)
    fields.append(`media[${place}].kind`, kind)
  }
}
