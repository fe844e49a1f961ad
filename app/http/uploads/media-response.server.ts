import type { LoaderFunctionArgs } from '@remix-run/node'
import type { StoredFile } from '~/domain/media/queries.server'
import { contentTypes } from '~/domain/media/rules'
import { NotFound } from '~/domain/refusals'
import { pacedStream } from '~/http/downloads/paced-stream.server'
import { storage } from '~/media/storage.server'

type Asking = Pick<LoaderFunctionArgs, 'request' | 'context'>
type Range = { start: number; end: number }

// Whatever its type, nothing in a file runs, and other sites can't embed it.
const harmless = "default-src 'none'; sandbox"
const avatarOrThumbnail = 'private, max-age=300'

/** Sends a file or a range. Small pictures are cached for five minutes, so feeds don't reload avatars. */
export async function mediaResponse({ request, context }: Asking, file: StoredFile): Promise<Response> {
  const tag = `"${file.hash.slice(0, 32)}"`
  const session = await context.requestCache?.session
  const isSmall = file.kind === 'face' || file.size === 'small'
  const headers = new Headers({
    'Content-Type': contentTypes[file.format] ?? 'application/octet-stream',
    'Content-Disposition': 'inline',
    'Accept-Ranges': 'bytes',
    ETag: tag,
  })
  const replace = context.replaceHeader ?? ((name: string, value: string) => headers.set(name, value))
  replace('Content-Security-Policy', harmless)
  replace('Cache-Control', isSmall && !session?.isShared ? avatarOrThumbnail : 'no-store, no-transform')
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers })

  const range = rangeOf(request.headers, file.bytes, tag)
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${file.bytes}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
  headers.set('Content-Length', String(end - start + 1))
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${file.bytes}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const content = await storage.read(file.hash, { start, end })
  if (!content) throw new NotFound()
  const body = pacedStream(content, { room: context.room, close: () => content.destroy() })
  return new Response(body, { status, headers })
}

/** A range of a file, as players request; the whole if the file has changed. */
function rangeOf(headers: Headers, bytes: number, tag: string): Range | 'unsatisfiable' | undefined {
  const [, from, to] = headers.get('range')?.match(/^bytes=(\d{0,15})-(\d{0,15})$/) ?? []
  if (from === undefined || to === undefined || (!from && !to)) return undefined
  const known = headers.get('if-range')
  if (known && known !== tag) return undefined

  const start = from ? Number(from) : Math.max(0, bytes - Number(to))
  const end = from && to ? Math.min(Number(to), bytes - 1) : bytes - 1
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end }
}
