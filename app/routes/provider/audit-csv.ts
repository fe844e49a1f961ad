import { auditRefusal } from '~/domain/audit/append.server'
import { noteExport } from '~/domain/audit/commands.server'
import { csvLine } from '~/domain/audit/csv'
import { listAudit } from '~/domain/audit/queries.server'
import { AuditFilter } from '~/domain/audit/schema'
import { takeExport } from '~/http/attempts.server'
import { asSuperAdmin } from '~/http/doors.server'
import { textsFor } from '~/i18n/language.server'

const rowsAtATime = 1_000

export const loader = asSuperAdmin(async ({ user, request }) => {
  const t = await textsFor(request, user)
  const wait = takeExport(user)
  if (wait) {
    await auditRefusal({ actorId: user.id, action: 'audit.exported', entity: 'audit' })
    const headers = { 'Retry-After': String(wait), 'Content-Type': 'text/plain; charset=utf-8' }
    return new Response(t('provider:audit.tooManyExports'), { status: 429, headers })
  }
  await noteExport(user)
  const filter = AuditFilter.parse(Object.fromEntries(new URL(request.url).searchParams))
  return new Response(linesOf(filter), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="kinfold-audit.csv"',
      'Cache-Control': 'no-store',
    },
  })
})

/** The file, made as fast as it is taken, so that its length costs no memory. */
function linesOf(filter: AuditFilter) {
  const encoder = new TextEncoder()
  let before: number | null | undefined
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (before === null) return controller.close()
      const head = before === undefined ? `\ufeff${csvLine(columns)}` : ''
      const { rows, next } = listAudit(filter, { before, limit: rowsAtATime })
      const lines = rows.map((row) => csvLine(columns.map((column) => row[column])))
      controller.enqueue(encoder.encode(head + lines.join('')))
      before = next
    },
  })
}

const columns = [
  'id',
  'at',
  'actor',
  'actorEmail',
  'action',
  'outcome',
  'circle',
  'entity',
  'entityId',
  'details',
] as const
