import { open } from 'node:fs/promises'
import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { Forbidden } from '~/domain/refusals'
import { pacedStream } from './paced-stream.server'

const atOnceBytes = 256 * 1024

type Download = { file: string; name: string; bytes: number; type: string }

/** For file addresses: 404 when the router requests page data, which would be collected in memory. */
export function downloadHeaders({ isPageData }: AppLoadContext) {
  if (isPageData) throw new Response(null, { status: 404, statusText: 'Not Found' })
}

/**
 * For files that are counted or audited: also 405 to HEAD, which takes nothing away. Throws Forbidden when another site
 * leads here, which could use up a person's files.
 */
export function requireOwnDownload({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  downloadHeaders(context)
  if (request.method === 'HEAD') throw new Response(null, { status: 405, headers: { Allow: 'GET' } })
  if (['cross-site', 'same-site'].includes(request.headers.get('sec-fetch-site') ?? ''))
    throw new Forbidden('lost.403.file')
}

/** Streams a file of ours as fast as its reader takes it. */
export function downloadResponse({ file, name, bytes, type }: Download, { room }: AppLoadContext) {
  return new Response(pacedStream(piecesOf(file, bytes), { room }), {
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store, no-transform',
    },
  })
}

/** Sends no more than the announced length. Opens the file at the first read, and closes it however the stream ends. */
async function* piecesOf(file: string, bytes: number) {
  const handle = await open(file)
  try {
    for (let left = bytes; left > 0; ) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(Math.min(atOnceBytes, left)))
      if (!bytesRead) return
      left -= bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}
