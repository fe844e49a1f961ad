import { record, text } from '~/domain/records/define'
import { tidyLines, withoutControls } from '~/domain/text-fields'
import { longestNote } from './rules'

/** The circle's note as a form of its own, where no script saves it while it is written. */
export const noteRecord = record('note', {
  note: text(longestNote, { lines: 12, tidy: (typed: string) => withoutControls(tidyLines(typed)) }),
})
