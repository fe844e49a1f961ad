import type { LoaderFunctionArgs } from '@remix-run/node'
import { Forbidden, NotFound } from '~/domain/refusals'
import { flash, flashAbout } from '~/http/cookies/flash.server'
import { errorKindAndPlace, log } from '~/http/server/log.server'
import { failureAboutItem, failureToast } from './failure-toast'
import { asksForPage, refererOf } from './redirect-back.server'

/**
 * Inside a guard, for actions without typed text: without scripts, a fault leads back to the form's page with an error
 * toast. With scripts, the status is enough (app/live/page-data.ts). `asMember(orErrorToast(async ({ member }) => …))`
 */
export function orErrorToast<A extends LoaderFunctionArgs, T>(work: (args: A) => T) {
  return async (args: A) => {
    try {
      return await work(args)
    } catch (error) {
      rethrowUnlessFault(args.request, error)
      const { pathname } = new URL(args.request.url)
      const to = refererOf(args.request) ?? pathname
      const item = failureAboutItem(pathname)
      return item ? flashAbout(item.itemId, item.name, to) : flash(failureToast(pathname), to)
    }
  }
}

/** The seconds after which a locked database may take writes. */
export function secondsToWait(error: unknown) {
  const isKnown = typeof error === 'object' && error !== null && 'retryAfter' in error
  return String(isKnown ? error.retryAfter : 5)
}

/** Whether the error is an intended response or refusal, not a fault. */
export function isRefusal(error: unknown) {
  return error instanceof Response || error instanceof Forbidden || error instanceof NotFound
}

/** Rethrows a refusal, and with scripts everything; logs a fault. */
export function rethrowUnlessFault(request: Request, error: unknown) {
  if (isRefusal(error) || !asksForPage(request)) throw error
  log.error({ method: request.method, ...errorKindAndPlace(error) }, 'action failed')
}
