import { sql } from '~/data/db.server'
import { valuesOf } from '~/data/dialect.server'
import { type AuditQuery, firstIdSince } from './queries.server'

type Asked = {
  from: number
  until: number
  anyActor: number
  actors: string
  anyCircle: number
  circles: string
  anyAction: number
  actions: string
}

const statement = sql<{ count: number }, Asked>(`
  SELECT count(*) AS count FROM Audit
  WHERE outcome = 'refused' AND id >= @from AND id < @until
    AND (@anyActor = 1 OR actorId IN ${valuesOf('@actors')})
    AND (@anyCircle = 1 OR circleId IN ${valuesOf('@circles')})
    AND (@anyAction = 1 OR action IN ${valuesOf('@actions')})`)

/** How many of the rows that fit are refusals, whatever outcome is looked for. */
export async function countRefused({ actorIds, circleIds, actions, from, until }: AuditQuery) {
  const counted = await statement.get({
    from: from ? await firstIdSince(from) : 1,
    until: until ? await firstIdSince(until) : Number.MAX_SAFE_INTEGER,
    anyActor: actorIds ? 0 : 1,
    actors: JSON.stringify(actorIds ?? []),
    anyCircle: circleIds ? 0 : 1,
    circles: JSON.stringify(circleIds ?? []),
    anyAction: actions ? 0 : 1,
    actions: JSON.stringify(actions ?? []),
  })
  return counted?.count ?? 0
}
