import type { LoaderFunctionArgs } from '@remix-run/node'
import { isId } from '~/data/id'
import { hasRefusal } from '~/domain/audit/actor.server'
import { auditRefusedAccess, type RefusedPlace } from '~/domain/audit/commands.server'
import { countRefusedReadOf } from '~/domain/audit/refused-reads.server'
import { Forbidden, NotFound, TooManyExports } from '~/domain/refusals'
import type { User } from '~/domain/user'
import { bestEffort } from '~/http/best-effort.server'
import { attemptLimit } from '~/http/server/attempt-limit.server'
import { isBackgroundRequest } from './browser.server'
import { errorName, log } from './log.server'
import { isSafe } from './same-origin.server'

const tenMinutesMs = 10 * 60_000
const auditedRefusals = attemptLimit({ most: 1, perMs: tenMinutesMs, maxKeys: 10_000 })

const countDelayMs = 1_000

type Visitor = LoaderFunctionArgs & { user: User | undefined }

/** Audits a signed-in user's refused attempt; the same address once in ten minutes. Never delays the response. */
export async function auditRefusedRequest({ request, params, context, user }: Visitor, error: unknown) {
  if (context.returnedForm) return // nothing was attempted
  if (user && error instanceof NotFound && isSafe(request.method)) countRefusedRead({ request, params, context, user })
  const isRefusal =
    error instanceof Forbidden ||
    error instanceof TooManyExports ||
    (error instanceof NotFound && !isSafe(request.method))
  if (!user || !isRefusal || hasRefusal()) return

  try {
    const place = placeOf(request, params)
    const key = JSON.stringify([user.id, place])
    const onLost = () => {
      auditedRefusals.giveBack(key) // the next attempt is audited
      log.error('a refusal is not in the audit log')
    }
    if (auditedRefusals.take(key) === 0)
      await bestEffort(`refused ${key}`, () => auditRefusedAccess(user, place), onLost)
  } catch (fault) {
    log.error({ error: errorName(fault) }, 'a refusal is not in the audit log')
  }
}

const seen = new WeakSet<object>()

/** Counts a refused read once, after the response: timing must not reveal whether the thing exists. */
export function countRefusedRead({ request, params, context, user }: LoaderFunctionArgs & { user: User }) {
  if (seen.has(context) || context.returnedForm) return
  seen.add(context)
  const { circleId = new URL(request.url).searchParams.get('circle') ?? undefined, postId, mediaId, chatId } = params
  const isRefresh = isBackgroundRequest(request)
  setTimeout(() => {
    countRefusedReadOf(user, { circleId, postId, mediaId, chatId }, { isRefresh }).catch((fault) =>
      log.error({ error: errorName(fault) }, 'a refused read is not in the audit log'),
    )
  }, countDelayMs).unref()
}

/** The address without typed text: our own path segments, parameter names, and ids. */
function placeOf({ method, url }: Request, { '*': rest, ...named }: LoaderFunctionArgs['params']): RefusedPlace {
  const { pathname, searchParams } = new URL(url)
  const words = pathname.split('/').map((word) => nameIn(named, decodeURIComponent(word)))
  if (rest !== undefined) words.splice(-rest.split('/').length, Number.POSITIVE_INFINITY, '*')
  const { circleId = searchParams.get('circle'), ...others } = named
  return {
    method,
    path: words.join('/'),
    circleId: isId(circleId) ? circleId : null,
    entityId: Object.values(others).findLast(isId) ?? null,
  }
}

function nameIn(params: LoaderFunctionArgs['params'], word: string) {
  const [name] = Object.entries(params).find(([, value]) => value === word) ?? []
  return name ? `:${name}` : word
}
