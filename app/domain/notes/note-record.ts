import { record, text } from '~/domain/records/define'
import { tidyLines, withoutControls } from '~/domain/text-fields'
import { longestNote } from './rules'

export const noteRecord = record('note', {
  note: text(longestNote, { lines: 12, tidy: (typed: string) => withoutControls(tidyLines(typed)) }),
})
