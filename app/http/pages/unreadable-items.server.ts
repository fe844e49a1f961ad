import { log } from '~/http/server/log.server'

const maxRemembered = 10_000
const logged = new Set<string>()

/** Logs which items a calendar left out because they cannot be read; each once in the life of the process. */
export function logUnreadable(ids: readonly string[]) {
  for (const item of ids) {
    if (logged.has(item) || logged.size >= maxRemembered) continue
    logged.add(item)
    log.error({ item }, 'an item of the routine cannot be read')
  }
}
