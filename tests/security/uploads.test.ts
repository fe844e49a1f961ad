import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { incomingDir, mediaDir } from '~/data/files.server'
import { newId } from '~/data/id'
import { listPosts } from '~/domain/feed/queries.server'
import { frame, movie, photo, photoWithSecrets } from '../media/files'
import { multipart, multipartType, type Part } from '../media/form'
import { type Answer, serve } from '../serve'
import { formUserOf } from '../signed-in'
import { cookieOf, createTestData, remove, type World } from '../world'

type Name = keyof World['users']

let server: Awaited<ReturnType<typeof serve>>
let world: World
beforeAll(async () => {
  server = await serve()
  world = await createTestData()
})
afterAll(() => server.stop())

function headersOf(who: Name, accept = 'application/json') {
  return {
    cookie: cookieOf(world.users[who]),
    accept,
    origin: server.address,
    'sec-fetch-site': 'same-origin',
    'content-type': multipartType,
  }
}

const send = (who: Name, path: string, parts: Part[], accept?: string) =>
  server.ask(path, { method: 'POST', headers: headersOf(who, accept), body: multipart(parts) })

const upload = (who: Name, file: Buffer, filename = 'photo.jpg', circleId = world.rosa) =>
  send(who, `/circle/${circleId}/media`, [{ name: 'files', file, filename }])

const idIn = ({ text }: Answer) => (JSON.parse(text) as { media: { id: string } }).media.id

const look = (who: Name | null, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.ask(path, { method, headers: { ...(who ? { cookie: cookieOf(world.users[who]) } : {}), ...headers } })

/** How a form names what was stored before. */
const named = (id: string, kind: 'photo' | 'video'): Part[] => [
  { name: 'media', value: id },
  { name: `media.${id}.kind`, value: kind },
]

describe('a photo that is sent', () => {
  test('by itself comes back with a fixed type, and nothing in it can run', async () => {
    const id = idIn(await upload('elena', await photo(), 'x.svg'))
    const { status, headers } = await look('elena', `/media/${id}`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=300',
      'cross-origin-resource-policy': 'same-origin',
    })
    const large = await look('elena', `/media/${id}?size=large&as=jpeg`)
    expect(large.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store, no-transform' })
  })

  test('with the form of a post, without scripts, is shown by the post', async () => {
    const answer = await send(
      'elena',
      `/circle/${world.rosa}/feed`,
      [
        { name: 'content', value: 'From the phone' },
        { name: 'visibility', value: 'everyone' },
        { name: 'files', file: await photoWithSecrets(), filename: '../../../secrets.json' },
        { name: 'files', file: Buffer.alloc(0), filename: '' },
      ],
      'text/html',
    )
    expect(answer.status).toBe(302)
    const [post] = (await listPosts(world.luis)).posts
    expect(post).toMatchObject({ content: 'From the phone', media: [{ kind: 'photo', width: 40, height: 60 }] })
    const { status, text } = await look('luis', `/media/${post?.media[0]?.id}?size=large&as=jpeg`)
    expect([status, text.includes('SENTINEL')]).toEqual([200, false])
  })

  test('beside something wrong with the form is there when the form comes back', async () => {
    const answer = await send(
      'elena',
      `/circle/${world.rosa}/feed`,
      [
        { name: 'content', value: 'x'.repeat(5_001) },
        { name: 'visibility', value: 'everyone' },
        { name: 'files', file: await photo(), filename: 'a.jpg' },
        { name: 'files', file: Buffer.from('<svg onload="alert(1)"/>'.padEnd(200)), filename: 'b.jpg' },
      ],
      'text/html',
    )
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('We are sorry, but the file does not have a valid format.')
    const kept = answer.text.match(/name="media" value="([^"]+)"/)?.[1]
    expect((await look('elena', `/media/${kept}`)).status).toBe(200)
    expect((await look('luis', `/media/${kept}`)).status).toBe(404)
  })
})

