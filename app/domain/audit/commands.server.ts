import { write } from '~/data/write.server'
import type { User } from '~/domain/user'
import { audit } from './append.server'
import { firstIdSince } from './queries.server'

const dayMs = 24 * 60 * 60_000
export const maxExportsPerDay = 5

export type RefusedPlace = { method: string; path: string; circleId: string | null; entityId: string | null }

/** Audits a refused access. */
export function auditRefusedAccess({ id }: Pick<User, 'id'>, { method, path, circleId, entityId }: RefusedPlace) {
  return write(async (tx) => {
    const isThere = circleId !== null && (await tx.circle.count({ where: { id: circleId } })) > 0
    await audit(tx, {
      actorId: id,
      action: 'access.refused',
      entity: 'route',
      entityId,
      circleId: isThere ? circleId : null,
      outcome: 'refused',
      details: { method, path },
    })
  })
}

/** Audits a download of the log. Returns 0, or the seconds to wait after five a day. `filters` are names. */
export function auditExport({ id }: Pick<User, 'id'>, filters: string[], now = new Date()) {
  return write(async (tx) => {
    const since = new Date(now.getTime() - dayMs)
    const recent = await tx.audit.findMany({
      where: { actorId: id, action: 'audit.exported', outcome: 'done', id: { gte: await firstIdSince(since, tx) } },
      orderBy: { id: 'desc' },
      take: maxExportsPerDay,
      select: { at: true },
    })
    const isTooMuch = recent.length === maxExportsPerDay
    await audit(tx, {
      actorId: id,
      action: 'audit.exported',
      entity: 'audit',
      outcome: isTooMuch ? 'refused' : 'done',
      details: { filters },
    })
    const oldest = recent.at(-1)
    return isTooMuch && oldest ? Math.max(1, Math.ceil((oldest.at.getTime() - since.getTime()) / 1_000)) : 0
  })
}
