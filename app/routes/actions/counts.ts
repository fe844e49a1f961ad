import { countChoices } from '~/domain/progress/choice-counts.server'
import { actionFilterIn } from '~/domain/progress/filter'
import { asUser } from '~/http/guards.server'

/** What the choices of the table's filters would show, for the scripts of the page; nothing where that is not counted. */
export const loader = asUser(async ({ user, request }) => {
  const filter = actionFilterIn(new URL(request.url).searchParams)
  return Response.json(await countChoices(user, { filter }))
})
