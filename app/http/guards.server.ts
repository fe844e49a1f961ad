import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { isId } from '~/data/id'
import { Busy, withoutWrites } from '~/data/write.server'
import { hasUsers } from '~/domain/accounts/queries.server'
import { withActor } from '~/domain/audit/actor.server'
import { chooseCircle } from '~/domain/circles/queries.server'
import type { Member } from '~/domain/member'
import { Forbidden, NotFound, TooManyExports } from '~/domain/refusals'
import { recordProviderVisit } from '~/domain/sessions/commands.server'
import { freshMinutes, isProviderOpen, isProviderVisitDue, isRecentlyConfirmed } from '~/domain/sessions/rules'
import type { User } from '~/domain/user'
import { env, needsSecondFactor } from '~/env.server'
import { flash } from '~/http/cookies/flash.server'
import {
  askForPassword,
  askToSignIn,
  isFilePath,
  placeAfterSignIn,
  withNextForm,
} from '~/http/forms/pending-form.server'
import { asksForPage, refererOf } from '~/http/forms/redirect-back.server'
import { ownPath } from '~/http/paths-of-ours'
import { auditRefusedRequest, countRefusedRead } from '~/http/server/audit-refusals.server'
import { isBackgroundRequest } from '~/http/server/browser.server'
import { moveRetryAfter, refusal, withRetryAfter, withWords } from '~/http/server/refusal.server'
import { isSafe } from '~/http/server/same-origin.server'
import type { Formatter } from '~/i18n/formatter.server'
import { paths } from '~/paths'
import { bestEffort } from './best-effort.server'
import { formatterOf, memberOfCircle, sessionOf } from './request-cache.server'

type Visitor = LoaderFunctionArgs & { user: User | undefined }
type UserArgs = LoaderFunctionArgs & { user: User; getFormatter: () => Promise<Formatter> }
type MemberArgs = UserArgs & { member: Member }

const openBeforeSetup: ReadonlySet<string> = new Set([paths.setup(), paths.language()])

/** Allows everybody. While this instance has no user, redirects to the set-up page. */
export function asAnyone<T>(work: (args: Visitor) => T) {
  return async (args: LoaderFunctionArgs) => {
    if (!(await hasUsers()) && !openBeforeSetup.has(new URL(args.request.url).pathname)) throw redirect(paths.setup())
    const answer = () =>
      respond(args, async () => {
        const visitor = { ...args, user: (await sessionOf(args))?.user }
        return withActor(visitor.user, () => auditingRefusals(visitor, work))
      })
    return args.context.returnedForm ? withoutWrites(answer) : answer()
  }
}

/** Allows people who are not signed in; redirects others to `to`. */
export function asGuest<T>(to: string, work: (args: LoaderFunctionArgs) => T) {
  return asAnyone(async ({ user, ...args }) => {
    if (user) {
      const place = await placeAfterSignIn(args.request, user.id, to)
      throw isSafe(args.request.method) ? redirect(place) : flash('alreadySignedIn', place)
    }
    return work(args)
  })
}

/** Allows signed-in users with a verified address; others sign in first and come back. */
export function asUser<T>(work: (args: UserArgs) => T) {
  return asAnyone(async ({ user, ...args }) => {
    if (!user) throw await askToSignIn(args.request, requestedPath(args.request))
    if (!user.emailIsProven) throw redirect(paths.confirmEmail())
    return withNextForm(args.request, user, () => work(withFormatter({ ...args, user })))
  })
}

/** Allows people who have an account whose address is not verified yet; redirects others to where they belong. */
export function asUnverifiedUser<T>(work: (args: LoaderFunctionArgs & { user: User }) => T) {
  return asAnyone(async ({ user, ...args }) => {
    if (!user) throw redirect(paths.login())
    if (user.emailIsProven) throw redirect(paths.invitations())
    return work({ ...args, user })
  })
}

/** Allows active members. For others the circle doesn't exist: pages redirect to a circle of the user, other requests get 404. */
export function asMember<T>(work: (args: MemberArgs) => T) {
  return asUser(async (args) => {
    const { circleId = '' } = args.params
    if (isPageRequest(args) && !(isId(circleId) && (await memberOfCircle(args, circleId)))) {
      countRefusedRead(args)
      throw await redirectToCircle(args.user, circleId)
    }
    return work(asMemberArgs(args, await memberOf(args, circleId)))
  })
}

/** The redirect from a circle's address, with a message for former members. */
export async function redirectToCircle(user: User, circleId: string | undefined) {
  const { circleId: found, hasLeft } = await chooseCircle(user, circleId)
  const to = found ? paths.profile(found) : paths.invitations()
  return hasLeft ? flash('noLongerInCircle', to) : redirect(to)
}

/** A page request by a browser, or by our router for a navigation; not data by itself, and not a file. */
function isPageRequest({ request, context }: LoaderFunctionArgs) {
  if (context.isForm || !isSafe(request.method) || isFilePath(new URL(request.url).pathname)) return false
  return context.isPageData ? request.headers.has('x-kinfold-page') : asksForPage(request)
}

