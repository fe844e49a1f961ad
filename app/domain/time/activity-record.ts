import { record, text } from '~/domain/records/define'
import { longestActivityName } from './rules'

/** An activity of the provider's own, with its name in each language. */
export const activityRecord = record('administration:activities', {
  name: text(longestActivityName, { required: true }),
  nameEs: text(longestActivityName, { required: true }),
})
