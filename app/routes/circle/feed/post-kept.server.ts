import { findPostDraft } from '~/domain/feed/post-drafts.server'
import type { Member } from '~/domain/members/member'

/** What the server has of a half-written post, as its form takes it up. */
export async function postKept(member: Member) {
  const draft = await findPostDraft(member)
  return draft && { ...draft, known: draft.typed, base: '', interrupted: [], isFromServer: true }
}
