import { type AccountStatus, accountStatusOf } from '~/domain/accounts/queries.server'
import { errorName, log } from './log.server'

/** What waits behind an address; 'failed' where it could not be looked up, which the person is told and so is the log. */
export function lookUpAccountStatus(email: string): AccountStatus | 'failed' {
  try {
    return accountStatusOf(email)
  } catch (error) {
    log.error({ error: errorName(error) }, 'address not looked up')
    return 'failed'
  }
}
