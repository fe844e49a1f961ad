import { byHand } from '../by-hand'
import type { Filled } from '../database'
import { load, median, type Target } from '../load'
import { plan, ports, say } from '../plan'
import { startKinfold } from '../server'
import { atLeast, type Row } from '../table'

/** Pages against the same by a server written by hand, one at a time and sixteen at once, taking turns. */
export async function againstByHand({ dir, visitors }: Filled): Promise<Row[]> {
  say('pages against the same written by hand')
  const { circleId, circle, aide, coach, toldLittle } = visitors
  const pages = {
    'feed page': `/circle/${circleId}/feed`,
    'circles home': '/',
    team: `/circle/${circleId}/team`,
    profile: `/circle/${circleId}/profile`,
    notifications: '/activity-feed',
  }
  const people = [...circle, aide, coach, toldLittle]
  const asked = Object.values(pages).flatMap((path) => people.map((cookie) => ({ path, cookie })))
  const { server: hand, cookiesFor } = await byHand(dir, { recording: ports.single, serving: ports.bare }, asked)
  const ours = await startKinfold(dir, ports.large)
  const rows: Row[] = []
  for (const [what, path] of Object.entries(pages)) {
    const isFeed = what === 'feed page'
    const of = ({ port }: { port: number }) => ({ port, path, cookies: cookiesFor(path) })
    await load(of(ours), { connections: 8, times: isFeed ? 1_500 : 300 })
    await load(of(hand), { connections: 8, times: 1_500 })
    const [alone, many] = [await inTurn(of(ours), of(hand), 1), await inTurn(of(ours), of(hand), 16)]
    rows.push(
      atLeast(`${what} / by hand, 1 connection`, alone.share, isFeed ? 0.2 : 0.16, `, ${alone.figures}`),
      atLeast(`${what} / by hand, 16 connections`, many.share, 0.16, `, ${many.figures}`),
    )
    if (isFeed) rows.push(atLeast('feed page, 16 connections / 1 connection', many.ours / alone.ours, 1))
  }
  await Promise.all([ours.stop(), hand.stop()])
  return rows
}

/** Pages a second of the two, in rounds that alternate. */
async function inTurn(one: Target, other: Target, connections: number) {
  const [ofOne, ofOther]: [number[], number[]] = [[], []]
  for (let round = 0; round < plan.sittings; round++) {
    ofOne.push((await load(one, { connections, times: 150 })).aSecond)
    ofOther.push((await load(other, { connections, times: 600 })).aSecond)
  }
  const [ours, others] = [median(ofOne), median(ofOther)]
  return { ours, share: ours / others, figures: `${ours.toFixed(0)} of ${others.toFixed(0)} pages a second` }
}
