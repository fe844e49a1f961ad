import { Agent, type RequestOptions, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { longestAnswerMs } from './server'

/** `cookies`: several users in turn, since one is limited to a thousand pages a minute. */
export type Target = { port: number; path: string; headers?: Record<string, string>; cookies?: string[] }
export type Load = { aSecond: number; p50: number; p99: number }

/**
 * Asks for the two in turn, one request at a time, each on a connection that stays open, and returns how many
 * milliseconds each took on average. What makes a shared machine faster or slower meets both alike.
 */
export async function compare(one: Target, other: Target, times: number) {
  const asking = [visitor(one), visitor(other)]
  const taken = [0, 0]
  for (let time = 0; time < 2 * times; time++) {
    const turn = time % 2
    taken[turn] = (taken[turn] ?? 0) + ((await asking[turn]?.ask()) ?? Number.NaN)
  }
  for (const { leave } of asking) leave()
  return { one: (taken[0] ?? Number.NaN) / times, other: (taken[1] ?? Number.NaN) / times }
}

type Amount = { connections: number; times: number; atMostMs?: number }

/** Sends a number of requests, or for a time, with a fixed number in flight. */
export async function load(
  target: Target,
  { connections, times, atMostMs = Number.POSITIVE_INFINITY }: Amount,
): Promise<Load> {
  const { ask, leave } = visitor(target, connections)
  const waits: number[] = []
  let left = times

  async function keepAsking() {
    while (left-- > 0 && performance.now() < startedAt + atMostMs) waits.push(await ask())
  }

  const startedAt = performance.now()
  await Promise.all(Array.from({ length: connections }, keepAsking))
  const seconds = (performance.now() - startedAt) / 1_000
  leave()
  return { aSecond: waits.length / seconds, p50: percentile(waits, 0.5), p99: percentile(waits, 0.99) }
}

export function median(values: number[]) {
  return percentile(values, 0.5)
}

export function percentile(values: number[], share: number) {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

// A loop of ours: autocannon measures in whole seconds and can't take turns.
function visitor({ port, path, headers, cookies }: Target, connections = 1) {
  let turn = 0
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const options = {
    host: '127.0.0.1',
    port,
    path,
    agent,
    headers: { 'accept-encoding': 'gzip, deflate, br', ...headers },
  }

  /** The duration of one response. Beyond a user's rate limit it waits and retries. */
  async function ask(): Promise<number> {
    const askedAt = performance.now()
    const cookie = cookies?.[turn++ % cookies.length]
    const status = await statusOf(cookie ? { ...options, headers: { ...options.headers, cookie } } : options)
    const taken = performance.now() - askedAt
    if (status === 200) return taken
    if (status !== 429) throw new Error(`${path} answered ${status}`)
    await pause(2_000)
    return ask()
  }

  function statusOf(asked: RequestOptions) {
    return new Promise<number | undefined>((done, refuse) => {
      const asking = request(asked, (response) => {
        response
          .resume()
          .on('end', () => done(response.statusCode))
          .on('error', refuse)
      })
      asking.setTimeout(longestAnswerMs, () => asking.destroy(new Error(`${path} has not answered`)))
      asking.on('error', refuse).end()
    })
  }

  return { ask, leave: () => agent.destroy() }
}
