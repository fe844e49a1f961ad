import { fullName } from '~/domain/person'
import { clockText } from '~/domain/time/duration'
import { auditExportOfCircle } from '~/domain/time/export.server'
import { type EntryInList, entriesForCsv } from '~/domain/time/queries.server'
import { csvFile } from '~/http/downloads/csv.server'
import { requireOwnDownload } from '~/http/downloads/download.server'
import { asMember } from '~/http/guards.server'
import { dayIn } from '~/i18n/format'
import { type Formatter, formatterFor } from '~/i18n/formatter.server'
import { csvAdjusted, csvTimes } from '~/i18n/time-shown.server'
import { activityName } from '~/i18n/timer-shown.server'
import { periodIn } from '~/routes/circle/tracking/period.server'

const heads = [
  'time:csv.date',
  'time:csv.start',
  'time:fields.endDate',
  'time:csv.end',
  'time:csv.person',
  'time:fields.activity',
  'time:fields.note',
  'time:csv.duration',
  'time:csv.seconds',
  'time:csv.reason',
  'time:csv.adjustedDate',
  'time:csv.adjustedStart',
] as const

/** All of the circle's time of a period, in the reader's language and the circle's zone. */
export const loader = asMember(async ({ member, user, request, context }) => {
  requireOwnDownload({ request, context })
  const period = periodIn(new URL(request.url).searchParams, dayIn(new Date(), member.timeZone))
  const formatter = await formatterFor(request, { ...user, timeZone: null }, member.timeZone)
  await auditExportOfCircle(member, period)
  const head = heads.map((name) => formatter.t(name))
  const batches = batchesOf(entriesForCsv(member, period), formatter)
  return csvFile({ name: `time-${period.from}-${period.to}.csv`, head, batches }, context)
})

async function* batchesOf(found: AsyncIterable<EntryInList[]>, formatter: Formatter) {
  for await (const entries of found) yield entries.map((entry) => cellsOf(entry, formatter))
}

function cellsOf(entry: EntryInList, formatter: Formatter) {
  const { person, activity, note, seconds, reason } = entry
  return [
    ...csvTimes(entry, formatter.timeZone, formatter),
    fullName(person),
    activityName(activity, formatter),
    note,
    clockText(seconds),
    seconds,
    reason,
    ...csvAdjusted(entry, formatter.timeZone, formatter),
  ]
}
