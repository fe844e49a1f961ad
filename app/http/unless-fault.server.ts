import { isRefusal } from './failed-action.server'
import { errorKindAndPlace, log } from './log.server'

/** What a page reads, or nothing when that failed, which the page says in its place. A refusal is thrown on. */
export async function unlessFault<T>(what: string, reading: () => Promise<T>): Promise<T | null> {
  try {
    return await reading()
  } catch (error) {
    if (isRefusal(error)) throw error
    log.error({ what, ...errorKindAndPlace(error) }, 'a part of a page was not read')
    return null
  }
}
