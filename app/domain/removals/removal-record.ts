import { record, text } from '~/domain/records/define'

const longestReason = 500

export const removalRecord = record('common:removal', {
  reason: text(longestReason, { required: true, lines: 3, missing: 'errors.reason' }),
})
