import { db } from '~/data/db.server'
import { type AuditQuery, firstIdSince, maxScanned } from './queries.server'

/** How many rows match, and how many refusals. `fitting` is null if more rows would be scanned than for a page. */
export async function countEntries({ actorIds, circleIds, actions, outcome, from, until }: AuditQuery) {
  const id = { gte: from && (await firstIdSince(from)), lt: until && (await firstIdSince(until)) }
  const fits = {
    id,
    actorId: actorIds && { in: actorIds },
    circleId: circleIds && { in: circleIds },
    action: actions && { in: [...actions] },
  }
  const [refused, scanned] = await Promise.all([
    db.audit.count({ where: { ...fits, outcome: 'refused' } }),
    db.audit.count({ where: { id }, take: maxScanned }),
  ])
  return { refused, fitting: scanned < maxScanned ? await db.audit.count({ where: { ...fits, outcome } }) : null }
}
