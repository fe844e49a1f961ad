import type { Tx } from '~/data/write.server'
import { type AuditAction, eventKinds } from '~/domain/event-kinds'
import { TooManyFiles } from '~/domain/refusals'
import { firstIdSince } from './queries.server'

const dayMs = 24 * 60 * 60_000
export const maxExportsPerDay = 5

const exports = (Object.keys(eventKinds) as AuditAction[]).filter((action) => action.endsWith('.exported'))

/** Checks the limit before a person takes a file of any kind away. Throws TooManyFiles after five in a day. */
export async function allowExport(tx: Tx, actorId: string, now = new Date()) {
  const since = new Date(now.getTime() - dayMs)
  const recent = await tx.audit.findMany({
    where: {
      actorId,
      action: { in: exports },
      outcome: 'done',
      id: { gte: await firstIdSince(since, tx) },
      details: { not: { contains: '"format":"page"' } }, // shown on a page, not taken away
    },
    orderBy: { id: 'desc' },
    take: maxExportsPerDay,
    select: { at: true },
  })
  const oldest = recent[maxExportsPerDay - 1]
  if (oldest) throw new TooManyFiles(Math.max(1, Math.ceil((oldest.at.getTime() - since.getTime()) / 1_000)))
}
