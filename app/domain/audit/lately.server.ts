import { sql } from '~/data/db.server'
import { valuesOf } from '~/data/dialect.server'
import { maskedEmail } from '~/domain/masked-email'
import { shortName } from '~/domain/person'
import { notableActions, ownActions } from './rules'

const maxShown = 4
const maxScanned = 500

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

type SqlParameters = { actions: string; actorId: string; looked: number; most: number }

const recentActions = (those: string) =>
  sql<Row, SqlParameters>(`
  SELECT a.id, a.at, a.action, a.details, a.actorId,
    u.firstName AS actorFirst, u.lastName AS actorLast, u.pictureId,
    s.id AS subjectId, s.firstName AS subjectFirst, s.lastName AS subjectLast, m.email,
    r.firstName AS circleFirst, r.lastName AS circleLast
  FROM (SELECT * FROM Audit ${those} ORDER BY id DESC LIMIT @looked) a
  LEFT JOIN User u ON u.id = a.actorId
  LEFT JOIN Member m ON a.entity = 'member' AND m.id = a.entityId
  LEFT JOIN User s ON s.id = CASE WHEN a.entity = 'user' THEN a.entityId ELSE m.userId END
  LEFT JOIN Recipient r ON r.circleId = a.circleId
  WHERE a.outcome = 'done' AND a.action IN ${valuesOf('@actions')}
  ORDER BY a.id DESC LIMIT @most`)

const ofAll = recentActions('')
const ofOne = recentActions('WHERE actorId = @actorId')

/** The latest actions that matter to super admins: at most four of the last 500 rows, newest first. */
export async function listRecentActions() {
  return (await ofAll.all(parametersFor(notableActions))).map(asAction)
}

/** One person's latest actions, with those on their own account. */
export async function listRecentActionsBy(actorId: string) {
  return (await ofOne.all(parametersFor([...notableActions, ...ownActions], actorId))).map(asAction)
}

function parametersFor(actions: readonly string[], actorId = ''): SqlParameters {
  return { actions: JSON.stringify(actions), actorId, looked: maxScanned, most: maxShown }
}

function asAction(row: Row) {
  const actor = nameOf(row.actorFirst, row.actorLast)
  return {
    id: row.id,
    at: row.at,
    action: row.action,
    outcome: 'done' as const,
    details: row.details,
    actorId: row.actorId,
    actor: actor && `${actor.firstName} ${actor.lastName}`.trim(),
    person: actor && row.actorId ? { id: row.actorId, ...actor, pictureId: row.pictureId } : null,
    subject: subjectOf(row),
    isOwn: row.actorId !== null && row.actorId === row.subjectId,
    circle: circleOf(row),
  }
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
