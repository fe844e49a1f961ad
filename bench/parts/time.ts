import { paths } from '~/paths'
import { providerPaths } from '~/provider-paths'
import { type Comparison, pagesCompared, type Servers, withTwin } from '../compare-pages'
import { type Filled, named } from '../database'
import { load, median, type Target } from '../load'
import { plan, ports, say } from '../plan'
import { type Server, startKinfold } from '../server'
import { atLeast, atMost, justSaid, type Row } from '../table'
import { beating, entriesOf, prepareTime, prepareTimers, type Timed } from '../time'

const timers = 1_000

/** The time that was spent: its pages, the month of everybody, and what running timers cost. */
export async function times(small: Filled, large: Filled): Promise<Row[]> {
  const timed = prepareTime(large) // before the servers have the database
  const rows = await pagesCompared(small, large, (servers) => comparisonsOfTime(servers, large, timed))
  const server = await startKinfold(large.dir, ports.single)
  const month = { port: server.port, path: providerPaths.time(), headers: { cookie: timed.superAdmin } }
  await load(month, { connections: 1, times: 20 })
  const { p50 } = await load(month, { connections: 1, times: 40 })
  const meanwhile = await pagesMeanwhile(server, large)
  await server.stop()
  return [...rows, atMost(`month of everybody, ${named(large)}`, p50, 200, ' ms'), ...meanwhile]
}

async function comparisonsOfTime(
  { large: server }: Servers,
  large: Filled,
  { few, many }: Timed,
): Promise<Comparison[]> {
  const of = (circleId: string) => paths.tracking(circleId)
  const page = await withTwin(server, 'tracking', of(many), large.visitors.coach)
  const ofMany = entriesOf.many.toLocaleString('en')
  return [
    { what: `tracking of ${ofMany} entries / same markup static`, goal: 0.75, ...page },
    {
      what: `tracking of ${ofMany} entries / ${entriesOf.few}`,
      goal: 0.85,
      one: page.one,
      other: { ...page.one, path: of(few) },
    },
  ]
}

/** The feed while every timer is heard of twice a minute, and without, in turn. */
async function pagesMeanwhile(server: Server, large: Filled): Promise<Row[]> {
  say('running timers')
  const running = prepareTimers(large, timers)
  const { circleId, circle } = large.visitors
  const feed: Target = { port: server.port, path: paths.feed(circleId), cookies: circle }
  const [alone, busy, speeds]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < plan.sittings; round++) {
    alone.push((await load(feed, { connections: 1, times: 100 })).p50)
    const stop = beating(server, running)
    busy.push((await load(feed, { connections: 1, times: 100 })).p50)
    speeds.push((await stop()).aSecond)
  }
  const what = `${running.length.toLocaleString('en')} running timers`
  return [
    atLeast(`feed page without / with ${what}`, median(alone) / median(busy), 0.75),
    justSaid('the same: heartbeats written', `${median(speeds).toFixed(0)} a second`),
  ]
}
