import { keepPostDraft, postDraftOf } from '~/domain/feed/post-drafts.server'
import { postRecord } from '~/domain/feed/post-record'
import { keepTyped } from '~/http/forms/keep-typed.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asMember } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asMember(postOnly(({ member }) => paths.feed(member.circleId)))

/** Stores or discards the draft of a new post. */
export const action = asMember(({ member, user, request }) =>
  keepTyped(
    { member, user, request },
    { record: postRecord, form: postDraftOf(member), discardedTo: paths.feed(member.circleId), keep: keepPostDraft },
  ),
)
