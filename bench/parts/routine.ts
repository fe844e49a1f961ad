import { paths } from '~/paths'
import { type Comparison, pagesCompared, type Servers, withTwin } from '../compare-pages'
import { databaseOf, type Filled } from '../database'
import { load } from '../load'
import { ports } from '../plan'
import { expanding, prepareRoutines, type Routines, seriesOf } from '../routine'
import { startKinfold } from '../server'
import { atMost, justSaid, type Row } from '../table'

/** The calendar of circles with few and with many series, begun up to five years ago. */
export async function routines(small: Filled): Promise<Row[]> {
  const filled = databaseOf(small.circles, { name: 'routine' })
  const routines = prepareRoutines(filled) // before the servers have the database
  const rows = await pagesCompared(small, filled, (servers) => comparisonsOfRoutine(servers, filled, routines))
  const { first, again } = expanding(filled, routines.many)
  const server = await startKinfold(filled.dir, ports.single)
  const target = { port: server.port, path: routines.calendar }
  await load(target, { connections: 1, times: 20 })
  const { p50 } = await load(target, { connections: 1, times: 40 })
  await server.stop()
  return [
    ...rows,
    atMost(`dates of ${seriesOf.many} series over 42 days, for the first time`, first, 5, 'ms', 2),
    justSaid('the same again', `${again.toFixed(2)} ms`),
    justSaid(`calendar file of ${seriesOf.many} series`, `${p50.toFixed(1)} ms`),
  ]
}

async function comparisonsOfRoutine(
  { large: server }: Servers,
  { visitors: { coach } }: Filled,
  { few, many, most }: Routines,
): Promise<Comparison[]> {
  const comparisons: Comparison[] = []
  for (const view of ['month', 'week'] as const) {
    const of = (circleId: string) => paths.routine(circleId, { view, date: undefined })
    const page = await withTwin(server, view, of(many), coach)
    const on = (circleId: string) => ({ ...page.one, path: of(circleId) })
    comparisons.push(
      { what: `${view} of ${seriesOf.many} series / same markup static`, goal: 0.75, ...page },
      { what: `${view} of ${seriesOf.many} series / ${seriesOf.few}`, one: page.one, other: on(few) },
      {
        what: `${view} of ${seriesOf.most.toLocaleString('en')} series / ${seriesOf.few}`,
        one: on(most),
        other: on(few),
        isSlow: true,
      },
    )
  }
  return comparisons
}
