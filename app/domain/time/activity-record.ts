import { record, text } from '~/domain/records/define'
import { longestActivityName } from './rules'

export const activityRecord = record('administration:activities', {
  name: text(longestActivityName, { required: true }),
  nameEs: text(longestActivityName, { required: true }),
})
