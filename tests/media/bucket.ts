import { createServer, type IncomingMessage } from 'node:http'
import { AwsV4Signer } from 'aws4fetch'

export const keys = { MEDIA_S3_KEY_ID: 'kinfold', MEDIA_S3_SECRET: 'only for tests', MEDIA_S3_REGION: 'test-1' }

/**
 * A bucket as S3 speaks, in memory, on a port of its own: it believes only what is signed with its key, answers ranges,
 * and lists two objects at a time.
 */
export async function openBucket() {
  const objects = new Map<string, { body: Buffer; at: Date }>()
  const asked: string[] = []
  let isDown = false

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const key = url.pathname.replace('/bucket/', '')
    const body = Buffer.concat(await request.toArray())
    asked.push(`${request.method} ${key}`)
    if (isDown) return response.writeHead(503).end()
    if (!(await isSigned(request, url))) return response.writeHead(403).end('<Error/>')

    if (request.method === 'PUT') objects.set(key, { body, at: new Date() })
    if (request.method === 'PUT') return response.writeHead(200).end()
    if (request.method === 'DELETE') return response.writeHead(objects.delete(key) ? 204 : 404).end()
    if (url.searchParams.has('list-type')) return response.writeHead(200).end(pageOf(url.searchParams))
    const found = objects.get(key)
    if (!found) return response.writeHead(404).end('<Error/>')
    const [, from, to] = request.headers.range?.match(/^bytes=(\d+)-(\d+)$/) ?? []
    return from && to
      ? response.writeHead(206).end(found.body.subarray(Number(from), Number(to) + 1))
      : response.writeHead(200).end(found.body)
  })

  function pageOf(query: URLSearchParams) {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
    const from = Number(query.get('continuation-token') ?? 0)
    const contents = keys
      .slice(from, from + 2)
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified></Contents>`,
      )
    const next = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult>${contents.join('\n')}${next}</ListBucketResult>`
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The bucket has no port')
  return {
    settings: { ...keys, MEDIA_S3_URL: `http://127.0.0.1:${address.port}/bucket` },
    objects,
    asked,
    breakDown: () => {
      isDown = true
    },
    close: () => new Promise((done) => server.close(done)),
  }
}

async function isSigned({ method, headers }: IncomingMessage, url: URL) {
  const given = String(headers.authorization)
  const names = given.match(/SignedHeaders=([^,]+)/)?.[1]?.split(';') ?? []
  const signed = Object.fromEntries(
    names.filter((name) => name !== 'host').map((name) => [name, String(headers[name])]),
  )
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: signed,
    accessKeyId: keys.MEDIA_S3_KEY_ID,
    secretAccessKey: keys.MEDIA_S3_SECRET,
    region: keys.MEDIA_S3_REGION,
    service: 's3',
    datetime: String(headers['x-amz-date']),
    allHeaders: true,
  })
  return (await signer.sign()).headers.get('authorization') === given
}
