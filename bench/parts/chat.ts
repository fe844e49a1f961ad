import { messagesOf, prepareChats, preparePairs, talking } from '../chat'
import { type Comparison, pagesCompared, type Servers, withTwin } from '../compare-pages'
import type { Filled } from '../database'
import { percentile } from '../load'
import { plan, ports, say } from '../plan'
import { startKinfold } from '../server'
import { atMost, justSaid, type Row } from '../table'

/** Conversations: their pages, and fifty messages a second between people who are all connected. */
export async function chats(small: Filled, large: Filled): Promise<Row[]> {
  const groups = prepareChats(large) // before the servers have the database
  const rows = await pagesCompared(small, large, (servers) => comparisonsOfChat(servers, large, groups))
  say('50 messages a second')
  const pairs = preparePairs(large, 500)
  const server = await startKinfold(large.dir, ports.single)
  const { waits, late, before, after, lost, sent, streams } = await talking(server, large, pairs, plan.talkSeconds)
  await server.stop()
  const what = `${sent.toLocaleString('en')} messages, 50 a second, ${streams.toLocaleString('en')} connected`
  const ms = (share: number) => `${percentile(waits, share).toFixed(1)} ms`
  return [
    ...rows,
    atMost(`${what}: lost, doubled or out of order`, lost, 0, ''),
    atMost('the same: not heard of within 10 s', late, 0, ''),
    justSaid('the same: from sending to the other’s stream', `p50 ${ms(0.5)}, p99 ${ms(0.99)}`),
    justSaid('the same: RSS before and after', `${before.toFixed(0)} and ${after.toFixed(0)} MB`),
  ]
}

async function comparisonsOfChat(
  { large: server }: Servers,
  large: Filled,
  { few, many, cookies }: ReturnType<typeof prepareChats>,
): Promise<Comparison[]> {
  const page = (path: string) => ({ port: server.port, path, cookies })
  const list = await withTwin(server, 'conversations', '/chat', large.visitors.coach)
  return [
    {
      what: `conversation page of ${messagesOf.many.toLocaleString('en')} messages / ${messagesOf.few}`,
      goal: 0.85,
      one: page(many),
      other: page(few),
    },
    { what: 'list of the 500 conversations of a coach / same markup static', goal: 0.75, ...list },
  ]
}