describe('a post with a file that cannot be read', () => {
  const picture = async (): Promise<Part> => ({ name: 'files', file: await photo(), filename: 'a.jpg' })
  const broken = { name: 'files', file: movie().subarray(0, 60), filename: 'dance.mp4', type: 'video/mp4' }
  const id = newId()
  const listed = (kind: 'photo' | 'video') => named(id, kind)
  const together = 'You can add photos or one video, not both.'
  const unreadable = 'We couldn’t read this video.'
  const noFormat = 'the file does not have a valid format.'

  test.each<[string, () => Promise<Part[]>, string, string]>([
    ['a photo beside a video', async () => [await picture(), broken], together, unreadable],
    ['a video before a photo', async () => [broken, await picture()], together, unreadable],
    ['a photo that was stored before', async () => [...listed('photo'), broken], together, unreadable],
    [
      'a photo beside what calls itself a video',
      async () => [await picture(), { ...broken, file: Buffer.alloc(200, 'x') }],
      together,
      noFormat,
    ],
    [
      'a photo that is taken off',
      async () => [...listed('photo'), broken, { name: 'row', value: `remove media ${id}` }],
      unreadable,
      together,
    ],
    ['a video alone', async () => [broken], unreadable, together],
    [
      'a photo beside what calls itself a photo',
      async () => [await picture(), { ...broken, file: Buffer.alloc(200, 'x'), filename: 'b.jpg', type: 'image/jpeg' }],
      noFormat,
      together,
    ],
  ])('%s is told the first thing that is wrong', async (_, files, told, notTold) => {
    const path = `/circle/${world.rosa}/feed`
    await send('mateo', path, [
      { name: 'content', value: 'To edit' },
      { name: 'visibility', value: 'everyone' },
    ])
    const { id } = await db.post.findFirstOrThrow({ where: { content: 'To edit' }, orderBy: { id: 'desc' } })
    for (const address of [path, `${path}/${id}/edit`]) {
      const form = [
        { name: 'content', value: 'Dancing' },
        { name: 'visibility', value: 'everyone' },
        ...(await files()),
      ]
      const { status, text } = await send('mateo', address, form, 'text/html')
      expect([address, status, text.includes(told), text.includes(notTold)]).toEqual([address, 422, true, false])
    }
  })

  test('is not said to be empty when it has nothing else', async () => {
    const form = [{ name: 'visibility', value: 'everyone' }, broken]
    const { status, text } = await send('mateo', `/circle/${world.rosa}/feed`, form, 'text/html')
    expect([status, text.includes(unreadable), text.includes('This post is empty')]).toEqual([422, true, false])
  })

  test('says both when those that are stored cannot go together, either', async () => {
    const svg = { name: 'files', file: Buffer.alloc(200, 'x'), filename: 'letter.jpg' }
    const film = { name: 'files', file: movie(), filename: 'dance.mp4', type: 'video/mp4' }
    const form = [{ name: 'visibility', value: 'everyone' }, await picture(), film, svg]
    const { status, text } = await send('sam', `/circle/${world.rosa}/feed`, form, 'text/html')
    expect([status, text.includes(together), text.includes(noFormat)]).toEqual([422, true, true])
  })
})

test('a form that breaks off inside a file is refused, and the server goes on', async () => {
  const [name, type] = ['Content-Disposition: form-data; name="picture"; filename="a.jpg"', 'Content-Type: image/jpeg']
  for (const path of ['/settings/picture', `/circle/${world.rosa}/media`]) {
    const answer = await server.ask(path, {
      method: 'POST',
      headers: { ...headersOf('elena', 'text/html'), 'content-type': 'multipart/form-data; boundary=b' },
      body: `--b\r\n${name}\r\n${type}\r\n\r\nabc`,
    })
    expect([path, answer.status]).toEqual([path, 400])
  }
  expect((await server.ask('/healthz')).text).toBe('ok')
})

test.each([
  '../../../secrets.json',
  'con',
  'photo\u202Egpj.exe',
  `${'x'.repeat(4_096)}.jpg`,
  'a\0b.jpg',
  '.htaccess',
  ' ',
])('a file called %j leaves no trace of its name', async (filename) => {
  const { status } = await upload('luis', await photo(), filename)
  expect([200, 400]).toContain(status)
  const names = readdirSync(mediaDir, { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => !/^(incoming|[0-9a-f]{2}(\/[0-9a-f]{64})?)$/.test(name))).toEqual([])
})

