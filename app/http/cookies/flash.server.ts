import { redirect } from '@remix-run/node'
import { isSecure } from '~/env.server'
import { type Toast, type ToastName, toastOf, toasts } from '~/i18n/toasts'

// The cookie only has keys of our own texts and ids: a message can't be forged, and it reveals nothing.
const cookieName = 'kinfold_toast'
const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
const format = new RegExp(
  `(?:^|; )${cookieName}=([\\w.]+)(?:~(?:([0-9a-f-]{36})(?:~(\\d{4}-\\d\\d-\\d\\d))?|(\\d{1,3})))?(?:;|$)`,
)

/** Redirects to another page with a message that the page shows once. */
export function flash(name: ToastName, to: string, headers: [string, string][] = []) {
  return redirect(to, { headers: [flashCookie(name), ...headers] })
}

/** The same with a message that names a progress item, or a routine item on one of its days. */
export function flashAbout(itemId: string, name: ToastName, to: string, date?: string) {
  return redirect(to, { headers: [flashCookie(date ? `${name}~${itemId}~${date}` : `${name}~${itemId}`)] })
}

/** The same with a message that contains a count. */
export function flashCounted(name: ToastName, count: number, to: string) {
  return redirect(to, { headers: [flashCookie(`${name}~${count}`)] })
}

/** A message's subject: an item, and its day. */
type FlashAbout = { itemId: string; date?: string }

export function flashCookie(name: ToastName | `${ToastName}~${string}`): [string, string] {
  return ['Set-Cookie', `${cookieName}=${name}; ${attributes}; Max-Age=60`]
}

/** The message from the page before, the item that it names, and the header that deletes it. */
export function readFlash(request: Request): { toast: Toast | null; about?: FlashAbout; headers: [string, string][] } {
  const cookies = request.headers.get('cookie') ?? ''
  if (!cookies.includes(`${cookieName}=`)) return { toast: null, headers: [] }
  const [, name = '', itemId, date, count] = cookies.match(format) ?? []
  const values = count ? { count: Number(count) } : {}
  const toast = Object.hasOwn(toasts, name) ? toastOf(name as ToastName, values) : null
  return {
    toast,
    about: itemId ? { itemId, date } : undefined,
    headers: [['Set-Cookie', `${cookieName}=; ${attributes}; Max-Age=0`]],
  }
}
