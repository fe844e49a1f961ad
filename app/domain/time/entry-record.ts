import { date, record, text } from '~/domain/records/define'
import type { Problems, RecordValue } from '~/domain/records/fields'
import { isSpecifiedActivity, longestNote } from './rules'

const longestName = 60
const longestTime = 20 // as text where a browser has no time input
const clockTime = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/
const time = {
  required: true,
  tidy: (typed: string) => (/^\s*\d\d:\d\d\s*$/.test(typed) ? `${typed.trim()}:00` : typed), // some browsers send no seconds
  check: (typed: string) => (clockTime.test(typed) ? undefined : 'time:errors.time'),
} as const

export const entryRecord = record(
  'time:fields',
  {
    startDate: date({ required: true, missing: 'time:errors.startDate' }),
    startTime: text(longestTime, time),
    endDate: date({ required: true, missing: 'time:errors.endDate' }),
    endTime: text(longestTime, time),
    activity: text(longestName, {
      required: true,
      missing: 'time:errors.activity',
      titleKey: (value: string) => (isSpecifiedActivity(value) ? `time:activities.${value}` : undefined),
    }),
    note: text(longestNote, { lines: 3 }),
  },
  {
    together: [['startDate', 'startTime', 'endDate', 'endTime']],
    // Unchanged times may be in the wrong order where clocks were set back in between.
    rule: ({ startDate, startTime, endDate, endTime }, { isChanged }): Problems | undefined => {
      if (!['startDate', 'startTime', 'endDate', 'endTime'].some(isChanged)) return undefined
      if (!startDate || !endDate) return undefined
      if (endDate < startDate) return { endDate: 'time:errors.endBeforeStart' }
      const areTimes = [startTime, endTime].every((typed) => clockTime.test(typed ?? ''))
      return endDate === startDate && areTimes && endTime < startTime
        ? { endTime: 'time:errors.endTimeBeforeStart' }
        : undefined
    },
  },
)

export function newEntryValue(day: string): RecordValue {
  return { startDate: day, startTime: null, endDate: day, endTime: null, activity: null, note: null }
}
