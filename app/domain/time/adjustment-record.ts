import { record, text } from '~/domain/records/define'
import { longestReason } from './rules'

export const adjustmentRecord = record('time:adjustment', {
  duration: text(9, {
    required: true,
    tidy: (typed: string) => (/^\s*\d{1,3}:\d\d\s*$/.test(typed) ? `${typed.trim()}:00` : typed),
    check: (typed: string) => (/^\d{1,3}:[0-5]\d:[0-5]\d$/.test(typed) ? undefined : 'time:errors.time'),
  }),
  reason: text(longestReason, { required: true, lines: 3, missing: 'time:errors.reason' }),
})
