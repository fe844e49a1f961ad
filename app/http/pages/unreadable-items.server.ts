import { log } from '~/http/server/log.server'

const maxRemembered = 10_000
const logged = new Set<string>()

/** Logs which items a calendar left out because they cannot be read; each once in the life of the process. */
export function logUnreadable(ids: readonly string[]) {
  logOnce(ids, 'an item of the routine cannot be read')
}

/** Logs which posts, comments and messages are shown without their date; each once in the life of the process. */
export function logUndated(ids: readonly string[]) {
  logOnce(ids, 'a post, comment or message has no readable date')
}

function logOnce(ids: readonly string[], problem: string) {
  for (const item of ids) {
    if (logged.has(item) || logged.size >= maxRemembered) continue
    logged.add(item)
    log.error({ item }, problem)
  }
}
