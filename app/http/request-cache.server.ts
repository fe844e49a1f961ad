import type { LoaderFunctionArgs } from '@remix-run/node'
import { findMember } from '~/domain/members/queries.server'
import type { User } from '~/domain/user'
import type { ReturnedForm } from '~/forms/returned-form'
import { readSession } from '~/http/sign-in/session.server'
import { type Formatter, formatterFor } from '~/i18n/formatter.server'

/** What one request has read about its sender, shared by all its loaders. */
type RequestCache = {
  session?: ReturnType<typeof readSession>
  members: Map<string, ReturnType<typeof findMember>>
  formatters: Map<string | undefined, Promise<Formatter>>
}

declare module '@remix-run/node' {
  interface AppLoadContext {
    nonce?: string
    requestId?: string
    mayFrame?: (origins: string[]) => void // lets this page alone frame forms of these origins
    session?: Awaited<ReturnType<typeof readSession>> | null // of this request, if already read; null for none
    isForm?: boolean // a form was sent; if it's refused, the loaders of its page run as for GET
    isPageData?: boolean // the router requests a page's data, sent as a whole
    replaceHeader?: (name: string, value: string) => void // Remix only appends
    room?: () => Promise<boolean> // waits until the response takes more; false when its reader has gone
    requestCache?: RequestCache
    returnedForm?: ReturnedForm // a form sent as another user: the page shows it again, and nothing is written
  }
}

/** The session of the request, read once. */
export function sessionOf(args: LoaderFunctionArgs) {
  const cache = cacheOf(args)
  cache.session ??= readSession(args.request, args.context.session)
  return cache.session
}

/** The person as an active member, if they are one; read once per request. */
export async function memberOfCircle(args: LoaderFunctionArgs & { user: User }, circleId: string) {
  const { members } = cacheOf(args)
  if (!members.has(circleId)) members.set(circleId, findMember(args.user.id, circleId))
  return members.get(circleId)
}

/** The formatter of the user, in a circle's zone if they have none; created once per request and zone. */
export function formatterOf(args: LoaderFunctionArgs & { user: User }, circleZone?: string) {
  const { formatters } = cacheOf(args)
  const formatter = formatters.get(circleZone) ?? formatterFor(args.request, args.user, circleZone)
  formatters.set(circleZone, formatter)
  return formatter
}

function cacheOf(args: LoaderFunctionArgs): RequestCache {
  args.context.requestCache ??= { members: new Map(), formatters: new Map() }
  return args.context.requestCache
}
