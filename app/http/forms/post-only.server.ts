import { redirect } from '@remix-run/node'

/**
 * Inside a guard, for addresses without a page: redirects to the page with the buttons. `export const loader =
 * asMember(postOnly(({ member }) => paths.feed(member.circleId)))`
 */
export function postOnly<A>(backTo: (args: A) => string) {
  return (args: A) => redirect(backTo(args))
}
