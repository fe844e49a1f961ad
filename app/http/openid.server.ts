import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod'
import { env } from '~/env.server'

// OpenID Connect: discovery of the provider's endpoints, and the checks of its ID token.

/** The provider's answer cannot be trusted, or does not vouch for an address. */
export class UntrustedToken extends Error {}

/** How long we wait for the provider. */
export const timeoutMs = 4_500
const keptMs = 60 * 60_000
const skewSeconds = 60

const Provider = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
  jwks_uri: z.url(),
})
export type Provider = z.infer<typeof Provider>

const Header = z.object({ alg: z.literal('RS256'), kid: z.string().optional() })
const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  iat: z.number(),
  nonce: z.string(),
})
const Keys = z.object({
  keys: z.array(z.looseObject({ kid: z.string().optional(), kty: z.string(), use: z.string().optional() })),
})

let discovered: { provider: Provider; at: number } | undefined

/** The provider's endpoints, from its own discovery document. */
export async function discover() {
  if (discovered && discovered.at > Date.now() - keptMs) return discovered.provider
  const issuer = env.GOOGLE_ISSUER.replace(/\/$/, '')
  const provider = Provider.parse(
    await askForJson(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(timeoutMs) }),
  )
  if (provider.issuer.replace(/\/$/, '') !== issuer) throw new UntrustedToken('another issuer answers there')
  discovered = { provider, at: Date.now() }
  return provider
}

type Expected = { provider: Provider; clientId: string; nonce: string; signal: AbortSignal }

/** What an ID token claims, checked as OpenID Connect Core 3.1.3.7 asks for. Throws where it does not hold. */
export async function claimsOf(idToken: string, { provider, clientId, nonce, signal }: Expected) {
  const [head = '', body = '', signature = ''] = idToken.split('.')
  const header = Header.parse(decoded(head))
  const { keys } = Keys.parse(await askForJson(provider.jwks_uri, { signal }))
  const key = keys.find(
    ({ kty, kid, use }) => kty === 'RSA' && use !== 'enc' && (header.kid === undefined || kid === header.kid),
  )
  if (!key) throw new UntrustedToken('there is no such key')
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${body}`),
    createPublicKey({ key, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new UntrustedToken('the signature does not hold')

  const claims = Claims.parse(decoded(body))
  const now = Date.now() / 1_000
  const isForUs = [claims.aud].flat().includes(clientId) && (claims.azp ?? clientId) === clientId
  const isOfNow =
    claims.exp > now - skewSeconds && claims.iat < now + skewSeconds && claims.iat > now - 600 - skewSeconds
  if (claims.iss !== provider.issuer || !isForUs || !isOfNow || claims.nonce !== nonce)
    throw new UntrustedToken('it was not made for this visit')
  return claims
}

export async function askForJson(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, redirect: 'error' })
  if (!response.ok) throw new UntrustedToken(`answered with ${response.status}`)
  return response.json()
}

function decoded(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}
