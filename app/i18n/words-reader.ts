import type { WordsReader } from '~/domain/records/words'
import type { Formatter } from './formatter.server'

/** A record's words for the formatter's reader. */
export function wordsReaderOf({ t, day, month }: Formatter): WordsReader {
  return {
    say: (key, values) => t(key as 'common:saving', values ?? {}),
    day,
    month,
  }
}
