import { redirect } from '@remix-run/node'
import { rowButton } from '~/domain/records/row-buttons'
import { formUserField } from '~/domain/sessions/form-user'
import type { User } from '~/domain/user'
import { lastUserCookie } from '~/http/cookies/sign-in-cookies.server'
import { ownPath } from '~/http/paths-of-ours'
import { isSafe } from '~/http/server/same-origin.server'
import { readFields } from '~/http/uploads/read-upload.server'
import { paths } from '~/paths'
import {
  addPendingForm,
  hasAnyPendingForm,
  type PendingForm,
  pendingAt,
  removePendingForm,
  type SentForm,
} from './pending-form-store.server'
import { secrets } from './read-form.server'
import { refererOf } from './redirect-back.server'

const largestBytes = 1024 * 1024 // of the longest section there may be

/** Redirects to confirm the user's identity, and back. A form that came too late stays pending. */
export async function askForPassword(request: Request, { id, sessionId }: Pick<User, 'id' | 'sessionId'>) {
  const { pathname, search } = new URL(request.url)
  const requested = pathname + search
  const from = refererOf(request)
  // After a download the page goes back to where the file was requested: the file itself would show nothing.
  if (isSafe(request.method)) return redirect(paths.confirm((isFilePath(pathname) && from) || requested))

  const form = await formIn(request)
  if (form) addPendingForm({ place: sessionId, userId: id }, form)
  return redirect(paths.confirm(from ?? paths.home(), form ? 'pending' : undefined))
}

/** This session's latest pending form, if any. */
export function pendingFormOf({ sessionId }: Pick<User, 'sessionId'>) {
  return pendingAt(sessionId).at(-1)
}

// Areas about the recipient. Rights, invitations and settings never wait: one press after signing in sends a form,
// which must do nothing unexpected.
const pendingAreas = [
  'alignment',
  'assessment',
  'feed',
  'labels',
  'note',
  'profile',
  'progress',
  'routine',
  'tracking',
] as const
const pendingPaths = new RegExp(`^/circle/[^/]+/(${pendingAreas.join('|')})(?=[/?]|$)`)
const messages = /^\/chat\/(?!new(?![^?]))[^/?]+(?=\?|$)/

/** A pending form's subject, by its address; undefined if it only waited for a password. */
export function areaOf({ action }: Pick<SentForm, 'action'>) {
  if (messages.test(action)) return 'chat'
  const area = pendingPaths.exec(action)?.[1]
  return pendingAreas.find((one) => one === area)
}

const moves = /^\/circle\/[^/]+\/routine\/[^/]+\/move(?=[/?]|$)/ // the one such form that isn't a record's

/** A form as it was sent, with the pressed button. `canReopen` if it's a record's form. */
export function asSent(form: SentForm) {
  const pressed = form.fields.find(([name]) => name === 'intent' || name === rowButton)
  const area = areaOf(form)
  const isOfRecord = moves.test(form.action) || form.fields.some(([name]) => name === 'base')
  return {
    action: form.action,
    fields: form.fields.filter((field) => field !== pressed && field[0] !== formUserField), // the page's own form names them
    pressed,
    canReopen: isOfRecord && area !== undefined && area !== 'feed' && area !== 'chat',
  }
}

/** Redirects to sign in. A form sent after the session ended stays pending for its user. */
export async function askToSignIn(request: Request, redirectTo: string | undefined) {
  const isWritten = !isSafe(request.method) && request.headers.get('accept') !== 'application/json' // a draft's
  if (isWritten && areaOf({ action: new URL(request.url).pathname })) {
    const last = await lastUserCookie.read(request)
    const form = last && (await formWithoutFiles(request))
    const writer = form?.fields.find(([name]) => name === formUserField)?.[1] ?? last?.userId
    // A press of a button alone is easily done again.
    const isTyped =
      form && (moves.test(form.action) || form.fields.some(([name]) => name === 'submissionId' || name === 'base'))
    if (last && form && writer && isTyped)
      addPendingForm({ place: placeOf({ ...last, userId: writer }), userId: last.userId }, form)
  }
  return redirect(paths.login(redirectTo))
}

