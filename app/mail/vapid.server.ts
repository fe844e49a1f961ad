import { addressIn, isPublicDomain } from '~/domain/accounts/email'
import { env } from '~/env.server'

/**
 * How push services reach the operator of this instance: Apple's refuses pushes without a public address (RFC 8292). Undefined
 * where there is none; no push is sent then.
 */
export function vapidSubject({ PUBLIC_URL, SUPPORT_EMAIL, MAIL_FROM } = env): string | undefined {
  const { protocol, hostname, origin } = new URL(PUBLIC_URL)
  if (protocol === 'https:' && isPublicDomain(hostname)) return origin
  const address = [SUPPORT_EMAIL, addressIn(MAIL_FROM)].find((one) => one && isPublicDomain(one.split('@')[1] ?? ''))
  return address && `mailto:${address}`
}
