import { sql } from '~/data/db.server'
import { valuesOf } from '~/data/dialect.server'
import { type AuditQuery, firstIdSince, maxScanned } from './queries.server'

type SqlParameters = {
  from: number
  until: number
  anyActor: number
  actors: string
  anyCircle: number
  circles: string
  anyAction: number
  actions: string
}

const fits = `
  (@anyActor = 1 OR actorId IN ${valuesOf('@actors')})
  AND (@anyCircle = 1 OR circleId IN ${valuesOf('@circles')})
  AND (@anyAction = 1 OR action IN ${valuesOf('@actions')})`

type Counted = { refused: number; looked: number; fitting: number }

// Raw SQL: the index of refusals needs the literal 'refused', which Prisma would send as a parameter.
const statement = sql<Counted, SqlParameters & { outcome: string; most: number }>(`
  SELECT
    (SELECT count(*) FROM Audit WHERE outcome = 'refused' AND id >= @from AND id < @until AND ${fits}) AS refused,
    count(*) AS looked,
    count(CASE WHEN (@outcome = '' OR outcome = @outcome) AND ${fits} THEN 1 END) AS fitting
  FROM (
    SELECT actorId, circleId, action, outcome FROM Audit
    WHERE id >= @from AND id < @until ORDER BY id DESC LIMIT @most) newest`)

/** How many rows match, and how many refusals. `fitting` is null if more rows would be scanned than for a page. */
export async function countEntries(question: AuditQuery) {
  const parameters = await parametersFor(question)
  const counted = await statement.get({ ...parameters, outcome: question.outcome ?? '', most: maxScanned })
  const { refused = 0, looked = maxScanned, fitting = 0 } = counted ?? {}
  return { refused, fitting: looked < maxScanned ? fitting : null }
}

async function parametersFor({ actorIds, circleIds, actions, from, until }: AuditQuery): Promise<SqlParameters> {
  return {
    from: from ? await firstIdSince(from) : 1,
    until: until ? await firstIdSince(until) : Number.MAX_SAFE_INTEGER,
    anyActor: actorIds ? 0 : 1,
    actors: JSON.stringify(actorIds ?? []),
    anyCircle: circleIds ? 0 : 1,
    circles: JSON.stringify(circleIds ?? []),
    anyAction: actions ? 0 : 1,
    actions: JSON.stringify(actions ?? []),
  }
}
