import { date, record, text } from '~/domain/records/define'

const time = {
  required: true,
  missing: 'timer:errors.time',
  as: 'time',
  tidy: (typed: string) => /^\s*(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?\s*$/.exec(typed)?.[1] ?? typed, // some browsers send seconds
  check: (typed: string) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(typed) ? undefined : 'timer:errors.time'),
} as const

/** When a forgotten timer really ended: day and time in its person's zone. */
export const trueEndRecord = record('timer:forgotten', {
  endDate: date({ required: true, missing: 'timer:errors.date' }),
  endTime: text(8, time),
})
