import { redirect } from '@remix-run/node'
import { unlikePost } from '~/domain/feed/commands.server'
import { stayOn } from '~/http/back.server'
import { asMember, idFrom } from '~/http/doors.server'
import { paths } from '~/http/paths'

export const loader = asMember(({ member, params }) => redirect(paths.post(member.circleId, idFrom(params.postId))))

export const action = asMember(async ({ member, params, request }) => {
  const postId = idFrom(params.postId)
  await unlikePost(member, postId)
  return stayOn(request, paths.feed(member.circleId), `post-${postId}`)
})
