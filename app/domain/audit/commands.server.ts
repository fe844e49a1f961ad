import { write } from '~/data/write.server'
import type { User } from '~/domain/user'
import { audit, auditExport } from './append.server'

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

/** Audits a download of the log. `filters` are names. Throws TooManyExports. */
export function auditExportOfLog({ id: actorId }: Pick<User, 'id'>, filters: string[]) {
  return write((tx) => auditExport(tx, { actorId, action: 'audit.exported', entity: 'audit', details: { filters } }))
}
