import { type Comparison, type Servers, withTwin } from '../compare-pages'
import { type Filled, named } from '../database'
import { ports } from '../plan'

/** The pages that are opened all day. */
export async function comparisonsOf(servers: Servers, small: Filled, large: Filled): Promise<Comparison[]> {
  const { circleId, daughter, aide, coach, toldLittle, filter } = large.visitors
  const feedSmall = await withTwin(
    servers.small,
    'feed',
    `/circle/${small.visitors.circleId}/feed`,
    small.visitors.daughter,
  )
  const feedLarge = await withTwin(servers.large, 'feed', `/circle/${circleId}/feed`, daughter)
  const other = async (what: string, path: string, cookie: string) => ({
    what: `${what} / same markup static`,
    goal: 0.75,
    ...(await withTwin(servers.large, what, path, cookie)),
  })
  return [
    { what: `feed page / same markup static, ${named(small)}`, goal: 0.85, ...feedSmall },
    { what: `feed page / same markup static, ${named(large)}`, goal: 0.85, ...feedLarge },
    { what: `feed page, ${named(large)} / ${named(small)}`, goal: 0.85, one: feedLarge.one, other: feedSmall.one },
    await other('circles home of an aide with 5', '/', aide),
    await other(`circles home of a coach with ${Math.min(1_000, large.circles).toLocaleString('en')}`, '/', coach),
    // Another coach with as many circles: filters are stored, and the first is measured without.
    await other('the same, filtered by line of service and labels', `/?${filter}`, toldLittle),
    await other('team', `/circle/${circleId}/team`, daughter),
    await other('team with labels and note, as a coach sees it', `/circle/${circleId}/team`, coach),
    await other('profile', `/circle/${circleId}/profile`, daughter),
    await other('editing a section with 40 medicines', `/circle/${circleId}/assessment/medical/edit`, coach),
    await other('notifications', '/activity-feed', daughter),
    {
      what: 'notifications of somebody notified 100,000 times / 100 times',
      goal: 0.85,
      one: { ...feedLarge.one, path: '/activity-feed', headers: { cookie: large.visitors.toldMuch } },
      other: { ...feedLarge.one, path: '/activity-feed', headers: { cookie: large.visitors.toldLittle } },
    },
    { what: 'feed page / bare node server', one: feedLarge.one, other: { port: ports.bare, path: '/' } },
  ]
}

/** The table of actions: of a coach with a thousand circles, and so 20,000 open actions, and of one with fifty. */
export async function comparisonsOfActions(
  { large: server }: Servers,
  _: Filled,
  { visitors: { coach, coachOfFew } }: Filled,
): Promise<Comparison[]> {
  const many = await withTwin(server, 'actions', '/actions', coach)
  const few = { ...many.one, headers: { cookie: coachOfFew } }
  return [
    { what: 'actions of a coach with 20,000 open ones / same markup static', goal: 0.75, ...many },
    { what: 'actions of a coach with 20,000 open ones / 1,000', goal: 0.85, one: many.one, other: few },
  ]
}
