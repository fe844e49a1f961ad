import { isRefusal } from '~/http/forms/failed-action.server'
import { errorKindAndPlace, log } from '~/http/server/log.server'

/** A part of a page, or undefined if it failed, which the page then says. Refusals are thrown. */
export async function unlessFault<T>(what: string, reading: () => Promise<T>): Promise<T | null> {
  try {
    return await reading()
  } catch (error) {
    if (isRefusal(error)) throw error
    logFault(what, error)
    return null
  }
}

/** Logs why a part of a page is missing, if it is. */
export function logFault(what: string, fault: unknown) {
  if (fault !== undefined) log.error({ what, ...errorKindAndPlace(fault) }, 'a part of a page was not read')
}
