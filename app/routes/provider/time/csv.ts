import { clockText } from '~/domain/time/duration'
import { auditExportOfMonth } from '~/domain/time/export.server'
import { monthForCsv, type ReportLine } from '~/domain/time/report.server'
import { csvFile } from '~/http/downloads/csv.server'
import { requireOwnDownload } from '~/http/downloads/download.server'
import { asRecentSuperAdmin } from '~/http/guards.server'
import { monthOrCurrent } from '~/http/pages/month-param.server'
import type { Formatter } from '~/i18n/formatter.server'
import { activityName } from '~/i18n/timer-shown.server'

const heads = [
  'time:csv.circle',
  'time:csv.person',
  'time:fields.activity',
  'time:csv.entries',
  'time:csv.duration',
  'time:csv.minutes',
  'time:csv.seconds',
] as const

export const loader = asRecentSuperAdmin(async ({ user, request, context, getFormatter }) => {
  requireOwnDownload({ request, context })
  const formatter = await getFormatter()
  const { month } = monthOrCurrent(request, formatter.timeZone)
  await auditExportOfMonth(user, month, { isOwn: false })
  const head = heads.map((name) => formatter.t(name))
  const batches = batchesOf(monthForCsv(user, month), formatter)
  return csvFile({ name: `time-${month}.csv`, head, batches }, context)
})

async function* batchesOf(found: AsyncIterable<ReportLine[]>, formatter: Formatter) {
  for await (const lines of found) yield lines.map((line) => cellsOf(line, formatter))
}

function cellsOf({ circle, person, activity, entries, seconds }: ReportLine, formatter: Formatter) {
  const minutes = Math.round(seconds / 60)
  return [circle, person, activityName(activity, formatter), entries, clockText(seconds), minutes, seconds]
}
