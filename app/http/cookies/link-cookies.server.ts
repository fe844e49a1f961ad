import { createHmac } from 'node:crypto'
import { redirect } from '@remix-run/node'
import * as z from 'zod'
import { paths } from '~/paths'
import { derivedKey } from '~/secrets.server'
import { signedCookie } from './signed-cookie.server'

const mailedToken = /^[\w-]{43}$/

/** An emailed link's token, moved to a cookie so that it's in no history and no Referer. The latest link counts. */
function openedLink(name: string, { page, maxAgeSeconds }: { page: string; maxAgeSeconds: number }) {
  const cookie = signedCookie(name, { holds: z.string(), maxAgeSeconds })

  return {
    /** Redirects away from the link's address. Nothing is checked or used up. */
    async open(token = '') {
      return redirect(page, { headers: [await cookie.write(mailedToken.test(token) ? token : '')] })
    },
    /** The token of the link that was opened last; empty when there is none. */
    read: async (request: Request) => (await cookie.read(request)) ?? '',
    clear: cookie.clear,
  }
}

// Not the earlier names: those were of one page alone, and the browser sends such a cookie first.
export const resetLink = openedLink('kinfold_reset_link', { page: paths.openedReset(), maxAgeSeconds: 60 * 60 })
export const invitationLink = openedLink('kinfold_invitation_link', {
  page: paths.openedInvitation(),
  maxAgeSeconds: 2 * 60 * 60,
})

/** A form's mark of its link or address; it grants nothing and reveals neither. */
export function referenceOf(what: string) {
  return createHmac('sha256', derivedKey('form reference')).update(what).digest('hex').slice(0, 16)
}

/** Whether a form was made for this, not for another link or address that came to the same browser before. */
export function isMadeFor(form: FormData, what: string) {
  return form.get('reference') === referenceOf(what)
}