/** Whether a form of this browser's last user is pending until they sign in. */
export async function hasPendingForm(request: Request) {
  const last = await lastUserCookie.read(request)
  return last !== undefined && pendingAt(placeOf(last)).length > 0
}

/** Where a user goes after signing in: a pending form first, each offered once, otherwise the requested page. */
export async function placeAfterSignIn(request: Request, userId: string, requested: string) {
  const form = firstToOffer(await pendingFor(request, { id: userId }))
  return form ? paths.confirmed(requested, form.id) : requested
}

/** A person's pending form, by id or the first not yet shown, and the one after it. */
export async function formToSend(request: Request, user: Pick<User, 'sessionId' | 'id'>, id: string | null) {
  const forms = await pendingFor(request, user)
  const form = forms.find((one) => one.id === id) ?? firstToOffer(forms)
  if (form) form.isOffered = true
  return { form, next: firstToOffer(forms), left: forms.filter(({ isOffered }) => !isOffered).length }
}

/** Submits a pending form, and goes on to the next one. */
export async function withNextForm<T>(request: Request, user: Pick<User, 'sessionId' | 'id'>, work: () => T) {
  const sent = hasAnyPendingForm() && !isSafe(request.method) ? await formIn(request) : undefined
  const answer = await work()
  const to = answer instanceof Response && answer.headers.get('location')
  if (!sent || !to) return answer

  const wasPending = (await placesOf(request, user)).filter((place) => removePendingForm(place, sent)).length > 0
  const next = wasPending && firstToOffer(await pendingFor(request, user))
  if (next) throw redirect(paths.confirmed(ownPath(to), next.id), { headers: withoutLocation(answer.headers) })
  return answer
}

function firstToOffer(forms: readonly PendingForm[]) {
  return forms.find(({ isOffered }) => !isOffered)
}

type Waiting = { id: string; sessionId?: string }

async function pendingFor(request: Request, user: Waiting) {
  return (await placesOf(request, user)).flatMap(pendingAt)
}

/** Where a person's forms are pending: by session, and by browser from before it. */
async function placesOf(request: Request, { id, sessionId }: Waiting) {
  const last = await lastUserCookie.read(request)
  return [...(sessionId ? [sessionId] : []), ...(last ? [placeOf({ ...last, userId: id })] : [])]
}

function placeOf({ userId, browserId }: { userId: string; browserId: string }) {
  return `${userId} ${browserId}`
}

function withoutLocation(headers: Headers) {
  const others = new Headers(headers)
  others.delete('location')
  return others
}

/** The input of a form with files. Scripts keep their files in the browser. */
async function formWithoutFiles(request: Request): Promise<SentForm | undefined> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return formIn(request)
  if (!request.headers.get('accept')?.includes('text/html')) return undefined
  const read = await readFields(request).catch(() => undefined)
  if (!read) return undefined
  const texts = [...read.fields].filter((field): field is [string, string] => typeof field[1] === 'string')
  return { action: addressOf(request), fields: texts, hadFiles: read.hadFiles }
}

function addressOf(request: Request) {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** Undefined if it's too large, contains files, or has secrets. */
async function formIn(request: Request): Promise<SentForm | undefined> {
  const isPlain = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
  const length = Number(request.headers.get('content-length') ?? 0)
  if (!isPlain || length > largestBytes) return undefined
  const text = await request.clone().text()
  if (text.length > largestBytes) return undefined
  const fields = [...new URLSearchParams(text)]
  if (fields.some(([name]) => secrets.includes(name))) return undefined
  return { action: addressOf(request), fields }
}

/** Whether the address is that of a file. */
export function isFilePath(pathname: string) {
  return /\.[a-z]+$/.test(pathname)
}
