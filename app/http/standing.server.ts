import { type Standing, standingOf } from '~/domain/accounts/queries.server'
import { log } from './log.server'

/** What waits behind an address; 'failed' where it could not be looked up, which the person is told and so is the log. */
export function lookUpStanding(email: string): Standing | 'failed' {
  try {
    return standingOf(email)
  } catch (error) {
    log.error({ error: error instanceof Error ? error.name : typeof error }, 'address not looked up')
    return 'failed'
  }
}
