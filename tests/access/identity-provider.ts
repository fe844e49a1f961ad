import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'

export type Account = { sub: string; email?: string; email_verified?: unknown }

/** An OpenID provider where one person is always signed in, who agrees to everything or to nothing. */
export async function anIdentityProvider(redirectUri: string) {
  const person: { account: Account; agrees: boolean } = { account: { sub: 'nobody' }, agrees: true }
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The provider has no address')
  const issuer = `http://localhost:${address.port}`

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'kinfold',
        client_secret: 'the secret of the test',
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ ...person.account, sub: accountId }) }),
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId,
        accountId: context.oidc.session?.accountId,
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const pages = provider.callback()

  function answer(request: IncomingMessage, response: ServerResponse) {
    if (!request.url?.startsWith('/interaction/')) return pages(request, response)
    const result = person.agrees
      ? { login: { accountId: person.account.sub } }
      : { error: 'access_denied', error_description: '<script>no</script>' }
    return provider.interactionFinished(request, response, result)
  }

  return {
    issuer,
    be: (account: Account, { agrees = true } = {}) => Object.assign(person, { account, agrees }),
    /** Follows the provider's pages as a browser does, up to the address that leads back to us. */
    async visit(start: string) {
      const cookies = new Map<string, string>()
      for (let next = start; ; ) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const header of response.headers.getSetCookie()) {
          const [name = '', value = ''] = header.split(';')[0]?.split('=') ?? []
          cookies.set(name, value)
        }
        const to = response.headers.get('location')
        if (!to) throw new Error(`The provider stopped with ${response.status} at ${next}: ${await response.text()}`)
        next = new URL(to, next).href
        if (next.startsWith(redirectUri)) return next
      }
    },
    close: () => new Promise<unknown>((closed) => server.close(closed)),
  }
}
