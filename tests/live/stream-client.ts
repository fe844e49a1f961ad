import { get, type IncomingMessage } from 'node:http'

export type Heard = { id: number; event: string; data: { circleId: string | null; ref: string | null } }
type Way = { cookie?: string; after?: number; lastEventId?: number; headers?: Record<string, string>; pause?: boolean }

/** A browser's end of /events: what it hears, in order, until it is closed by one side or the other. */
export async function read(address: string, { cookie, after, lastEventId, headers = {}, pause = false }: Way = {}) {
  const heard: Heard[] = []
  const wakers = new Set<() => void>()
  let text = ''
  let raw = ''
  let isOver = false
  const request = get(`${address}/events${after === undefined ? '' : `?after=${after}`}`, {
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
      ...headers,
    },
    agent: false,
  })
  const response = await new Promise<IncomingMessage>((done, refuse) =>
    request.on('response', done).on('error', refuse),
  )
  request.on('error', over)
  response.on('close', over).on('error', over)
  if (!pause) {
    response.setEncoding('utf8').on('data', (chunk: string) => {
      raw += chunk
      text += chunk
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      heard.push(...parts.flatMap(messageIn))
      wake()
    })
  }

  function over() {
    isOver = true
    wake()
  }
  function wake() {
    for (const waker of wakers) waker()
  }

  /** Waits until something is so, and fails when it is not so in time. */
  function until(is: () => boolean, withinMs = 3_000) {
    return new Promise<void>((done, fail) => {
      const timer = setTimeout(
        () => settle(() => fail(new Error(`Still waiting; heard ${JSON.stringify(heard)}`))),
        withinMs,
      )
      const look = () => is() && settle(done)
      function settle(how: () => void) {
        clearTimeout(timer)
        wakers.delete(look)
        how()
      }
      wakers.add(look)
      look()
    })
  }

  return {
    status: response.statusCode,
    headers: response.headers,
    heard,
    raw: () => raw,
    until,
    isOver: () => isOver,
    hears: (event: string, withinMs?: number) =>
      until(() => heard.some((message) => message.event === event), withinMs),
    ends: (withinMs?: number) => until(() => isOver, withinMs),
    close: () => request.destroy(),
  }
}

function messageIn(part: string): Heard[] {
  const field = (name: string) => part.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1]
  const [event, data] = [field('event'), field('data')]
  return event && data ? [{ id: Number(field('id')), event, data: JSON.parse(data) }] : []
}
