import { env } from '~/env.server'
import type { AuthenticationResponse, RegistrationResponse } from './schema'

const timeout = 5 * 60_000

// Loaded lazily: few sign-ins use a passkey.
const webAuthn = () => import('@simplewebauthn/server')

const origin = env.PUBLIC_URL
const host = new URL(origin).hostname

export type StoredPasskey = { credentialId: string; publicKey: string; counter: bigint; transports: string }

type Owner = { id: string; email: string; name: string }

/** Options for creating a passkey; the owner's current ones are excluded. */
export async function registrationOptions({ id, email, name }: Owner, passkeys: StoredPasskey[]) {
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: env.PROVIDER_NAME,
    rpID: host,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    timeout,
    attestationType: 'none',
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** Options for signing in with one of these passkeys. */
export async function authenticationOptions(passkeys: StoredPasskey[]) {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: host,
    allowCredentials: passkeys.map(descriptorOf),
    timeout,
    userVerification: 'preferred',
  })
}

/** The passkey a browser created for this challenge; undefined if verification fails. */
export async function verifyRegistration(
  response: RegistrationResponse,
  challenge: string,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await webAuthn()
  const verification = await verifyRegistrationResponse({ ...expected(challenge), response }).catch(() => undefined)
  if (!verification?.verified) return undefined
  const { id, publicKey, counter } = verification.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter: BigInt(counter),
    transports: response.response.transports.join(' '),
  }
}

/** The new counter of a passkey that signed this challenge; undefined if verification fails. */
export async function verifyAuthentication(
  response: AuthenticationResponse,
  challenge: string,
  passkey: StoredPasskey,
) {
  const { verifyAuthenticationResponse } = await webAuthn()
  const { credentialId: id, publicKey, counter } = passkey
  const credential = { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: Number(counter) }
  const verification = await verifyAuthenticationResponse({ ...expected(challenge), response, credential }).catch(
    () => undefined,
  )
  return verification?.verified ? BigInt(verification.authenticationInfo.newCounter) : undefined
}

// The password came first, so user verification is preferred, not required.
function expected(challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
  }
}

function descriptorOf({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId, transports: transports.split(' ').filter(Boolean) }
}
