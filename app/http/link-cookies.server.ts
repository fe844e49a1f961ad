import { createHash } from 'node:crypto'
import { redirect } from '@remix-run/node'
import * as z from 'zod'
import { paths } from '~/paths'
import { signedCookie } from './signed-cookie.server'

const mailedToken = /^[\w-]{43}$/

/**
 * The token of an emailed link, stored in a cookie as soon as the link is opened, so that the address no longer holds
 * it: it is in no history and no Referer, and nobody who watches can read it. When one browser opens two links, the
 * later one counts.
 */
function openedLink(name: string, { page, maxAgeSeconds }: { page: string; maxAgeSeconds: number }) {
  const cookie = signedCookie(name, { holds: z.string(), path: page, maxAgeSeconds })

  return {
    /** Redirects from the link's own address. Nothing is looked up or used up. */
    async open(token = '') {
      return redirect(page, { headers: [await cookie.write(mailedToken.test(token) ? token : '')] })
    },
    /** The token of the link that was opened last; empty when there is none. */
    read: async (request: Request) => (await cookie.read(request)) ?? '',
    clear: cookie.clear,
  }
}

export const resetLink = openedLink('kinfold_reset', { page: paths.openedReset(), maxAgeSeconds: 60 * 60 })
export const invitationLink = openedLink('kinfold_invited', {
  page: paths.openedInvitation(),
  maxAgeSeconds: 2 * 60 * 60,
})

/** What a form carries to say which link its page was opened with. It is no secret and opens nothing. */
export function referenceOf(token: string) {
  return createHash('sha256').update(`reference ${token}`).digest('hex').slice(0, 16)
}

/** Whether a form belongs to this link, not to another one that the same browser opened before. */
export function isOfLink(form: FormData, token: string) {
  return form.get('reference') === referenceOf(token)
}
