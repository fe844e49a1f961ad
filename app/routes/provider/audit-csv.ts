import { auditExportOfLog } from '~/domain/audit/commands.server'
import type { AuditRow } from '~/domain/audit/names.server'
import { eachAudit, queryOf } from '~/domain/audit/queries.server'
import { inUse } from '~/domain/audit/rules'
import { readFilter } from '~/domain/audit/schema'
import { listActivities } from '~/domain/time/activities.server'
import { csvFile } from '~/http/downloads/csv.server'
import { requireOwnDownload } from '~/http/downloads/download.server'
import { asRecentSuperAdmin } from '~/http/guards.server'
import { auditWords } from '~/i18n/audit-words'
import { activityNames } from '~/i18n/timer-shown.server'

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
const words = ['what', 'who', 'more'] as const // of the same row, as the page says them

export const loader = asRecentSuperAdmin(async ({ request, user, context, getFormatter }) => {
  requireOwnDownload({ request, context })
  const filter = readFilter(new URL(request.url).searchParams)
  const { t, timeZone, language } = await getFormatter()
  await auditExportOfLog(user, Object.keys(inUse(filter)))
  const { question } = await queryOf(filter, timeZone)
  const telling = { timeZone, activityOf: activityNames(await listActivities(), { t, language }) }
  return csvFile(
    {
      name: 'audit.csv',
      head: [...columns, ...words],
      batches: batchesOf(eachAudit(question), (row) => auditWords(row, t, telling)),
    },
    context,
  )
})

type AuditWords = ReturnType<typeof auditWords>

async function* batchesOf(found: AsyncIterable<AuditRow[]>, wordsOf: (row: AuditRow) => AuditWords) {
  for await (const rows of found) {
    yield rows.map((row) => {
      const said = wordsOf(row)
      return [...columns.map((column) => row[column]), ...words.map((word) => said[word])]
    })
  }
}
