import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Filled, scratch } from './database'
import { compare, load, median, type Target } from './load'
import { plan, ports, say } from './plan'
import { type Server, startBare, startKinfold } from './server'
import { atLeast, justSaid, type Row } from './table'

/** Slow pages get fewer requests. */
export type Comparison = { what: string; goal?: number; one: Target; other: Target; isSlow?: boolean }

export type Servers = { small: Server; large: Server }
export type Compared = (servers: Servers, small: Filled, large: Filled) => Promise<Comparison[]>

/** Pages against their twins, and against themselves in the large database. */
export async function pagesCompared(small: Filled, large: Filled, compared: Compared): Promise<Row[]> {
  say(`pages against their twins, ${plan.sittings} times from a fresh start`)
  const ratios = new Map<string, number[]>()
  const times = new Map<string, number[]>()
  const goals = new Map<string, number | undefined>()
  const packed = await bareFile(small) // by a server of its own, so before the others have the database
  for (let sitting = 0; sitting < plan.sittings; sitting++) {
    // Each time with new processes, since one can have worse luck than another for as long as it lives.
    const servers = {
      small: await startKinfold(small.dir, ports.small, { withTwins: true }),
      large: await startKinfold(large.dir, ports.large, { withTwins: true }),
      bare: await startBare(packed, ports.bare),
    }
    const comparisons = await compared(servers, small, large)
    await warmUp(comparisons)
    for (let round = 0; round < plan.rounds; round++) {
      for (const { what, goal, one, other, isSlow } of comparisons) {
        const taken = await compare(one, other, isSlow ? plan.inATurn / 5 : plan.inATurn)
        ratios.set(what, [...(ratios.get(what) ?? []), taken.other / taken.one])
        times.set(what, [...(times.get(what) ?? []), taken.one])
        goals.set(what, goal)
      }
    }
    await Promise.all(Object.values(servers).map((server) => server.stop()))
  }
  return [...ratios].map(([what, values]) => {
    const ms = `, ${median(times.get(what) ?? []).toFixed(2)} ms`
    const goal = goals.get(what)
    return goal ? atLeast(what, median(values), goal, ms) : justSaid(what, median(values).toFixed(3) + ms)
  })
}

/**
 * Warms up the compiler: both servers with as many pages, within one user's rate limit, then every page some more;
 * fewer for slow pages.
 */
async function warmUp([onSmall, onLarge, ...others]: Comparison[]) {
  for (const comparison of [onSmall, onLarge]) {
    for (const target of comparison ? [comparison.one, comparison.other] : [])
      await load(target, { connections: 8, times: 250, atMostMs: 5_000 })
  }
  for (const { one, other, isSlow } of others) await compare(one, other, isSlow ? 8 : 40)
}

/** Has the server record a page; from then on its twin gives the same. */
export async function withTwin(server: Server, name: string, path: string, cookie: string) {
  const { status, body } = await server.ask(path, { cookie, 'x-record': name })
  const twin = await server.ask(path, { 'x-twin': name })
  if (status !== 200 || twin.status !== 200) throw new Error(`${path} answered ${status}, its twin ${twin.status}`)
  const difference = Math.abs(body.length - twin.body.length)
  if (difference > 100) throw new Error(`The twin of ${path} differs by ${difference} bytes`)
  const { port } = server
  return { one: { port, path, headers: { cookie } }, other: { port, path, headers: { 'x-twin': name } } }
}

/** The packed feed page as a file, for the bare server. */
async function bareFile(small: Filled) {
  const file = join(scratch, 'feed.br')
  if (existsSync(file)) return file
  const server = await startKinfold(small.dir, ports.single)
  const path = `/circle/${small.visitors.circleId}/feed`
  writeFileSync(file, (await server.ask(path, { cookie: small.visitors.daughter, 'accept-encoding': 'br' })).body)
  await server.stop()
  return file
}
