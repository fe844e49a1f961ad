import * as z from 'zod'
import { signedCookie } from './signed-cookie.server'

const LoginState = z.object({
  email: z.string(),
  status: z.enum(['registered', 'invited', 'unknown']),
  isMasked: z.boolean().optional(), // known by a link that may have been forwarded, so it is not shown in full
})

/** The result of sign-in's step 1, valid for half an hour: time to find a password. Sealed, for a masked address. */
export const loginCookie = signedCookie('kinfold_login', { holds: LoginState, maxAgeSeconds: 30 * 60, isSealed: true })

const Waiting = z.object({
  id: z.string(), // a passkey's challenge is bound to it
  userId: z.string(),
  passwordMark: z.string(), // a changed password ends it
  redirectTo: z.string(),
  isShared: z.boolean(),
})

/** Whose password was right, while their second factor's code is missing. Opens nothing by itself. */
export const codeCookie = signedCookie('kinfold_code', { holds: Waiting, maxAgeSeconds: 10 * 60 })

/** The address a link was emailed to, for the page that shows it. */
export const resetMailCookie = signedCookie('kinfold_reset_sent', {
  holds: z.string(),
  maxAgeSeconds: 15 * 60,
})

/** A person's invitation link, from its page until they have an account. */
export const signUpInvitationCookie = signedCookie('kinfold_invitation', {
  holds: z.string(),
  maxAgeSeconds: 2 * 60 * 60,
})

const LastUser = z.object({ userId: z.string(), browserId: z.string() })

/** Who last signed in here, unless shared: pending forms are offered to them only here. Grants no access. */
export const lastUserCookie = signedCookie('kinfold_who', { holds: LastUser, maxAgeSeconds: 90 * 24 * 60 * 60 })
