import { setTimeout as pause } from 'node:timers/promises'
import type { Filled } from '../database'
import { load, percentile } from '../load'
import { manyAtOnce, plan, ports, restMs, say } from '../plan'
import { startKinfold } from '../server'
import { closeStreams, openStreams, signalTimes } from '../streams'
import { atMost, justSaid, type Row } from '../table'

/** Memory of the server as it is in production, without twins. */
export async function memoryAndStreams({ dir, visitors }: Filled): Promise<Row[]> {
  say(`memory: at rest, and with ${plan.pages.toLocaleString('en')} pages`)
  const busy = await startKinfold(dir, ports.single)
  const path = `/circle/${visitors.circleId}/feed`
  await busy.ask(path, { cookie: visitors.daughter })
  await pause(restMs)
  const atRest = busy.residentMB()
  await load({ port: busy.port, path, cookies: visitors.circle }, { connections: manyAtOnce, times: plan.pages })
  const afterPages = busy.residentMB()
  await busy.stop()

  say('1,000 live streams')
  const server = await startKinfold(dir, ports.single)
  await server.ask(path, { cookie: visitors.daughter })
  await pause(3_000)
  const before = server.residentMB()
  const inCircle = await openStreams(server.port, visitors.circle)
  const others = await openStreams(server.port, visitors.others)
  await pause(1_000)
  const withStreams = server.residentMB() - before
  const waits = await signalTimes(server, visitors, inCircle, plan.signals)
  closeStreams([...inCircle, ...others])
  await server.stop()

  const count = (inCircle.length + others.length).toLocaleString('en')
  return [
    atMost('RSS at rest', atRest, 120, 'MB'),
    atMost(`RSS after ${plan.pages.toLocaleString('en')} pages`, afterPages, 256, 'MB'),
    atMost(`RSS that ${count} live streams add`, withStreams, 40, 'MB'),
    atMost(`${count} streams, one signal to ${inCircle.length} people: p99`, percentile(waits, 0.99), 50, 'ms', 1),
    justSaid('the same: p50', `${percentile(waits, 0.5).toFixed(1)} ms from sending the form, the write included`),
  ]
}
