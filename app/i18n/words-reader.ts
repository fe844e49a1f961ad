import type { WordsReader } from '~/domain/records/words'
import type { Formatter } from './formatter.server'

/** How a record is put into words for whom the formatter is made. */
export function wordsReaderOf({ t, day, month }: Formatter): WordsReader {
  return {
    say: (key, values) => t(key as 'common:saving', values ?? {}),
    day,
    month,
  }
}
