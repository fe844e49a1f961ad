import { createHash, randomBytes } from 'node:crypto'
import { createCookieSessionStorage, type SessionStorage } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { type GoogleProfile, GoogleStrategy } from 'remix-auth-google'
import * as z from 'zod'
import type { VerifiedIdentity } from '~/domain/accounts/federated.server'
import { isEmail, normalizeEmail } from '~/domain/email'
import { env, isSecure } from '~/env.server'
import { paths } from '~/paths'
import { sessionSecret } from '~/secrets.server'
import { askForJson, discover, type Provider, subjectOf, timeoutMs, UntrustedToken } from './openid.server'

/** Whether this instance offers signing in through another provider. */
export const isFederated = env.GOOGLE_CLIENT_ID !== undefined

const callbackUrl = `${env.PUBLIC_URL}${paths.googleCallback()}`

const Tokens = z.object({ access_token: z.string(), id_token: z.string() })
const Person = z.object({ sub: z.string().min(1), email: z.string(), email_verified: z.literal(true) })

/** One sign-in by a provider: stored in a signed cookie, and checked when the user returns. */
const OAuthState = z.object({ verifier: z.string(), nonce: z.string(), redirectTo: z.string(), isShared: z.boolean() })
type OAuthState = z.infer<typeof OAuthState>

let storage: SessionStorage<{ oauth: OAuthState }> | undefined

/** Lax, because the provider redirects back here. Only one, so that many starts don't pile up. */
function oauthStorage() {
  storage ??= createCookieSessionStorage<{ oauth: OAuthState }>({
    cookie: {
      name: 'kinfold_oauth',
      path: paths.login(),
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
export async function redirectToProvider(
  request: Request,
  { redirectTo, isShared }: Pick<OAuthState, 'redirectTo' | 'isShared'>,
) {
  const oauth = { verifier: random(), nonce: random(), redirectTo, isShared }
  const session = await oauthStorage().getSession()
  session.set('oauth', oauth)
  const cookie = (await oauthStorage().commitSession(session)).split(';')[0] ?? ''
  // The strategy adds its state to what the cookie holds, so it has to find our part there.
  const headers = new Headers({ cookie })
  const provider = await discover()
  try {
    await authenticatorFor(oauth, provider).authenticate('google', new Request(request.url, { headers }))
  } catch (error) {
    if (error instanceof Response) return error // the strategy's way to redirect
    throw error
  }
  throw new Error('The strategy signed someone in without the provider')
}

/** Returns who came back from the provider, and what they wanted. Throws when any check fails. */
export async function finishFederatedSignIn(
  request: Request,
): Promise<{ identity: VerifiedIdentity; oauth: OAuthState }> {
  const session = await oauthStorage().getSession(request.headers.get('cookie'))
  const oauth = OAuthState.parse(session.get('oauth'))
  const identity = await authenticatorFor(oauth, await discover()).authenticate('google', request)
  return { identity, oauth }
}

/** The page requested before the sign-in began here, if it did. */
export async function redirectTargetOf(request: Request) {
  const session = await oauthStorage().getSession(request.headers.get('cookie'))
  return OAuthState.safeParse(session.get('oauth')).data?.redirectTo
}

/** The header that deletes the cookie, which is valid for one return only. */
export async function clearOAuthState(): Promise<[string, string]> {
  return ['Set-Cookie', await oauthStorage().destroySession(await oauthStorage().getSession())]
}

function authenticatorFor(oauth: OAuthState, provider: Provider) {
  return new Authenticator<VerifiedIdentity>(oauthStorage(), { throwOnError: true }).use(
    new ProviderStrategy(oauth, provider),
    'google',
  )
}

/** Google's strategy for any OpenID provider, with PKCE, nonce, ID token, verified address and timeout. */
class ProviderStrategy extends GoogleStrategy<VerifiedIdentity> {
  private readonly signal = AbortSignal.timeout(timeoutMs)
  private idToken = ''

  constructor(
    private readonly oauth: OAuthState,
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
      nonce: this.oauth.nonce,
      code_challenge: sha256(this.oauth.verifier),
      code_challenge_method: 'S256',
    })
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    params.set('code', code)
    params.set('code_verifier', this.oauth.verifier)
    params.set('client_id', this.clientID)
    params.set('client_secret', this.clientSecret)
    const tokens = Tokens.parse(await this.ask(this.tokenURL, { method: 'POST', body: params }))
    this.idToken = tokens.id_token
    // Required by the strategy's type, never read.
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

  private async identityFrom(profile: GoogleProfile): Promise<VerifiedIdentity> {
    const subject = await subjectOf(this.idToken, {
      provider: this.provider,
      clientId: this.clientID,
      nonce: this.oauth.nonce,
      signal: this.signal,
    })
    const email = normalizeEmail(profile.emails[0].value)
    if (subject !== profile.id || !isEmail(email))
      throw new UntrustedToken('ID token and userinfo name different subjects')
    return { issuer: this.provider.issuer, subject, email }
  }

  private ask(url: string, init: RequestInit) {
    return askForJson(url, { ...init, signal: this.signal })
  }
}

function random() {
  return randomBytes(32).toString('base64url')
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('base64url')
}
