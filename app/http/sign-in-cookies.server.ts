import * as z from 'zod'
import { paths } from '~/paths'
import { signedCookie } from './signed-cookie.server'

const Held = z.object({ email: z.string(), status: z.enum(['registered', 'invited', 'unknown']) })

/** The result of step 1 of signing in, for the half hour in which people look for their password. */
export const loginCookie = signedCookie('kinfold_login', { holds: Held, maxAgeSeconds: 30 * 60 })

/** The address to which a link was emailed, for the page that says so. */
export const resetMailCookie = signedCookie('kinfold_mailed', {
  holds: z.string(),
  path: paths.forgotPassword(),
  maxAgeSeconds: 15 * 60,
})

/** The link by which a person came, from the page that it opened until they have an account. */
export const signUpInvitationCookie = signedCookie('kinfold_invitation', {
  holds: z.string(),
  maxAgeSeconds: 2 * 60 * 60,
})
