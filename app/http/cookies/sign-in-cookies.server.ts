import * as z from 'zod'
import { signedCookie } from './signed-cookie.server'

const Held = z.object({
  email: z.string(),
  status: z.enum(['registered', 'invited', 'unknown']),
  isMasked: z.boolean().optional(), // known by a link that may have been forwarded, so it is not shown in full
})

/** The result of step 1 of signing in, for the half hour in which people look for their password. */
export const loginCookie = signedCookie('kinfold_login', { holds: Held, maxAgeSeconds: 30 * 60 })

/** The address to which a link was emailed, for the page that says so. */
export const resetMailCookie = signedCookie('kinfold_mailed', {
  holds: z.string(),
  maxAgeSeconds: 15 * 60,
})

/** The link by which a person came, from the page that it opened until they have an account. */
export const signUpInvitationCookie = signedCookie('kinfold_invitation', {
  holds: z.string(),
  maxAgeSeconds: 2 * 60 * 60,
})

const LastUser = z.object({ userId: z.string(), browserId: z.string() })

/** Who signed in last in this browser, unless shared: held forms are offered to them only here. It grants no access. */
export const lastUserCookie = signedCookie('kinfold_who', { holds: LastUser, maxAgeSeconds: 90 * 24 * 60 * 60 })
