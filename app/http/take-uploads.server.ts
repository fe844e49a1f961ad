import type { Stored } from '~/domain/media/commands.server'
import type { MediaRefusal, MediaShown } from '~/domain/media/rules'
import { discard, type Refused } from '~/media/incoming.server'
import { takeIn } from '~/media/take-in.server'
import { attemptsWithin } from './attempts.server'
import { readUpload } from './read-upload.server'

const uploadsOfPerson = attemptsWithin({ most: 40, perMs: 60_000 })

type Uploader = { userId: string }
type Keep = (stored: Stored) => Promise<MediaShown | Refused>

/**
 * Reads a post's form with its photos or its video, and keeps these for the post before anything else is looked at: what is
 * wrong with the form, or with another file, costs nobody an upload. The fields name what was kept, after what they named
 * already. `why` says what one of the files was not taken for.
 */
export async function takeUploads(request: Request, { userId }: Uploader, keep: Keep) {
  const { fields, arrived, refused } = await readUpload(request, 'post')
  const media: MediaShown[] = []
  let why: MediaRefusal | undefined = refused
  for (const file of arrived) {
    const isTooMany = uploadsOfPerson.take(userId) > 0
    const kept = isTooMany ? { why: 'tooFast' as const } : await takeIn(file, 'post', keep)
    if (isTooMany) await discard(file)
    if ('why' in kept) why ??= kept.why
    else media.push(kept)
  }
  name(fields, media)
  return { fields, media, why }
}

/**
 * Reads the form of somebody's picture: a file, or the wish to have none (`do=remove`), and keeps what it says. Returns why
 * it was not taken, if so.
 */
export async function takePicture(
  request: Request,
  keep: (stored: Stored | null) => Promise<Refused | undefined>,
): Promise<MediaRefusal | undefined> {
  const { fields, arrived, refused } = await readUpload(request, 'face')
  const [picture, ...others] = arrived
  for (const other of others) await discard(other)
  if (picture) return (await takeIn(picture, 'face', keep))?.why
  if (fields.get('do') === 'remove') return (await keep(null))?.why
  return refused ?? 'none'
}

function name(fields: FormData, media: MediaShown[]) {
  const places = [...fields.keys()].flatMap((field) => field.match(/^media\[(\d+)\]/)?.[1] ?? [])
  let place = Math.max(-1, ...places.map(Number))
  for (const { id, kind } of media) {
    place += 1
    fields.append(`media[${place}].id`, id)
    fields.append(`media[${place}].kind`, kind)
  }
}
