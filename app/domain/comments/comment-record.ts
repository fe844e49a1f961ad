import { record, text } from '~/domain/records/define'

export const commentRecord = record('comments:fields', {
  content: text(5_000, { required: true, missing: 'comments:errors.empty', lines: 2 }),
})
