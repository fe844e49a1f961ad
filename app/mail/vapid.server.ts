import { addressIn, isPublicDomain } from '~/domain/email'
import { env } from '~/env.server'

/** The operator's contact for push services; Apple's requires a public one (RFC 8292). Undefined: no push is sent. */
export function vapidSubject({ PUBLIC_URL, SUPPORT_EMAIL, MAIL_FROM } = env): string | undefined {
  const { protocol, hostname, origin } = new URL(PUBLIC_URL)
  if (protocol === 'https:' && isPublicDomain(hostname)) return origin
  const address = [SUPPORT_EMAIL, addressIn(MAIL_FROM)].find((one) => one && isPublicDomain(one.split('@')[1] ?? ''))
  return address && `mailto:${address}`
}
