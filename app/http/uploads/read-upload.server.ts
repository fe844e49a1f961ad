import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import { kindOfFile, type MediaKind } from '~/domain/media/rules'
import { formDataOf, hasOddNames, maxFields, refuseForm } from '~/http/forms/read-form.server'
import { discard, hasRoom, type ReceivedFile, type Refused, receive, type Use } from '~/media/incoming.server'

const largestForm = 1024 * 1024 // without its files
const maxFiles = 11 // one more than a post may carry, so that too many are reported and not cut off

/** `kinds` are those of all files as far as known, accepted or not. */
export type Upload = {
  fields: FormData
  arrived: ReceivedFile[]
  refused: Refused | undefined
  kinds: { kind: MediaKind }[]
}

/** Reads a form, its files straight to disk. The caller has to consume them. */
export async function readUpload(request: Request, use: Use): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data') || !request.body) {
    return { fields: await formDataOf(request), arrived: [], refused: undefined, kinds: [] }
  }
  const parts = await readParts(request.body as ReadableStream, type, use)
  const refused = parts.files.find((file): file is Refused => 'why' in file)
  const arrived = parts.files.filter((file): file is ReceivedFile => 'path' in file)
  return { fields: parts.fields, arrived, refused, kinds: parts.kinds }
}

/** A form's fields; its files are skipped. */
export async function readFields(request: Request): Promise<{ fields: FormData; hadFiles: boolean }> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data') || !request.body)
    return { fields: await formDataOf(request), hadFiles: false }
  return readParts(request.body as ReadableStream, type)
}

async function readParts(body: ReadableStream, contentType: string, use?: Use) {
  const fields = new FormData()
  const files: (ReceivedFile | Refused)[] = []
  const kinds: { kind: MediaKind }[] = []
  const receiving: Promise<unknown>[] = []
  const streams: Readable[] = []
  let fieldBytes = 0
  let hadFiles = false
  const isRoomy = !use || (await hasRoom())
  const parser = openParser(contentType)
  const { sink, giveUp, isRefused } = feed(parser)

  parser.on('field', (name, value, isNameCut, isValueCut) => {
    fieldBytes += name.length + value.length
    if (isNameCut || isValueCut || fieldBytes > largestForm) giveUp(new Error('The form is too large'))
    else fields.append(name, value)
  })
  parser.on('file', (_, stream, name, _encoding, type) => {
    // A form that breaks off ends its files with an error, be they read by then or not; unheard it would end the process.
    stream.on('error', giveUp)
    const add = (file: ReceivedFile | Refused) => {
      const kind = 'path' in file ? file.sniffed.kind : kindOfFile({ type, name }).kind
      if (kind) kinds.push({ kind })
      files.push(file)
    }
    // An input in which nothing was chosen comes as a file without a name.
    if (name) hadFiles = true
    if (!name || !use || !isRoomy) {
      if (name && use) add({ why: 'noRoom' })
      stream.resume()
      return
    }
    receiving.push(receive(stream, use).then(add, giveUp))
    streams.push(stream)
  })
  parser.on('filesLimit', () => files.push({ why: 'tooManyPhotos' }))
  for (const limit of ['partsLimit', 'fieldsLimit']) parser.on(limit, () => giveUp(new Error(limit)))

  const isRead = await pipeline(Readable.fromWeb(body), sink).then(
    () => !isRefused(),
    () => false,
  )
  // What broke off in the middle of a file does not end it by itself.
  if (!isRead) for (const stream of streams) stream.destroy(new Error('The form broke off'))
  await Promise.all(receiving)
  if (isRead && !hasOddNames(fields)) return { fields, files, kinds, hadFiles }
  await Promise.all(files.map((file) => 'path' in file && discard(file)))
  return refuseForm()
}

/** Feeds the parser until one of them gives up, and discards the rest, so that the sender can read the response. */
function feed(parser: ReturnType<typeof openParser>) {
  let problem: Error | undefined
  let goOn = () => {}
  const giveUp = (why: Error) => {
    problem ??= why
    goOn()
  }
  /** Calls `done` once, when the parser is ready or has stopped. */
  const wait = (done: () => void, work: (ready: () => void) => void) => {
    goOn = () => {
      goOn = () => {}
      done()
    }
    const mine = goOn
    if (problem) mine()
    else work(() => goOn === mine && mine())
  }
  parser.on('error', (error: unknown) => giveUp(error instanceof Error ? error : new Error('The form is none')))

  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      wait(done, (ready) => parser.write(chunk, () => ready()))
    },
    final: (done) =>
      wait(done, (ready) => {
        parser.once('finish', ready)
        parser.end()
      }),
  })
  return { sink, giveUp, isRefused: () => problem !== undefined }
}

function openParser(contentType: string) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fieldNameSize: 100,
        fieldSize: largestForm,
        fields: maxFields,
        files: maxFiles,
        parts: maxFields + maxFiles,
        headerPairs: 20,
      },
    })
  } catch {
    return refuseForm()
  }
}
