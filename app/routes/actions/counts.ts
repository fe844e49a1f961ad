import { countChoices } from '~/domain/progress/choice-counts.server'
import { actionFilterIn } from '~/domain/progress/filter'
import { asUser } from '~/http/guards.server'

/** Matches of each filter choice, for scripts; null if not counted. */
export const loader = asUser(async ({ user, request }) => {
  const filter = actionFilterIn(new URL(request.url).searchParams)
  return Response.json(await countChoices(user, { filter }))
})
