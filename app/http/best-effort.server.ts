import { bestEffort, onFailure } from '~/data/best-effort.server'
import { errorName, log } from '~/http/server/log.server'

onFailure((error) => log.warn({ error: errorName(error) }, 'bookkeeping was not written'))

export { bestEffort }
