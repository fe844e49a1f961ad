import type { LoaderFunctionArgs } from '@remix-run/node'
import { Forbidden, NotFound } from '~/domain/refusals'
import { failureToast } from './failure-toast'
import { flash } from './flash.server'
import { errorKindAndPlace, log } from './log.server'
import { asksForPage, refererOf } from './redirect-back.server'

/**
 * Goes inside a guard, for an action whose form holds nothing that somebody typed: where no script runs, a fault (the
 * database takes no writes, an unexpected error) leads back to the page that the form was sent from, with an error toast,
 * instead of to an error page. With scripts the status is the answer, and app/live/page-data.ts keeps the page.
 * `asMember(orErrorToast(async ({ member }) => …))`
 */
export function orErrorToast<A extends LoaderFunctionArgs, T>(work: (args: A) => T) {
  return async (args: A) => {
    try {
      return await work(args)
    } catch (error) {
      rethrowUnlessFault(args.request, error)
      const { pathname } = new URL(args.request.url)
      return flash(failureToast(pathname), refererOf(args.request) ?? pathname)
    }
  }
}

/** A database that takes no writes says after how many seconds it may again. */
export function secondsToWait(error: unknown) {
  const isKnown = typeof error === 'object' && error !== null && 'retryAfter' in error
  return String(isKnown ? error.retryAfter : 5)
}

/** Rethrows a refusal, and with scripts everything; logs a fault. */
export function rethrowUnlessFault(request: Request, error: unknown) {
  const isRefusal = error instanceof Response || error instanceof Forbidden || error instanceof NotFound
  if (isRefusal || !asksForPage(request)) throw error
  log.error({ method: request.method, ...errorKindAndPlace(error) }, 'action failed')
}
