import { date, record, text } from '~/domain/records/define'
import { type Clock, endOf } from '~/domain/time/clock'
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

/** Why the work of a clock cannot have ended then: it had not begun to run, or stood still already. */
export function problemOfTrueEnd(clock: Clock, endedAt: Date, now: Date) {
  const { runningSince, ranSince, pausedAt, startedAt } = clock
  if (endedAt < (runningSince ?? ranSince ?? pausedAt ?? startedAt)) return 'timer:errors.endBeforeStart' as const
  if (endedAt > now) return 'timer:errors.future' as const
  return endedAt > endOf(clock, now) ? ('timer:errors.endAfterStop' as const) : undefined
}