/** Allows active members of the circle in `?circle=`, or of the selected one, where the path has none. */
export function asMemberOfQuery<T>(work: (args: MemberArgs) => T) {
  return asUser(async (args) => {
    const circleId = new URL(args.request.url).searchParams.get('circle') ?? (await chooseCircle(args.user)).circleId
    if (!circleId) throw redirect(paths.invitations())
    return work(asMemberArgs(args, await memberOf(args, circleId)))
  })
}

/**
 * Allows super admins, with a second factor where it's required; after 30 idle minutes or 12 hours they confirm their
 * identity, then come back.
 */
export function asSuperAdmin<T>(work: (args: UserArgs) => T) {
  return asUser(async (args) => {
    const { user, request } = args
    if (!user.isSuperAdmin) throw new Forbidden('lost.403.provider')
    if (needsSecondFactor() && !user.hasSecondFactor) throw redirect(paths.secondFactor(areaToReturnTo(request)))
    const now = new Date()
    if (!isProviderOpen(user, now)) throw await askForPassword(request, user)

    if (isProviderVisitDue(user, now) && !isBackgroundRequest(request))
      void bestEffort(`provider ${user.sessionId}`, () => recordProviderVisit(user.sessionId, now))
    return work(args)
  })
}

/**
 * Inside another guard: allows users who confirmed their identity in the last minutes; others do so and come back.
 * `asSuperAdmin(recently(freshMinutes, async ({ user, request }) => …))`
 */
export function recently<A extends LoaderFunctionArgs & { user: User }, T>(minutes: number, work: (args: A) => T) {
  return async (args: A) => {
    if (!isRecentlyConfirmed(args.user, minutes, new Date())) throw await askForPassword(args.request, args.user)
    return work(args)
  }
}

/** For others' rights, and for what leaves the server. */
export function asRecentSuperAdmin<T>(work: (args: UserArgs) => T) {
  return asSuperAdmin(recently(freshMinutes, work))
}

/** An id from the address. Throws NotFound for what cannot be an id of ours. */
export function idParam(text: string | undefined) {
  if (!isId(text)) throw new NotFound()
  return text
}

/** The id that an address may carry; nothing where it is none. */
export function idIn(text: string | null) {
  return isId(text) ? text : undefined
}

function asMemberArgs(args: UserArgs, member: Member): MemberArgs {
  return { ...withFormatter(args, member.timeZone), member }
}

/** Adds the formatter of the user, in a circle's zone if they have none. */
function withFormatter<Args extends LoaderFunctionArgs & { user: User }>(args: Args, circleZone?: string) {
  return { ...args, getFormatter: () => formatterOf(args, circleZone) }
}

async function memberOf(args: LoaderFunctionArgs & { user: User }, circleId: string | undefined) {
  const member = await memberOfCircle(args, idParam(circleId))
  if (!member) throw new NotFound()
  return member
}

/** Where a super admin goes on after setting up their second factor; never to a file. */
function areaToReturnTo(request: Request) {
  const { pathname, search } = new URL(request.url)
  return isSafe(request.method) && !isFilePath(pathname) ? pathname + search : (refererOf(request) ?? paths.home())
}

/** Where a super admin who needs a second factor wants to go on; null for others. */
export function areaAsked(request: Request) {
  const asked = new URL(request.url).searchParams.get('redirectTo')
  return asked === null ? null : ownPath(asked)
}

function requestedPath(request: Request) {
  if (request.method !== 'GET') return refererOf(request)
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** Audits every refused attempt. */
async function auditingRefusals<T>(visitor: Visitor, work: (args: Visitor) => T) {
  try {
    return await work(visitor)
  } catch (error) {
    await auditRefusedRequest(visitor, error)
    throw error
  }
}

/** Turns the domain's refusals into responses; rethrows every other error. */
async function respond<T>(args: LoaderFunctionArgs, work: () => Promise<T>) {
  const { context } = args
  try {
    const answer = await work()
    return withRetryAfter(context, await withWords(await readerOf(args), answer))
  } catch (error) {
    const reader = await readerOf(args)
    if (error instanceof NotFound) throw await refusal(reader, 404, 'Not Found')
    if (error instanceof Forbidden) throw await refusal(reader, 403, 'Forbidden', {}, { key: error.text })
    if (error instanceof TooManyExports) {
      const values = { count: Math.ceil(error.seconds / 3_600), max: env.DOWNLOADS_PER_DAY }
      const headers = { 'Retry-After': String(error.seconds) }
      throw moveRetryAfter(context, await refusal(reader, 429, 'Too Many Requests', headers, { values }))
    }
    if (error instanceof Busy) {
      const headers = { 'Retry-After': String(error.retryAfter) }
      throw moveRetryAfter(context, await refusal(reader, 503, 'Service Unavailable', headers))
    }
    throw error instanceof Response ? moveRetryAfter(context, await withWords(reader, error)) : error
  }
}

/** The reader of a refusal; without a user when the session can't be loaded. */
async function readerOf(args: LoaderFunctionArgs) {
  const session = await sessionOf(args).catch(() => undefined)
  return { request: args.request, user: session?.user }
}
