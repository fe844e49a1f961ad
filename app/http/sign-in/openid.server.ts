import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import * as z from 'zod'
import { env } from '~/env.server'

// OpenID Connect: discovery of the provider's endpoints, and the checks of its ID token.

/** The provider's token is invalid, or has no verified address. */
export class UntrustedToken extends Error {}

/** The timeout of requests to the provider. */
export const timeoutMs = 4_500
const cacheMs = 60 * 60_000
const longestAge = '10 minutes'
const skew = '1 minute'

const Provider = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
  jwks_uri: z.url(),
})
export type Provider = z.infer<typeof Provider>

let discovered: { provider: Provider; at: number } | undefined

/** The provider's endpoints, from its own discovery document. */
export async function discover() {
  if (discovered && discovered.at > Date.now() - cacheMs) return discovered.provider
  const issuer = env.GOOGLE_ISSUER.replace(/\/$/, '')
  const provider = Provider.parse(
    await askForJson(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(timeoutMs) }),
  )
  if (provider.issuer.replace(/\/$/, '') !== issuer) throw new UntrustedToken('another issuer answers there')
  discovered = { provider, at: Date.now() }
  return provider
}

type Expected = { provider: Provider; clientId: string; nonce: string; signal: AbortSignal }

/** The subject of an ID token, checked by OpenID Connect Core 3.1.3.7. Throws if invalid. */
export async function subjectOf(idToken: string, { provider, clientId, nonce, signal }: Expected) {
  const keys = createLocalJWKSet((await askForJson(provider.jwks_uri, { signal })) as JSONWebKeySet)
  const { payload } = await jwtVerify(idToken, keys, {
    algorithms: ['RS256'],
    issuer: provider.issuer,
    audience: clientId,
    maxTokenAge: longestAge,
    clockTolerance: skew,
    requiredClaims: ['exp'],
  })
  const Claims = z.object({
    sub: z.string().min(1),
    nonce: z.literal(nonce),
    azp: z.literal(clientId).optional(),
  })
  return Claims.parse(payload).sub
}

export async function askForJson(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, redirect: 'error' })
  if (!response.ok) throw new UntrustedToken(`answered with ${response.status}`)
  return response.json()
}
