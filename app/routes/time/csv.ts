import { localTimeAt } from '~/domain/local-time'
import { fullName } from '~/domain/person'
import { Forbidden } from '~/domain/refusals'
import { clockText } from '~/domain/time/duration'
import { auditExportOfMonth } from '~/domain/time/export.server'
import { listOwnEntries, type OwnEntry } from '~/domain/time/report.server'
import { mayOpenOwnTime } from '~/domain/timer/queries.server'
import { csvFile } from '~/http/csv.server'
import { downloadHeaders } from '~/http/download.server'
import { asUser } from '~/http/guards.server'
import { monthAsked } from '~/http/month-param.server'
import { type Formatter, formatterFor } from '~/i18n/formatter.server'
import { activityName } from '~/i18n/timer-shown.server'

const columns = [
  'date',
  'start',
  'endDate',
  'end',
  'circle',
  'activity',
  'note',
  'duration',
  'seconds',
  'reason',
] as const

/** A person's own time of a month, entry by entry, each in its circle's zone. */
export const loader = asUser(async ({ user, request, context }) => {
  downloadHeaders(context)
  if (!(await mayOpenOwnTime(user))) throw new Forbidden()
  const formatter = await formatterFor(request, user)
  const { month } = monthAsked(request, formatter.timeZone)
  await auditExportOfMonth(user, month, { isOwn: true })
  const head = columns.map((column) => formatter.t(`time:csv.${column}`))
  return csvFile({ name: `time-${month}.csv`, head, batches: batchesOf(user, month, formatter) }, context)
})

async function* batchesOf(user: { id: string }, month: string, formatter: Formatter) {
  yield (await listOwnEntries(user, month)).map((entry) => cellsOf(entry, formatter))
}

function cellsOf(entry: OwnEntry, formatter: Formatter) {
  const { startDate, startedAt, endedAt, timeZone, recipient, activity, note, seconds, reason } = entry
  const { day, t } = formatter
  const [start, end] = [
    localTimeAt(startedAt, timeZone, { to: 'second' }),
    localTimeAt(endedAt, timeZone, { to: 'second' }),
  ]
  return [
    day(startDate),
    reason === null ? start.time : null,
    reason === null ? day(end.day) : null,
    reason === null ? end.time : null,
    recipient ? fullName(recipient) : t('time:left'),
    activityName(activity, formatter),
    recipient ? note : null,
    clockText(seconds),
    seconds,
    recipient ? reason : null,
  ]
}
