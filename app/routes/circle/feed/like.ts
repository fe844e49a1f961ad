import { likePost } from '~/domain/feed/commands.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { noContentOrBack } from '~/http/forms/redirect-back.server'
import { asMember, idParam } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asMember(postOnly(({ member, params }) => paths.post(member.circleId, idParam(params.postId))))

export const action = asMember(
  orErrorToast(async ({ member, params, request }) => {
    const postId = idParam(params.postId)
    await likePost(member, postId)
    return noContentOrBack(request, paths.feed(member.circleId), `post-${postId}`)
  }),
)
