import { db } from '~/data/db.server'

const mostChanges = 200

type Change = { circleId: string; action: string; entityId: string; fields: readonly string[] }

/** Who changed one of these fields of a thing last; nobody when that was not among its latest changes. */
export async function findLastActor({ circleId, action, entityId, fields }: Change) {
  const changes = await db.audit.findMany({
    where: { circleId, action, entityId, outcome: 'done' },
    select: { actorId: true, details: true },
    orderBy: { id: 'desc' },
    take: mostChanges,
  })
  const change = changes.find(({ details }) => fieldsIn(details).some((field) => fields.includes(field)))
  if (!change?.actorId) return undefined
  const select = { id: true, firstName: true, lastName: true } as const
  return (await db.user.findUnique({ where: { id: change.actorId }, select })) ?? undefined
}

/** The names of the fields that a row of the audit log says were changed. */
export function fieldsIn(details: string): string[] {
  const { fields } = JSON.parse(details) as { fields?: string[] }
  return fields ?? []
}
