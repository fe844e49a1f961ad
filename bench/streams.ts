import { EventEmitter, once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Visitors } from './database'
import { formHeaders, type Server } from './server'

type Stream = { response: IncomingMessage; heard: EventEmitter }

/** Opens the live stream of each of these browsers and waits until all are open. */
export async function openStreams(port: number, cookies: string[]) {
  const streams: Stream[] = []
  for (let first = 0; first < cookies.length; first += 50) {
    streams.push(...(await Promise.all(cookies.slice(first, first + 50).map((cookie) => openStream(port, cookie)))))
  }
  return streams
}

export function closeStreams(streams: Stream[]) {
  for (const { response } of streams) response.destroy()
}

/**
 * One of the circle's people likes a post, or takes the like back, and all ten hear of it: how long each waited, in
 * milliseconds from the moment the form was sent. The write itself is in it.
 */
export async function signalTimes(
  server: Server,
  { circleId, postId, circle }: Visitors,
  inCircle: Stream[],
  times: number,
) {
  const waits: number[] = []
  for (let time = 0; time < times; time++) {
    const cookie = circle[time % circle.length] ?? ''
    const isLiking = Math.floor(time / circle.length) % 2 === 0
    const path = `/circle/${circleId}/feed/${postId}/like${isLiking ? '' : '/removal'}`
    const sentAt = performance.now()
    const all = inCircle.map(({ heard }) => once(heard, 'feed').then(() => waits.push(performance.now() - sentAt)))
    const { status } = await server.ask(path, formHeaders(server.port, cookie), '')
    if (status >= 400) throw new Error(`${path} answered ${status}`)
    await Promise.race([Promise.all(all), lateness(path)])
  }
  return waits
}

function openStream(port: number, cookie: string) {
  return new Promise<Stream>((done, refuse) => {
    const asked = request(
      { host: '127.0.0.1', port, path: '/events', headers: { cookie }, agent: false },
      (response) => {
        if (response.statusCode !== 200) return refuse(new Error(`/events answered ${response.statusCode}`))
        const heard = new EventEmitter()
        response.on('data', (chunk: Buffer) => {
          for (const [, topic] of chunk.toString().matchAll(/^event: (\w+)$/gm)) heard.emit(topic ?? '')
        })
        response.on('error', () => {})
        done({ response, heard })
      },
    )
    asked.on('error', refuse)
    asked.end()
  })
}

function lateness(path: string) {
  return new Promise<never>((_done, refuse) => {
    setTimeout(() => refuse(new Error(`Not all heard of ${path} within 10 seconds`)), 10_000).unref()
  })
}
