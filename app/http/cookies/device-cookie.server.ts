import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { signedCookie } from './signed-cookie.server'

const maxPeople = 5
const cookie = signedCookie('kinfold_device', {
  holds: z.object({ device: z.string(), people: z.array(z.string()) }),
  maxAgeSeconds: 365 * 24 * 60 * 60,
})

/** This browser's id if this user has signed in on it before. It grants no access; wrong passwords count by it. */
export async function knownDeviceOf(request: Request, email: string) {
  const known = await cookie.read(request)
  return known?.people.includes(markOf(email)) ? known.device : undefined
}

/** The header that marks this browser as known to this person. */
export async function rememberDevice(request: Request, email: string) {
  const { device, people } = (await cookie.read(request)) ?? {
    device: randomBytes(16).toString('base64url'),
    people: [],
  }
  const others = people.filter((mark) => mark !== markOf(email))
  return cookie.write({ device, people: [markOf(email), ...others].slice(0, maxPeople) })
}

function markOf(email: string) {
  return createHash('sha256').update(email).digest('base64url').slice(0, 22)
}