describe('a file is not taken', () => {
  const count = () => db.media.count()

  test.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
  ])('when it is %s that calls itself a photo', async (_, text) => {
    const before = await count()
    const answer = await upload('elena', Buffer.from(text.padEnd(200)), 'photo.jpg')
    expect([answer.status, JSON.parse(answer.text)]).toEqual([422, { why: 'format' }])
    expect(await count()).toBe(before)
  })

  test('from somebody outside of the circle, nor from another site', async () => {
    const before = await count()
    for (const who of ['greta', 'ida', 'victor', 'dora'] as const) {
      expect((await upload(who, await photo())).status, who).toBe(404)
    }
    expect((await upload('nora', await photo())).status).toBe(403)
    const foreign = { ...headersOf('elena'), origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const path = `/circle/${world.rosa}/media`
    const body = multipart([{ name: 'files', file: await photo(), filename: 'a.jpg' }])
    expect((await server.ask(path, { method: 'POST', headers: foreign, body })).status).toBe(403)
    expect(await count()).toBe(before)
  })

  test('where no form of ours has a place for one', async () => {
    const heavy = [{ name: 'file', file: Buffer.alloc(2 * 1024 * 1024), filename: 'a.jpg' }]
    // As browsers do: where the connection is closed, the answer can be lost behind what is still being sent.
    const headers = { ...headersOf('elena'), connection: 'keep-alive' }
    const answer = await server.ask('/settings/notifications', { method: 'POST', headers, body: multipart(heavy) })
    expect(answer.status).toBe(413)
  })

  test('when there are more than a post may show', async () => {
    const file = await photo()
    const parts = Array.from({ length: 12 }, () => ({ name: 'files', file, filename: 'a.jpg' }))
    const answer = await send(
      'sam',
      `/circle/${world.rosa}/feed`,
      [...parts, { name: 'visibility', value: 'everyone' }],
      'text/html',
    )
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('You can add up to 10 photos.')
  })

  test('with far more words than a post may have', async () => {
    const file = await photo()
    const content = 'Lunch and a walk. '.repeat(8_000)
    const parts = [
      { name: 'content', value: content },
      { name: 'visibility', value: 'everyone' },
      { name: 'files', file, filename: 'a.jpg' },
    ]
    const answer = await send('sam', `/circle/${world.rosa}/feed`, parts, 'text/html')
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Use 5,000 characters or fewer')
    expect(answer.text).toContain(content)
  })

  test.each<[string, Part[]]>([
    ['thousands of parts', Array.from({ length: 10_000 }, () => ({ name: 'a', value: '' }))],
    ['a hundred thousand parts', Array.from({ length: 100_000 }, () => ({ name: 'a', value: '' }))],
    [
      'thousands of files',
      Array.from({ length: 10_000 }, () => ({ name: 'files', file: Buffer.from('x'), filename: 'a' })),
    ],
    ['a field of two megabytes', [{ name: 'content', value: 'x'.repeat(2_000_000) }]],
    ['a name that is an endless path', [{ name: `media${'[0]'.repeat(200)}`, value: 'x' }]],
    ['a list without end', [{ name: 'media[99999999].id', value: 'x' }]],
  ])('nor is a form of %s', async (_, parts) => {
    const before = await count()
    const answer = await send('elena', `/circle/${world.rosa}/feed`, parts)
    expect(answer.status).toBe(400)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(await count()).toBe(before)
    expect((await look('elena', `/circle/${world.rosa}/feed`)).status).toBe(200)
  })

  test('nor are names that would change every object', async () => {
    const parts = ['__proto__.polluted', 'constructor.prototype.polluted', 'media[0].__proto__.polluted'].map(
      (name) => ({
        name,
        value: 'yes',
      }),
    )
    await send('elena', `/circle/${world.rosa}/feed`, parts)
    expect((await look('elena', `/circle/${world.rosa}/feed`)).text).not.toContain('polluted')
  })

  test.each<[string, (socket: Socket) => void]>([
    ['ends', (socket) => socket.destroy()],
    ['is reset', (socket) => socket.resetAndDestroy()],
  ])('when its connection %s in the middle, and nothing of it stays', async (_, breakOff) => {
    const body = multipart([{ name: 'files', file: await photo({ width: 800, height: 600 }), filename: 'a.jpg' }])
    const before = await count()
    const own = headersOf('elena')
    const headers = { ...own, ...formUserOf(own), 'content-length': String(body.length) }
    const asking = request({ port: server.port, path: `/circle/${world.rosa}/media`, method: 'POST', headers })
    asking.on('error', () => {})
    asking.write(body.subarray(0, body.length / 2))
    await expect.poll(() => readdirSync(incomingDir), { timeout: 5_000 }).toHaveLength(1)
    if (asking.socket) breakOff(asking.socket)
    await expect.poll(() => readdirSync(incomingDir), { timeout: 5_000 }).toEqual([])
    expect(await count()).toBe(before)
    expect([(await server.ask('/healthz')).text, server.child.exitCode]).toEqual(['ok', null])
  })
})

