import { write } from '~/data/write.server'
import type { User } from '~/domain/accounts/user'
import { audit, auditRefusal } from './append.server'

/** Leaves a trace that the log was taken out of the house. */
export function noteExport(user: Pick<User, 'id'>) {
  return write((tx) => audit(tx, { actorId: user.id, action: 'audit.exported', entity: 'audit' }))
}

type Attempt = { method: string; path: string; circleId: string | null }

/** Leaves a trace of somebody at a door that is not theirs. The path holds only our own words and ids. */
export function noteRefusedAccess(user: Pick<User, 'id'>, { method, path, circleId }: Attempt) {
  return auditRefusal({
    actorId: user.id,
    action: 'access.refused',
    entity: 'address',
    circleId,
    details: { method, path },
  })
}
