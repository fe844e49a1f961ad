import { record, text } from '~/domain/records/define'
import { longestCategoryName } from './rules'

/** A category of the provider's own. */
export const categoryRecord = record('administration:categories', {
  name: text(longestCategoryName, { required: true }),
})
