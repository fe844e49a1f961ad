import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aDishonestProvider, type Forgery } from './dishonest-provider'

const provider = await aDishonestProvider()
process.env.GOOGLE_CLIENT_ID = 'kinfold'
process.env.GOOGLE_CLIENT_SECRET = 'the secret of the test'
process.env.GOOGLE_ISSUER = provider.issuer
vi.resetModules()
const { db } = await import('~/data/db.server')
const { action: start } = await import('~/routes/access/google')
const { loader: comeBack } = await import('~/routes/access/google-callback')
const { createTestData: aWorld } = await import('../world')
const { aBrowser } = await import('./browser')

afterAll(() => provider.close())

beforeEach(async () => {
  const world = await aWorld()
  await (await import('~/data/write.server')).write((tx) => tx.federatedIdentity.deleteMany())
  provider.person.email = world.users.elena.email
  provider.forge({})
})

async function signIn(forgery: Forgery) {
  const browser = aBrowser()
  const { to } = await browser.post(start, '/login/google', {})
  provider.forge(forgery)
  const seen = await browser.open(comeBack, provider.answer(to ?? ''))
  return { to: seen.to, isSignedIn: browser.cookies.has('kinfold') }
}

test('an honest answer signs in', async () => {
  expect(await signIn({})).toEqual({ to: '/onboarding/invitations', isSignedIn: true })
})

const now = Math.floor(Date.now() / 1_000)
const forgeries: [string, Forgery][] = [
  ['for another visit (nonce)', { claims: (honest) => ({ ...honest, nonce: 'another' }) }],
  ['without a nonce', { claims: ({ nonce: _, ...rest }) => rest }],
  ['for another app (aud)', { claims: (honest) => ({ ...honest, aud: 'somebody-else' }) }],
  [
    'for several apps, handed to another (azp)',
    { claims: (honest) => ({ ...honest, aud: ['kinfold', 'other'], azp: 'other' }) },
  ],
  ['from another issuer (iss)', { claims: (honest) => ({ ...honest, iss: 'https://evil.example' }) }],
  ['that has expired (exp)', { claims: (honest) => ({ ...honest, exp: now - 600 }) }],
  ['from the future (iat)', { claims: (honest) => ({ ...honest, iat: now + 3_600 }) }],
  ['from long ago (iat)', { claims: (honest) => ({ ...honest, iat: now - 3_600 }) }],
  ['without a signature (alg none)', { token: ({ claims, sign }) => sign(claims, { alg: 'none' }) }],
  [
    'signed with our copy of the public key (HS256)',
    {
      token: ({ claims, sign, publicKey }) =>
        sign(claims, { alg: 'HS256', key: String(publicKey.export({ type: 'spki', format: 'pem' })) }),
    },
  ],
  ['signed with another key', { token: ({ claims, sign, otherKey }) => sign(claims, { key: otherKey }) }],
  [
    'whose claims were changed afterwards',
    {
      token: ({ claims, sign }) =>
        sign(claims).replace(
          /\.[^.]+\./,
          `.${Buffer.from(JSON.stringify({ ...claims, sub: 'priya' })).toString('base64url')}.`,
        ),
    },
  ],
  ['that is no token at all', { token: () => 'x' }],
  [
    'about another person than the details',
    { person: { sub: 'priya', email: 'elena@example.test', email_verified: true } },
  ],
  ['with nothing in the details', { person: {} }],
]

test.each(forgeries)('an answer %s is refused', async (_, forgery) => {
  const sessions = await db.session.count()
  expect(await signIn(forgery)).toEqual({ to: '/login?problem=failed', isSignedIn: false })
  expect(await db.session.count()).toBe(sessions)
})

describe('a provider that', () => {
  test.each(['/token', '/person', '/keys'])('fails or babbles at %s leads back to the sign-in page', async (at) => {
    for (const trouble of [{ status: 500 }, { body: 'not json' }]) {
      expect(await signIn({ at, ...trouble })).toEqual({ to: '/login?problem=failed', isSignedIn: false })
      provider.forge({})
    }
  })

  test('says nothing is waited for five seconds at most', async () => {
    const startedAt = performance.now()
    expect(await signIn({ at: '/person', isSilent: true })).toEqual({ to: '/login?problem=failed', isSignedIn: false })
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })

  test('cannot be found leads back to the sign-in page', async () => {
    vi.resetModules()
    provider.forge({ at: '/.well-known/openid-configuration', status: 500 })
    const { action } = await import('~/routes/access/google')
    const { aBrowser: anotherBrowser } = await import('./browser')
    expect((await anotherBrowser().post(action, '/login/google', {})).to).toBe('/login?problem=failed')
  })
})
