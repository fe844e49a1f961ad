import { db, sql } from '~/data/db.server'
import { afterCommit, write } from '~/data/write.server'
import { confidential, seesConfidential } from '~/domain/permissions/confidential'
import { listRules } from '~/domain/permissions/queries.server'
import { can, mayRead } from '~/domain/permissions/rules'
import { ruleOf } from '~/domain/topics'

/** Refreshes pages, by ids only: of one user, or of everyone in a circle, or the instance, who may see the topic. */
export type Signal = {
  id: number
  topic: string
  circleId: string | null
  ref: string | null
  userId: string | null
  visibility: string | null
  authorId: string | null
}

type Place = { userId: string; roleId: string; role: string; isAdmin: number }

const maxAgeMs = 60 * 60_000
const maxReadPerUser = 10_000
const maxReplayed = 500

const latest = sql<{ id: number }>('SELECT COALESCE(MAX(id), 0) AS id FROM Signal')
const oldest = sql<{ id: number }>('SELECT COALESCE(MIN(id), 0) AS id FROM Signal')

const signalsAfter = sql<Signal, { after: number; limit: number }>(`
  SELECT id, topic, circleId, ref, userId, visibility, authorId FROM Signal WHERE id > @after ORDER BY id LIMIT @limit`)

const signalsForOne = sql<Signal & Partial<Place>, { userId: string; after: number; until: number; limit: number }>(`
  SELECT s.id, s.topic, s.circleId, s.ref, s.userId, s.visibility, s.authorId,
    m.roleId, r.name AS role, m.isAdmin
  FROM Signal s LEFT JOIN Member m ON m.circleId = s.circleId AND m.userId = @userId AND m.status = 'active'
    LEFT JOIN Role r ON r.id = m.roleId
  WHERE s.id > @after AND s.id <= @until
    AND (s.userId = @userId OR (s.userId IS NULL AND (s.circleId IS NULL OR m.id IS NOT NULL)))
  ORDER BY s.id LIMIT @limit`)

const activeMembers = sql<Place, { circleId: string }>(`
  SELECT m.userId, m.roleId, r.name AS role, m.isAdmin FROM Member m JOIN Role r ON r.id = m.roleId
  WHERE m.circleId = @circleId AND m.status = 'active' AND m.userId IS NOT NULL`)

/** Calls `listener` after each change of ours; returns the way to stop. */
export function afterChange(listener: () => void) {
  const stop = afterCommit(listener)
  return () => {
    stop()
  }
}

/** The cleanup leaves the newest row, so that the number never decreases. */
export async function latestSignalId() {
  return (await latest.get({}))?.id ?? 0
}

export async function listSignalsAfter(after: number, limit: number) {
  return signalsAfter.all({ after, limit })
}

/** The users whose pages refresh, by the current rules. */
export async function audienceOf(signal: Signal): Promise<string[]> {
  if (signal.userId) return [signal.userId]
  if (!signal.circleId) return whoSees(signal.topic)

  const places = await activeMembers.all({ circleId: signal.circleId })
  const rulesOf = await rulesByRole(isForSome(signal) ? places.map(({ roleId }) => roleId) : [])
  return places.filter((place) => maySee(signal, place, rulesOf)).map(({ userId }) => userId)
}

/** A user's visible signals since `after`; 'tooMuch' if unknown or so long that reloading costs less. */
export async function listMissedSignals(
  userId: string,
  { after, until }: { after: number; until: number },
): Promise<Signal[] | 'tooMuch'> {
  const first = (await oldest.get({}))?.id ?? 0
  if (after > until || after + 1 < first || until - after > maxReadPerUser) return 'tooMuch'

  const missed = await signalsForOne.all({ userId, after, until, limit: maxReplayed + 1 })
  if (missed.length > maxReplayed) return 'tooMuch'
  const [rulesOf, seen] = await Promise.all([
    rulesByRole(missed.filter(isForSome).map(({ roleId }) => roleId ?? '')),
    topicsSeenBy(userId, missed.filter(isForEverybody)),
  ])
  return missed.filter((row) => {
    const { roleId, role, isAdmin } = row
    if (row.userId) return row.userId === userId
    if (isForEverybody(row)) return seen.has(row.topic)
    const isMember = roleId !== undefined && role !== undefined && isAdmin !== undefined
    return isMember && maySee(row, { userId, roleId, role, isAdmin }, rulesOf)
  })
}

/** Deletes signals older than an hour, except the newest. */
export async function sweepSignals(now = new Date()) {
  const before = new Date(now.getTime() - maxAgeMs)
  const newest = await latestSignalId()
  await write((tx) => tx.signal.deleteMany({ where: { at: { lt: before }, id: { lt: newest } } }))
}

async function topicsSeenBy(userId: string, signals: Signal[]) {
  const topics = [...new Set(signals.map(({ topic }) => topic))]
  const seers = await Promise.all(topics.map((topic) => whoSees(topic, userId)))
  return new Set(topics.filter((_, index) => seers[index]?.length))
}

async function whoSees(topic: string, userId: string | null = null) {
  const { isOfInstance, right } = ruleOf(topic)
  if (!isOfInstance || !right) return []
  const ids = (await db.role.findMany({ select: { id: true } })).map(({ id }) => id)
  const rulesOf = await rulesByRole(ids)
  const roleIds = ids.filter((id) => can({ rules: rulesOf(id), isAdmin: false }, 'view', right))
  const [members, superAdmins] = await Promise.all([
    db.member.findMany({
      where: { status: 'active', roleId: { in: roleIds }, userId: userId ?? { not: null } },
      select: { userId: true },
      distinct: ['userId'],
    }),
    db.user.findMany({ where: { isSuperAdmin: true, ...(userId ? { id: userId } : {}) }, select: { id: true } }),
  ])
  return [...new Set([...members.map((member) => member.userId ?? ''), ...superAdmins.map(({ id }) => id)])]
}

type RulesOf = Awaited<ReturnType<typeof rulesByRole>>

function maySee(signal: Signal, { userId, roleId, role, isAdmin }: Place, rulesOf: RulesOf) {
  if (!isForSome(signal)) return true
  if (signal.visibility === confidential && !seesConfidential({ role })) return false
  const { right, item } = ruleOf(signal.topic)
  const holder = { userId, isAdmin: Boolean(isAdmin), rules: rulesOf(roleId) }
  if (right) return can(holder, 'view', right)
  const { visibility, authorId } = signal
  return Boolean(item && mayRead(holder, item, { visibility: visibility ?? '', createdById: authorId ?? '' }))
}

function isForSome({ visibility, topic }: Signal) {
  return Boolean(visibility || ruleOf(topic).right)
}

function isForEverybody({ userId, circleId }: Signal) {
  return !userId && !circleId
}

async function rulesByRole(roleIds: string[]) {
  const read = [...new Set(roleIds)].map(async (id) => [id, await listRules(id)] as const)
  const rules = new Map(await Promise.all(read))
  return (roleId: string) => rules.get(roleId) ?? []
}
