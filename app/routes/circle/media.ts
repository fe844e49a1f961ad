import { prepareWriting } from '~/domain/feed/queries.server'
import { saveForPost } from '~/domain/media/commands.server'
import { asMember } from '~/http/guards.server'
import { postOnly } from '~/http/post-only.server'
import { storeUploads } from '~/http/store-uploads.server'
import { paths } from '~/paths'

/** Redirects a GET of this address to where posts are written. */
export const loader = asMember(postOnly(({ member }) => paths.newPost(member.circleId)))

/** One photo or video at a time, while the post is still being written. For scripts. */
export const action = asMember(async ({ member, request }) => {
  prepareWriting(member)
  const { media, why, fault } = await storeUploads(request, member, (stored) => saveForPost(member, stored))
  if (fault) throw fault
  const [one] = media
  return one ? Response.json({ media: one }) : Response.json({ why: why ?? 'format' }, { status: 422 })
})
