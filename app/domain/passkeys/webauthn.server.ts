import { env } from '~/env.server'
import type { AuthenticationAnswer, RegistrationAnswer } from './schema'

const timeout = 5 * 60_000

// Loaded when the first passkey is used: few sign-ins need it.
const webAuthn = () => import('@simplewebauthn/server')

const origin = env.PUBLIC_URL
const host = new URL(origin).hostname

/** A passkey as it is stored. */
export type StoredPasskey = { credentialId: string; publicKey: string; counter: bigint; transports: string }

type Owner = { id: string; email: string; name: string }

/** What a browser needs to make a passkey, which must be none of those that its owner has. */
export async function creationOptions({ id, email, name }: Owner, passkeys: StoredPasskey[]) {
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: env.PROVIDER_NAME,
    rpID: host,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    timeout,
    attestationType: 'none',
    excludeCredentials: passkeys.map(named),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** What a browser needs to use one of these passkeys. */
export async function requestOptions(passkeys: StoredPasskey[]) {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: host,
    allowCredentials: passkeys.map(named),
    timeout,
    userVerification: 'preferred',
  })
}

/** The passkey that a browser made for a challenge; undefined unless all of it is right. */
export async function verifyNew(response: RegistrationAnswer, challenge: string): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await webAuthn()
  const answer = await verifyRegistrationResponse({ ...expected(challenge), response }).catch(isRefused)
  if (!answer?.verified) return undefined
  const { id, publicKey, counter } = answer.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter: BigInt(counter),
    transports: response.response.transports.join(' '),
  }
}

/** The new counter of a passkey that answered a challenge; undefined unless all of it is right. */
export async function verifyUse(response: AuthenticationAnswer, challenge: string, passkey: StoredPasskey) {
  const { verifyAuthenticationResponse } = await webAuthn()
  const { credentialId: id, publicKey, counter } = passkey
  const credential = { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: Number(counter) }
  const answer = await verifyAuthenticationResponse({ ...expected(challenge), response, credential }).catch(isRefused)
  return answer?.verified ? BigInt(answer.authenticationInfo.newCounter) : undefined
}

// The password came first, so the device's own check of its user is asked for but not required.
function expected(challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
  }
}

function named({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId, transports: transports.split(' ').filter(Boolean) }
}

/** The library throws an Error for whatever isn't right in an answer. */
function isRefused() {
  return undefined
}
