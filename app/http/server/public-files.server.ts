import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { NextFunction, Request, Response } from 'express'
import { isSafe } from './same-origin.server'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

type Encoding = 'br' | 'gzip'
type PublicFile = { path: string; type: string; encoded: Partial<Record<Encoding, string>> }

/** Serves build/client as listed at the start, precompressed: no requested path reaches the disk. */
export function publicFiles(dir: string) {
  const files = listFiles(dir)
  const contents = new Map<string, { body: Buffer; tag: string }>()

  function contentOf(path: string) {
    const known = contents.get(path)
    if (known) return known
    const body = readFileSync(path)
    const content = { body, tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
    contents.set(path, content)
    return content
  }

  return (request: Request, response: Response, next: NextFunction) => {
    if (!isSafe(request.method)) return next()
    const isAsset = request.path.startsWith('/assets/')
    const file = files.get(request.path)
    if (!file) return isAsset ? response.status(404).type('text/plain').send('Not found') : next()

    const encoding = encodingFor(request, file)
    const { body, tag } = contentOf((encoding && file.encoded[encoding]) ?? file.path)
    response.set({ 'Content-Type': file.type, ETag: tag, Vary: 'Accept-Encoding' })
    if (encoding) response.set('Content-Encoding', encoding)
    if (isAsset) response.set('Cache-Control', 'public, max-age=31536000, immutable')
    if (request.fresh) return response.status(304).end()
    response.set('Content-Length', String(body.length)).end(request.method === 'HEAD' ? undefined : body)
  }
}

function listFiles(dir: string) {
  const paths = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const all = new Set(paths)
  const encoded = (path: string): PublicFile['encoded'] => ({
    ...(all.has(`${path}.br`) ? { br: `${path}.br` } : {}),
    ...(all.has(`${path}.gz`) ? { gzip: `${path}.gz` } : {}),
  })
  return new Map(
    paths.flatMap((path): [string, PublicFile][] => {
      const type = types[extname(path)]
      const address = path.slice(dir.length).replaceAll('\\', '/')
      return type && !address.includes('/.') ? [[address, { path, type, encoded: encoded(path) }]] : []
    }),
  )
}

function encodingFor(request: Request, { encoded }: PublicFile) {
  const accepted = request.acceptsEncodings()
  return (['br', 'gzip'] as const).find((name) => encoded[name] && accepted.includes(name))
}
