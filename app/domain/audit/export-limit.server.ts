import type { Tx } from '~/data/write.server'
import { type AuditAction, eventKinds } from '~/domain/event-kinds'
import { TooManyExports } from '~/domain/refusals'
import { env } from '~/env.server'
import { firstIdSince } from './queries.server'

const dayMs = 24 * 60 * 60_000

const exportKinds = (Object.keys(eventKinds) as AuditAction[]).filter((action) => 'isExport' in eventKinds[action])

/** Throws TooManyExports if a person has taken as many files of any kind as a day allows. */
export async function checkExportLimit(tx: Tx, actorId: string, now = new Date()) {
  const since = new Date(now.getTime() - dayMs)
  const recent = await tx.audit.findMany({
    where: {
      actorId,
      action: { in: exportKinds },
      outcome: 'done',
      id: { gte: await firstIdSince(since, tx) },
      details: { not: { contains: '"format":"page"' } }, // of former versions: now alignment.sheetOpened
    },
    orderBy: { id: 'desc' },
    take: env.DOWNLOADS_PER_DAY,
    select: { at: true },
  })
  const oldest = recent[env.DOWNLOADS_PER_DAY - 1]
  if (oldest) throw new TooManyExports(Math.max(1, Math.ceil((oldest.at.getTime() - since.getTime()) / 1_000)))
}
