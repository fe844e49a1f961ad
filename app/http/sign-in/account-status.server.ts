import { type AccountStatus, accountStatusOf } from '~/domain/accounts/queries.server'
import { errorName, log } from '~/http/server/log.server'

/** What belongs to an address. 'failed' when the lookup failed, which is logged and shown to the person. */
export async function lookUpAccountStatus(email: string): Promise<AccountStatus | 'failed'> {
  try {
    return await accountStatusOf(email)
  } catch (error) {
    log.error({ error: errorName(error) }, 'address not looked up')
    return 'failed'
  }
}
