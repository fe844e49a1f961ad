import { redirect } from '@remix-run/node'
import type { User } from '~/domain/accounts/user'
import { paths } from '~/paths'
import { secrets } from './read-form.server'
import { refererOf } from './redirect-back.server'
import { isSafe } from './same-origin.server'

/** A form that arrived before its person had confirmed who they are: its target, and what was filled in. */
export type PendingForm = { action: string; fields: [string, string][] }

const heldMs = 30 * 60_000
const mostHeld = 200
const largestBytes = 128 * 1024

// In memory only, for as long as a person takes to type a password. One per session: the latest.
const held = new Map<string, PendingForm & { until: number }>()

/**
 * Redirects to the page where a person confirms who they are, and from there back to the page that was asked for. A
 * form that arrived too late is held, so that nothing typed is lost: the person sends it from there.
 */
export async function askForPassword(request: Request, { sessionId }: Pick<User, 'sessionId'>) {
  const { pathname, search } = new URL(request.url)
  const asked = pathname + search
  const from = refererOf(request)
  // After a download the page goes back to where the file was requested: the file itself would show nothing.
  if (isSafe(request.method)) return redirect(paths.confirm((isFile(pathname) && from) || asked))

  return redirect(await holdFrom(request, sessionId, { asked, from: from ?? paths.home() }))
}

async function holdFrom(request: Request, sessionId: string, { asked, from }: { asked: string; from: string }) {
  const fields = await fieldsOf(request)
  if (!fields) return paths.confirm(from)
  held.delete(sessionId)
  held.set(sessionId, { action: asked, fields, until: Date.now() + heldMs })
  if (held.size > mostHeld) held.delete(held.keys().next().value ?? '')
  return paths.confirm(from, 'held')
}

/** The form that is held for this session, if there is one. */
export function pendingFormOf({ sessionId }: Pick<User, 'sessionId'>): PendingForm | undefined {
  const form = held.get(sessionId)
  if (form && form.until > Date.now()) return { action: form.action, fields: form.fields }
  held.delete(sessionId)
  return undefined
}

/**
 * What was filled in; nothing when it is too much to hold, contains files, or has to be typed again, as passwords do.
 */
async function fieldsOf(request: Request) {
  const isPlain = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
  const length = Number(request.headers.get('content-length') ?? 0)
  if (!isPlain || length > largestBytes) return undefined
  const text = await request.clone().text()
  if (text.length > largestBytes) return undefined
  const fields = [...new URLSearchParams(text)]
  return fields.some(([name]) => secrets.includes(name)) ? undefined : fields
}

function isFile(pathname: string) {
  return /\.[a-z]+$/.test(pathname)
}
