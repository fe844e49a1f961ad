import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createCookieSessionStorage, type SessionStorage } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { type GoogleProfile, GoogleStrategy } from 'remix-auth-google'
import * as z from 'zod'
import { isEmail, tidyEmail } from '~/domain/accounts/email'
import type { ProvenIdentity } from '~/domain/accounts/federated.server'
import { env, isSecure } from '~/env.server'
import { sessionSecret } from '~/secrets.server'
import { paths } from './paths'

/** Whether this instance offers signing in through another provider. */
export const isFederated = env.GOOGLE_CLIENT_ID !== undefined

/** The provider's answer cannot be trusted, or does not vouch for an address. */
class Untrusted extends Error {}

const patienceMs = 4_500
const keptMs = 60 * 60_000
const skewSeconds = 60
const callbackUrl = `${env.PUBLIC_URL}${paths.googleCallback()}`

const Provider = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
  jwks_uri: z.url(),
})
type Provider = z.infer<typeof Provider>

const Tokens = z.object({ access_token: z.string(), id_token: z.string() })
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
const Person = z.object({ sub: z.string().min(1), email: z.string(), email_verified: z.literal(true) })

/** One visit to the provider: made at the start, kept in a signed cookie, and checked when the person comes back. */
const Visit = z.object({ verifier: z.string(), nonce: z.string(), redirectTo: z.string(), isShared: z.boolean() })
type Visit = z.infer<typeof Visit>

let storage: SessionStorage<{ visit: Visit }> | undefined

/** The cookie of a visit. Lax, since the way back comes from the provider's page; there is one, so that many starts do not pile up. */
function visits() {
  storage ??= createCookieSessionStorage<{ visit: Visit }>({
    cookie: {
      name: 'kinfold_visit',
      path: '/login',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
      maxAge: 600,
      secrets: [sessionSecret()],
    },
  })
  return storage
}

/** The redirect that sends the person to the provider. Throws when the provider cannot be reached. */
export async function visitProvider(
  request: Request,
  { redirectTo, isShared }: Pick<Visit, 'redirectTo' | 'isShared'>,
) {
  const visit = { verifier: random(), nonce: random(), redirectTo, isShared }
  const session = await visits().getSession()
  session.set('visit', visit)
  const cookie = (await visits().commitSession(session)).split(';')[0] ?? ''
  // The strategy adds its state to what the cookie holds, so it has to find our part there.
  const headers = new Headers({ cookie })
  const provider = await discover()
  try {
    await authenticatorFor(visit, provider).authenticate('google', new Request(request.url, { headers }))
  } catch (error) {
    if (error instanceof Response) return error // the strategy's way to redirect
    throw error
  }
  throw new Error('The strategy let somebody in who has not been at the provider')
}

/** Who came back from the provider, and what they wanted; throws when anything about it is not as it should be. */
export async function welcomeBack(request: Request): Promise<{ identity: ProvenIdentity; visit: Visit }> {
  const session = await visits().getSession(request.headers.get('cookie'))
  const visit = Visit.parse(session.get('visit'))
  const identity = await authenticatorFor(visit, await discover()).authenticate('google', request)
  return { identity, visit }
}

/** The page that the person had asked for when the visit began; nothing when none was begun here. */
export async function wishOf(request: Request) {
  const session = await visits().getSession(request.headers.get('cookie'))
  return Visit.safeParse(session.get('visit')).data?.redirectTo
}

/** The header that takes the visit's cookie away: it is good for one return. */
export async function endVisit(): Promise<[string, string]> {
  return ['Set-Cookie', await visits().destroySession(await visits().getSession())]
}

function authenticatorFor(visit: Visit, provider: Provider) {
  return new Authenticator<ProvenIdentity>(visits(), { throwOnError: true }).use(
    new ProviderStrategy(visit, provider),
    'google',
  )
}

/** Google's strategy, for any OpenID provider, with what it leaves out: PKCE, nonce, the ID token, a verified address, patience. */
class ProviderStrategy extends GoogleStrategy<ProvenIdentity> {
  private readonly signal = AbortSignal.timeout(patienceMs)
  private idToken = ''

