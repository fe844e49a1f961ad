import { date, record, text } from '~/domain/records/define'
import { isTime, tidyTime } from '~/domain/time-of-day'

const time = {
  required: true,
  missing: 'timer:errors.time',
  as: 'time',
  tidy: tidyTime,
  check: (typed: string) => (isTime(typed) ? undefined : 'timer:errors.time'),
} as const

export const trueEndRecord = record('timer:forgotten', {
  endDate: date({ required: true, missing: 'timer:errors.date' }),
  endTime: text(20, time),
})
