import { record, text } from '~/domain/records/define'
import { addressFrom, longestAddress, longestName } from './rules'

/** A name, and its form's address (or id or path at JotForm). */
export const workflowRecord = record('workflows', {
  name: text(longestName, { required: true }),
  address: text(longestAddress, {
    required: true,
    hint: true,
    as: 'url',
    tidy: (typed: string) => addressFrom(typed) ?? typed,
    check: (address: string) => (addressFrom(address) === address ? undefined : 'workflows:errors.address'),
  }),
})
