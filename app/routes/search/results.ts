import { answerSearch } from '~/domain/search/queries.server'
import { asUser } from '~/http/guards.server'

/** The results that the search panel shows while somebody types. */
export const loader = asUser(async ({ user, request }) => {
  const query = new URL(request.url).searchParams.get('q') ?? ''
  const answer = await answerSearch(user, { query })
  return Response.json(answer, { status: answer.problem ? 422 : 200 })
})
