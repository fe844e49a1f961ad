import { env } from '~/env.server'

/** The provider's own pages that people see before they sign in, those that this provider has. */
export function accessLinks() {
  return { terms: env.LINK_TERMS, privacy: env.LINK_PRIVACY }
}

/** Where people reach the provider. */
export function contacts() {
  return {
    provider: env.PROVIDER_NAME,
    email: env.SUPPORT_EMAIL,
    phone: env.SUPPORT_PHONE,
    page: env.LINK_SUPPORT ?? env.LINK_CONNECT,
  }
}
