import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'

export type Claims = Record<string, unknown>
export type Forgery = {
  claims?: (honest: Claims) => Claims
  token?: (honest: { claims: Claims; sign: typeof signed; publicKey: KeyObject; otherKey: KeyObject }) => string
  person?: Claims
  at?: string // the address that misbehaves
  status?: number
  body?: string
  isSilent?: boolean
}

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const others = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A provider that answers as it should, but for what a test makes it forge. */
export async function aDishonestProvider() {
  let forgery: Forgery = {}
  let nonce = ''
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', issuer).pathname
    if (path === forgery.at) {
      if (forgery.isSilent) return
      return response.writeHead(forgery.status ?? 200, { 'content-type': 'application/json' }).end(forgery.body ?? '{}')
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answerTo(path)))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The provider has no address')
  const issuer = `http://localhost:${address.port}`

  function answerTo(path: string) {
    if (path === '/keys')
      return { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }] }
    if (path === '/person') return forgery.person ?? { sub: 'elena', email: person.email, email_verified: true }
    if (path === '/token') return { access_token: 'a', token_type: 'Bearer', id_token: idToken() }
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/person`,
      jwks_uri: `${issuer}/keys`,
    }
  }

  function idToken() {
    const now = Math.floor(Date.now() / 1_000)
    const honest = { iss: issuer, sub: 'elena', aud: 'kinfold', exp: now + 300, iat: now, nonce }
    const claims = forgery.claims?.(honest) ?? honest
    return (
      forgery.token?.({ claims, sign: signed, publicKey: keys.publicKey, otherKey: others.privateKey }) ??
      signed(claims)
    )
  }

  const person = { email: '' }
  return {
    issuer,
    person,
    /** What the person's browser would bring back from the provider's page. */
    answer(start: string) {
      const asked = new URL(start).searchParams
      nonce = asked.get('nonce') ?? ''
      return `/login/google/callback?${new URLSearchParams({ code: 'c', state: asked.get('state') ?? '' })}`
    },
    forge: (next: Forgery) => {
      forgery = next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<unknown>((closed) => server.close(closed))
    },
  }
}

function signed(
  claims: Claims,
  { alg = 'RS256', key = keys.privateKey }: { alg?: string; key?: KeyObject | string } = {},
) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = `${part({ alg, kid: 'k' })}.${part(claims)}`
  if (alg === 'none') return `${body}.`
  const signature =
    typeof key === 'string'
      ? createHmac('sha256', key).update(body).digest()
      : sign('RSA-SHA256', Buffer.from(body), key)
  return `${body}.${signature.toString('base64url')}`
}
