import type { Stored } from '~/domain/media/commands.server'
import { type MediaRefusal, type MediaShown, whyNotTogether } from '~/domain/media/rules'
import { removeRow, rowButton } from '~/domain/records/row-buttons'
import { attemptLimit } from '~/http/server/attempt-limit.server'
import { log } from '~/http/server/log.server'
import { discard, type ReceivedFile, type Refused } from '~/media/incoming.server'
import { storeUpload } from '~/media/store-upload.server'
import { readUpload } from './read-upload.server'

const uploadsOfPerson = attemptLimit({ most: 20, perMs: 60_000 })

type Uploader = { userId: string }
type Save = (stored: Stored) => Promise<MediaShown | Refused>

/** Reads a post's form and stores its media first: a mistake costs no upload. `why`: a refusal; `fault`: a failure. */
export async function storeUploads(request: Request, { userId }: Uploader, save: Save) {
  const { fields: form, arrived, refused, kinds } = await readUpload(request, 'post')
  const notTogether = whyNotTogether([...kindsIn(form), ...kinds])
  const media: MediaShown[] = []
  let why = refused && whyOf(refused)
  let fault: unknown
  try {
    for (const file of arrived) {
      const isTooMany = uploadsOfPerson.take(userId) > 0
      const stored = isTooMany ? { why: 'tooFast' as const } : await storeUpload(file, 'post', save)
      if ('why' in stored) why ??= whyOf(stored)
      else media.push(stored)
    }
  } catch (error) {
    fault = error
  } finally {
    for (const file of arrived) await discard(file)
  }
  name(form, media)
  // A problem of the stored ones together is one of the whole form.
  if (why && !whyNotTogether(kindsIn(form))) why = notTogether ?? why
  return { form, media, why, fault, problems: problemsOf(fault ? 'chooseAgain' : why) }
}

/** Stores a file that scripts send while its post or message is being written. */
export async function answerUpload(...upload: Parameters<typeof storeUploads>) {
  const { media, why, fault } = await storeUploads(...upload)
  if (fault) throw fault
  const [one] = media
  return one ? Response.json({ media: one }) : Response.json({ why: why ?? 'format' }, { status: 422 })
}

function problemsOf(why: MediaRefusal | 'chooseAgain' | undefined): Record<string, string> {
  return why ? { files: `media:refused.${why}` } : {}
}

/** The media that the form names, without the one that its button removes. */
function kindsIn(form: FormData) {
  const ids = form.getAll('media').map(String)
  const remaining = ids.filter((id) => form.get(rowButton) !== removeRow('media', id))
  return remaining.map((id) => ({
    kind: form.get(`media.${id}.kind`) === 'video' ? ('video' as const) : ('photo' as const),
  }))
}

function name(form: FormData, media: MediaShown[]) {
  for (const { id, kind } of media) {
    form.append('media', id)
    form.append(`media.${id}.kind`, kind)
  }
}

/** Stores a picture or removes it (`do=remove`); returns a refusal. `authorize` runs before the file is received. */
export async function storePicture(
  request: Request,
  { userId }: Uploader,
  save: (stored: Stored | null) => Promise<Refused | undefined>,
  { authorize }: { authorize?: () => void } = {},
): Promise<MediaRefusal | undefined> {
  authorize?.()
  const { fields, arrived, refused } = await readUpload(request, 'avatar')
  const [picture, ...others] = arrived
  for (const other of others) await discard(other)
  const result = picture
    ? await storeUnlessTooFast(picture, userId, save)
    : fields.get('do') === 'remove'
      ? await save(null)
      : (refused ?? { why: 'none' as const })
  return result && whyOf(result)
}

async function storeUnlessTooFast(
  picture: ReceivedFile,
  userId: string,
  save: (stored: Stored) => Promise<Refused | undefined>,
): Promise<Refused | undefined> {
  if (!uploadsOfPerson.take(userId)) return storeUpload(picture, 'avatar', save)
  await discard(picture)
  return { why: 'tooFast' }
}

/** The message for the user. Also logs faults that aren't the file's. */
function whyOf({ why, fault }: Refused): MediaRefusal {
  if (fault) log.error({ error: codeOf(fault) }, 'a file was not stored')
  return why
}

function codeOf(fault: unknown) {
  if (!(fault instanceof Error)) return typeof fault
  return 'code' in fault && typeof fault.code === 'string' ? fault.code : fault.name
}
