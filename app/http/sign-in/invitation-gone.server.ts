import { wasWithdrawn } from '~/domain/invitations/queries.server'
import { NotFound } from '~/domain/refusals'
import type { User } from '~/domain/user'
import { flash } from '~/http/cookies/flash.server'
import { paths } from '~/paths'

/** Answers an invitation. When it was withdrawn meanwhile, redirects to the remaining ones with a message. */
export async function orInvitationGone<T>(user: Pick<User, 'id'>, memberId: string, answer: () => Promise<T>) {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof NotFound && (await wasWithdrawn(user, memberId)))
      throw flash('invitedNotFound', paths.invitations())
    throw error
  }
}
