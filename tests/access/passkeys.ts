import { addPasskey, beginPasskey } from '~/domain/second-factor/passkeys.server'
import { NewPasskey, UsedPasskey } from '~/domain/second-factor/schema'
import type { User } from '~/domain/user'
import type { anAuthenticator } from './authenticator'

/** A browser's responses as our forms read them. */
export const readMade = (response: object) => NewPasskey.parse({ name: '', passkey: JSON.stringify(response) }).passkey
export const readUsed = (response: object) => UsedPasskey.parse({ passkey: JSON.stringify(response) }).passkey

/** Adds a device's passkey; returns the recovery codes, if it was the first. */
export async function added(user: User, device: ReturnType<typeof anAuthenticator>) {
  const response = readMade(device.make(await beginPasskey(user)))
  const result = await addPasskey(user, { name: `${user.firstName}’s phone`, response })
  if (result.status !== 'added') throw new Error('It was not added')
  return result
}
