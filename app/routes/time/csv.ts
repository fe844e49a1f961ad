import { fullName } from '~/domain/person'
import { clockText } from '~/domain/time/duration'
import { auditExportOfOwnMonth, listOwnEntries, type OwnEntry } from '~/domain/time/own-time.server'
import { csvFile } from '~/http/downloads/csv.server'
import { requireOwnDownload } from '~/http/downloads/download.server'
import { asUser } from '~/http/guards.server'
import { monthOrCurrent } from '~/http/pages/month-param.server'
import type { Formatter } from '~/i18n/formatter.server'
import { csvAdjusted, csvTimes } from '~/i18n/time-shown.server'
import { activityName } from '~/i18n/timer-shown.server'

const heads = [
  'time:csv.date',
  'time:csv.start',
  'time:fields.endDate',
  'time:csv.end',
  'time:csv.circle',
  'time:fields.activity',
  'time:fields.note',
  'time:csv.duration',
  'time:csv.seconds',
  'time:csv.reason',
  'time:csv.adjustedDate',
  'time:csv.adjustedStart',
] as const

/** A user's own time of a month, each entry in its circle's zone. */
export const loader = asUser(async ({ user, request, context, getFormatter }) => {
  requireOwnDownload({ request, context })
  const formatter = await getFormatter()
  const { month } = monthOrCurrent(request, formatter.timeZone)
  await auditExportOfOwnMonth(user, month)
  const head = heads.map((name) => formatter.t(name))
  return csvFile({ name: `time-${month}.csv`, head, batches: batchesOf(user, month, formatter) }, context)
})

async function* batchesOf(user: { id: string }, month: string, formatter: Formatter) {
  yield (await listOwnEntries(user, month)).map((entry) => cellsOf(entry, formatter))
}

function cellsOf(entry: OwnEntry, formatter: Formatter) {
  const { timeZone, recipient, activity, note, seconds, reason } = entry
  return [
    ...csvTimes(entry, timeZone, formatter),
    recipient ? fullName(recipient) : formatter.t('time:left'),
    activityName(activity, formatter),
    recipient ? note : null,
    clockText(seconds),
    seconds,
    recipient ? reason : null,
    ...csvAdjusted(entry, timeZone, formatter),
  ]
}
