import { record, text } from '~/domain/records/define'
import { longestCategoryName } from './rules'

export const categoryRecord = record('administration:categories', {
  name: text(longestCategoryName, { required: true }),
  nameEs: text(longestCategoryName, { hint: true }),
})
