import { type DraftInput, type Place, storeShortDraft } from '~/domain/drafts/commands.server'
import { findShortDraft } from '~/domain/drafts/queries.server'
import type { Member } from '~/domain/member'
import { allowLevels } from '~/domain/permissions/rules'
import type { Typed } from '~/domain/records/typed'
import { postRecord } from './post-record'

/** The name of the draft of a new post in a circle. */
export function postDraftOf({ circleId }: Pick<Place, 'circleId'>) {
  return `post.${circleId}`
}

/** Stores the draft of a post like `storeShortDraft`. Throws Forbidden for members who may write none. */
export async function storePostDraft(member: Member, draft: DraftInput) {
  allowLevels(member, 'create', 'post')
  return storeShortDraft(member, draft, isBlank)
}

/** The member's draft of a new post, up to thirty days old. */
export async function findPostDraft(member: Member) {
  const draft = await findShortDraft(member, postDraftOf(member), postRecord)
  if (!draft) return undefined
  const { typed, submissionId, savedAt } = draft
  return { typed, submissionId, savedAt: savedAt.getTime(), version: savedAt.toISOString() }
}

const besides = /^(visibility|observations\.(shown|withWords))$/

function isBlank(typed: Typed) {
  return Object.entries(typed).every(([path, value]) => besides.test(path) || !String(value).trim())
}
