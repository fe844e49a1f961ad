import { redirect } from '@remix-run/node'
import { isSecure } from '~/env.server'
import type { Toast, ToastName } from '~/i18n/toasts'
import { toasts } from '~/i18n/toasts'

// The cookie names one of our own texts and nothing else, so nobody can forge a message with it and it reveals nothing
// about anybody.
const cookieName = 'kinfold_toast'
const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** Redirects to another page with a message that the page shows once. */
export function flash(name: ToastName, to: string, headers: [string, string][] = []) {
  return redirect(to, { headers: [flashCookie(name), ...headers] })
}

export function flashCookie(name: ToastName): [string, string] {
  return ['Set-Cookie', `${cookieName}=${name}; ${attributes}; Max-Age=60`]
}

/** The message from the page before, and the header that deletes it. */
export function readFlash(request: Request): { toast: Toast | null; headers: [string, string][] } {
  const name = request.headers.get('cookie')?.match(new RegExp(`(?:^|; )${cookieName}=([\\w.]+)`))?.[1]
  if (name === undefined) return { toast: null, headers: [] }
  const toast = name in toasts ? { name: name as ToastName, kind: toasts[name as ToastName] } : null
  return { toast, headers: [['Set-Cookie', `${cookieName}=; ${attributes}; Max-Age=0`]] }
}
