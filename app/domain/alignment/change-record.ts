import { choice, date, list, only, record, text } from '~/domain/records/define'
import { type Status, unalignmentReasons } from './statuses'

export const changeRecord = record('programme:change', {
  day: date({ required: true, max: 'today' }),
  reason: choice(list('programme:reasons', unalignmentReasons), {
    required: true,
    hint: true,
    error: 'programme:errors.reason',
  }),
  note: text(500, { lines: 3 }),
})

const withoutReason = only(changeRecord, ['day', 'note'])

export function changeRecordFor(to: Status) {
  return to === 'unaligned' ? changeRecord : withoutReason
}
