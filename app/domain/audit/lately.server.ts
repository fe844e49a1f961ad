import { sql } from '~/data/db.server'
import { valuesOf } from '~/data/dialect.server'
import { maskedEmail } from '~/domain/masked-email'
import { shortName } from '~/domain/person'
import { notableActions } from './rules'

const mostShown = 4
const mostLookedAt = 500

type Row = {
  id: number
  at: string
  action: string
  actorId: string | null
  actorFirst: string | null
  actorLast: string | null
  pictureId: string | null
  subjectId: string | null // the user it was done to
  subjectFirst: string | null
  subjectLast: string | null
  email: string | null
  circleFirst: string | null
  circleLast: string | null
  details: string
}

const recentActions = sql<Row, { actions: string; looked: number; most: number }>(`
  SELECT a.id, a.at, a.action, a.details, a.actorId,
    u.firstName AS actorFirst, u.lastName AS actorLast, u.pictureId,
    s.id AS subjectId, s.firstName AS subjectFirst, s.lastName AS subjectLast, m.email,
    r.firstName AS circleFirst, r.lastName AS circleLast
  FROM (SELECT * FROM Audit ORDER BY id DESC LIMIT @looked) a
  LEFT JOIN User u ON u.id = a.actorId
  LEFT JOIN Member m ON a.entity = 'member' AND m.id = a.entityId
  LEFT JOIN User s ON s.id = CASE WHEN a.entity = 'user' THEN a.entityId ELSE m.userId END
  LEFT JOIN Recipient r ON r.circleId = a.circleId
  WHERE a.outcome = 'done' AND a.action IN ${valuesOf('@actions')}
  ORDER BY a.id DESC LIMIT @most`)

/** The last actions in the log that matter to all who run this instance: at most four of its last 500 rows, newest first. */
export async function listRecentActions() {
  const rows = await recentActions.all({
    actions: JSON.stringify(notableActions),
    looked: mostLookedAt,
    most: mostShown,
  })
  return rows.map((row) => {
    const actor = nameOf(row.actorFirst, row.actorLast)
    return {
      id: row.id,
      at: row.at,
      action: row.action,
      outcome: 'done' as const,
      details: row.details,
      actorId: row.actorId,
      actor: actor && `${actor.firstName} ${actor.lastName}`.trim(),
      face: actor && row.actorId ? { id: row.actorId, ...actor, pictureId: row.pictureId } : null,
      subject: subjectOf(row),
      isOwn: row.actorId !== null && row.actorId === row.subjectId,
      circle: circleOf(row),
    }
  })
}

function nameOf(firstName: string | null, lastName: string | null) {
  return firstName === null || lastName === null ? null : { firstName, lastName }
}

function subjectOf({ subjectFirst, subjectLast, email }: Row) {
  const name = nameOf(subjectFirst, subjectLast)
  if (name) return `${name.firstName} ${name.lastName}`.trim()
  return email === null ? null : maskedEmail(email)
}

function circleOf({ circleFirst, circleLast }: Row) {
  const name = nameOf(circleFirst, circleLast)
  return name && shortName(name)
}
