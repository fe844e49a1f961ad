import { commentRecord } from '~/domain/comments/comment-record'
import { preparePostToComment } from '~/domain/comments/queries.server'
import { draftFormOf } from '~/domain/comments/rules'
import { storeShortDraft } from '~/domain/drafts/commands.server'
import { autosaveForm } from '~/http/forms/autosave-form.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asMember, idParam } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asMember(postOnly(({ member, params }) => paths.post(member.circleId, idParam(params.postId))))

/** Stores or discards the draft of a comment. */
export const action = asMember(async ({ member, user, request, params }) => {
  const { id } = await preparePostToComment(member, idParam(params.postId))
  const form = { record: commentRecord, form: draftFormOf(id), store: storeShortDraft }
  return autosaveForm({ member, user, request }, { ...form, discardedTo: paths.post(member.circleId, id) })
})
