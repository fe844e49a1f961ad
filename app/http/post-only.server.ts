import { redirect } from '@remix-run/node'

/**
 * Goes inside a guard, as the loader of an address to which buttons post and which has no page: redirects to the page
 * with those buttons. `export const loader = asMember(postOnly(({ member }) => paths.feed(member.circleId)))`
 */
export function postOnly<A>(backTo: (args: A) => string) {
  return (args: A) => redirect(backTo(args))
}
