import { env, unnamedProvider } from '~/env.server'
import { paths } from '~/paths'

/** What people agree to when they sign in: the provider's own pages or, where there are none, ours. */
export function accessLinks() {
  return { terms: env.LINK_TERMS ?? paths.terms(), privacy: env.LINK_PRIVACY ?? paths.privacy() }
}

/** Where people reach the provider. */
export function contacts() {
  return {
    provider: env.PROVIDER_NAME,
    isNamed: env.PROVIDER_NAME !== unnamedProvider,
    email: env.SUPPORT_EMAIL,
    phone: env.SUPPORT_PHONE,
    page: env.LINK_SUPPORT ?? env.LINK_CONNECT,
  }
}
