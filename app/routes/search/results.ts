import { asUser } from '~/http/guards.server'
import { searchAnswer } from '~/http/pages/search-answer.server'

/** The search panel's results while typing. */
export const loader = asUser(async ({ user, request }) => {
  const query = new URL(request.url).searchParams.get('q') ?? ''
  const { answer, init } = await searchAnswer({ user, request, search: { query } })
  return Response.json(answer, init)
})
