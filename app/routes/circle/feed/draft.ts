import { postDraftOf, storePostDraft } from '~/domain/feed/post-drafts.server'
import { postRecord } from '~/domain/feed/post-record'
import { autosaveForm } from '~/http/forms/autosave-form.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asMember } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asMember(postOnly(({ member }) => paths.feed(member.circleId)))

/** Stores or discards the draft of a new post. */
export const action = asMember(({ member, user, request }) =>
  autosaveForm(
    { member, user, request },
    { record: postRecord, form: postDraftOf(member), discardedTo: paths.feed(member.circleId), store: storePostDraft },
  ),
)
