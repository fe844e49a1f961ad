import { onSlowPhone } from '../browser'
import { bytesOf } from '../bytes'
import type { Filled } from '../database'
import { plan, ports, say } from '../plan'
import { startKinfold } from '../server'
import { atMost, justSaid, type Row } from '../table'

/** What is sent, and what a slow phone makes of it. */
export async function bytesAndPaint({ dir, visitors }: Filled): Promise<Row[]> {
  say('bytes')
  const server = await startKinfold(dir, ports.single)
  const circle = `/circle/${visitors.circleId}`
  const rows: Row[] = []
  const most = { scripts: 0, on: '' }
  for (const [name, path, cookie] of [
    ['sign-in', '/login', ''],
    ['feed', `${circle}/feed`, visitors.daughter],
    ['new post', `${circle}/feed/new`, visitors.daughter],
    ['profile', `${circle}/profile`, visitors.daughter],
    ['editing a section', `${circle}/assessment/medical/edit`, visitors.coach],
    ['team', `${circle}/team`, visitors.daughter],
    ['circles home', '/', visitors.aide],
    ['notifications', '/activity-feed', visitors.daughter],
  ] as const) {
    const { raw, html, scripts } = await bytesOf(server, path, cookie)
    rows.push(
      justSaid(`bytes of ${name}`, `${kB(html)} KB of HTML (${kB(raw)} KB unpacked), ${kB(scripts)} KB of scripts`),
    )
    if (name === 'sign-in') rows.push(atMost('scripts on the sign-in page', scripts / 1024, 0, 'KB'))
    if (name === 'feed') rows.push(atMost('scripts of the feed', scripts / 1024, 120, 'KB', 1))
    if (name === 'feed') rows.push(atMost('HTML of the feed page, compressed', html / 1024, 12, 'KB', 1))
    if (name === 'editing a section') rows.push(atMost('scripts of editing a section', scripts / 1024, 150, 'KB', 1))
    if (scripts > most.scripts) Object.assign(most, { scripts, on: name })
  }
  rows.push(atMost(`most scripts on any page, compressed (${most.on})`, most.scripts / 1024, 150, 'KB', 1))

  say('the feed on a slow phone')
  const phone = await onSlowPhone(server, `${circle}/feed`, visitors.daughter, plan.visits)
  if (phone) {
    rows.push(atMost('largest paint of the feed, slow phone', phone.largestPaintMs / 1_000, 1.2, 's', 2))
    rows.push(atMost('long-task time of the feed, slow phone', phone.longTasksMs, 200, 'ms'))
    rows.push(atMost('requests of a first visit to the feed', phone.requests, 32, ''))
  } else {
    rows.push(justSaid('the feed on a slow phone', 'no Chromium here'))
  }
  await server.stop()
  return rows
}

function kB(bytes: number) {
  return (bytes / 1024).toFixed(1)
}