  constructor(
    private readonly visit: Visit,
    private readonly provider: Provider,
  ) {
    super(
      {
        clientID: env.GOOGLE_CLIENT_ID ?? '',
        clientSecret: env.GOOGLE_CLIENT_SECRET ?? '',
        callbackURL: callbackUrl,
        scope: 'openid email',
      },
      async ({ profile }) => this.identityFrom(profile),
    )
    this.authorizationURL = provider.authorization_endpoint
    this.tokenURL = provider.token_endpoint
  }

  protected override authorizationParams() {
    return new URLSearchParams({
      nonce: this.visit.nonce,
      code_challenge: sha256(this.visit.verifier),
      code_challenge_method: 'S256',
    })
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    params.set('code', code)
    params.set('code_verifier', this.visit.verifier)
    params.set('client_id', this.clientID)
    params.set('client_secret', this.clientSecret)
    const tokens = Tokens.parse(await this.ask(this.tokenURL, { method: 'POST', body: params }))
    this.idToken = tokens.id_token
    // The figure is what the strategy's type asks for; nobody reads it.
    const extraParams = {
      expires_in: 3920 as const,
      scope: '',
      id_token: tokens.id_token,
      token_type: 'Bearer' as const,
    }
    return { accessToken: tokens.access_token, extraParams }
  }

  protected override async userProfile(accessToken: string): Promise<GoogleProfile> {
    const person = Person.parse(
      await this.ask(this.provider.userinfo_endpoint, { headers: { Authorization: `Bearer ${accessToken}` } }),
    )
    return {
      provider: 'google',
      id: person.sub,
      displayName: '',
      name: { familyName: '', givenName: '' },
      emails: [{ value: person.email }],
      photos: [{ value: '' }],
      _json: {
        sub: person.sub,
        name: '',
        given_name: '',
        family_name: '',
        picture: '',
        locale: '',
        email: person.email,
        email_verified: true,
        hd: '',
      },
    }
  }

  private async identityFrom(profile: GoogleProfile): Promise<ProvenIdentity> {
    const claims = await this.checkIdToken()
    const email = tidyEmail(profile.emails[0].value)
    if (claims.sub !== profile.id || !isEmail(email)) throw new Untrusted('the two answers speak of different people')
    return { issuer: this.provider.issuer, subject: claims.sub, email }
  }

  /** What OpenID Connect Core 3.1.3.7 asks for. */
  private async checkIdToken() {
    const [head = '', body = '', signature = ''] = this.idToken.split('.')
    const header = Header.parse(decoded(head))
    const { keys } = Keys.parse(await this.ask(this.provider.jwks_uri))
    const key = keys.find(
      ({ kty, kid, use }) => kty === 'RSA' && use !== 'enc' && (header.kid === undefined || kid === header.kid),
    )
    if (!key) throw new Untrusted('there is no such key')
    const isSigned = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${body}`),
      createPublicKey({ key, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    )
    if (!isSigned) throw new Untrusted('the signature does not hold')

    const claims = Claims.parse(decoded(body))
    const now = Date.now() / 1_000
    const isForUs = [claims.aud].flat().includes(this.clientID) && (claims.azp ?? this.clientID) === this.clientID
    const isOfNow =
      claims.exp > now - skewSeconds && claims.iat < now + skewSeconds && claims.iat > now - 600 - skewSeconds
    if (claims.iss !== this.provider.issuer || !isForUs || !isOfNow || claims.nonce !== this.visit.nonce)
      throw new Untrusted('it was not made for this visit')
    return claims
  }

  private ask(url: string, init: RequestInit = {}) {
    return askForJson(url, { ...init, signal: this.signal })
  }
}

let discovered: { provider: Provider; at: number } | undefined

/** Where the provider's pages are, by its own word. */
async function discover() {
  if (discovered && discovered.at > Date.now() - keptMs) return discovered.provider
  const issuer = env.GOOGLE_ISSUER.replace(/\/$/, '')
  const provider = Provider.parse(
    await askForJson(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(patienceMs) }),
  )
  if (provider.issuer.replace(/\/$/, '') !== issuer) throw new Untrusted('another issuer answers there')
  discovered = { provider, at: Date.now() }
  return provider
}

async function askForJson(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, redirect: 'error' })
  if (!response.ok) throw new Untrusted(`answered with ${response.status}`)
  return response.json()
}

function decoded(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}

function random() {
  return randomBytes(32).toString('base64url')
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('base64url')
}