describe('a file that is looked at', () => {
  let id: string
  let film: string
  beforeAll(async () => {
    id = idIn(await upload('priya', await photo()))
    film = idIn(await upload('mateo', movie(), 'a.mp4'))
    const form = [
      { name: 'content', value: 'For the team' },
      { name: 'visibility', value: 'careTeam' },
    ]
    await send('priya', `/circle/${world.rosa}/feed`, [...form, ...named(id, 'photo')], 'text/html')
    await send('mateo', `/circle/${world.rosa}/feed`, [...form, ...named(film, 'video')], 'text/html')
  })

  test('by those who may see its post is there, with what they need to play a part of it', async () => {
    const whole = await look('sam', `/media/${film}`)
    expect([whole.status, whole.headers['content-type'], whole.text.includes(frame)]).toEqual([200, 'video/mp4', true])
    const part = await look('sam', `/media/${film}`, { range: 'bytes=4-7' })
    expect([part.status, part.text]).toEqual([206, 'ftyp'])
    expect(part.headers).toMatchObject({
      'content-range': `bytes 4-7/${movie().length}`,
      'content-length': '4',
      'accept-ranges': 'bytes',
    })
    expect((await look('sam', `/media/${film}`, { range: 'bytes=-4' })).headers['content-length']).toBe('4')
    expect((await look('sam', `/media/${film}`, { range: 'bytes=99999999-' })).status).toBe(416)
    const head = await look('sam', `/media/${film}`, {}, 'HEAD')
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', String(movie().length)])
  })

  test.each(['luis', 'nora', 'greta', 'ida', 'victor', 'dora', 'ruth'] as const)(
    'by %s is not there, in any way',
    async (who) => {
      const known = (await look('priya', `/media/${id}`)).headers.etag
      for (const path of [`/media/${id}`, `/media/${id}?size=large&as=jpeg`, `/media/${film}`]) {
        for (const headers of [{}, { range: 'bytes=0-1' }, { 'if-none-match': String(known) }] as Record<
          string,
          string
        >[]) {
          expect((await look(who, path, headers)).status).toBe(404)
          expect((await look(who, path, headers, 'HEAD')).status).toBe(404)
        }
      }
    },
  )

  test('by somebody who is not signed in leads to the sign-in', async () => {
    expect((await look(null, `/media/${id}`)).status).toBe(302)
  })

  test('again is not sent again, as long as it is the reader’s to see', async () => {
    const tag = String((await look('sam', `/media/${id}`)).headers.etag)
    expect((await look('sam', `/media/${id}`, { 'if-none-match': tag })).status).toBe(304)
    await remove(world.sam)
    expect((await look('sam', `/media/${id}`, { 'if-none-match': tag })).status).toBe(404)
  })

  test('as data, or by what cannot be an id, is not there', async () => {
    for (const path of [`/media/${id}.data`, `/media/${newId()}`, '/media/..%2f..%2fsecrets.json', '/media/x']) {
      expect((await look('priya', path)).status, path).toBe(404)
    }
  })
})
