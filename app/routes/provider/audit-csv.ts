import { noteExport } from '~/domain/audit/commands.server'
import { type AuditRow, eachAudit, questionOf } from '~/domain/audit/queries.server'
import { inUse } from '~/domain/audit/rules'
import { readFilter } from '~/domain/audit/schema'
import { csvFile } from '~/http/csv.server'
import { asSuperAdminAnew } from '~/http/doors.server'
import { onlyAsFile } from '~/http/file.server'
import { readerFor } from '~/i18n/reader.server'

const columns = [
  'id',
  'at',
  'outcome',
  'action',
  'actor',
  'actorId',
  'session',
  'circle',
  'circleId',
  'subject',
  'entity',
  'entityId',
  'details',
  'hash',
] as const satisfies (keyof AuditRow)[]

export const loader = asSuperAdminAnew(async ({ request, user, context }) => {
  onlyAsFile(context)
  const filter = readFilter(new URL(request.url).searchParams)
  const { t, timeZone } = await readerFor(request, user)
  const seconds = await noteExport(user, Object.keys(inUse(filter)))
  if (seconds) {
    const headers = { 'Retry-After': String(seconds), 'Content-Type': 'text/plain; charset=utf-8' }
    return new Response(t('provider:audit.tooManyFiles', { count: Math.ceil(seconds / 3600) }), {
      status: 429,
      headers,
    })
  }
  const { question } = questionOf(filter, timeZone)
  return csvFile({ name: 'audit.csv', head: columns, batches: batchesOf(eachAudit(question)) }, context)
})

function* batchesOf(found: Iterable<AuditRow[]>) {
  for (const rows of found) yield rows.map((row) => columns.map((column) => row[column]))
}
