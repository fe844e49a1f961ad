import { prepareWriting } from '~/domain/feed/queries.server'
import { saveForPost } from '~/domain/media/commands.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asMember } from '~/http/guards.server'
import { answerUpload } from '~/http/uploads/store-uploads.server'
import { paths } from '~/paths'

/** Redirects a GET of this address to where posts are written. */
export const loader = asMember(postOnly(({ member }) => paths.newPost(member.circleId)))

/** One photo or video at a time, while the post is still being written. For scripts. */
export const action = asMember(async ({ member, request }) => {
  await prepareWriting(member)
  return answerUpload(request, member, saveForPost.bind(null, member))
})
