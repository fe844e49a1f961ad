import { addPasskey, beginPasskey } from '~/domain/second-factor/passkeys.server'
import { NewPasskey, UsedPasskey } from '~/domain/second-factor/schema'
import type { User } from '~/domain/user'
import type { anAuthenticator } from './authenticator'

/** A browser's answers as our forms read them. */
export const readMade = (answer: object) => NewPasskey.parse({ name: '', passkey: JSON.stringify(answer) }).passkey
export const readUsed = (answer: object) => UsedPasskey.parse({ passkey: JSON.stringify(answer) }).passkey

/** Adds a device's passkey; returns the recovery codes, if it was the first. */
export async function added(user: User, device: ReturnType<typeof anAuthenticator>) {
  const passkey = readMade(device.make(await beginPasskey(user)))
  const answer = await addPasskey(user, { name: `${user.firstName}’s phone`, passkey })
  if (answer.status !== 'added') throw new Error('It was not added')
  return answer
}
