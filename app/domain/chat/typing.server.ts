import type { User } from '~/domain/accounts/user'
import { getParticipant } from './participant.server'
import { listPeopleIn } from './people.server'

/**
 * Whose open pages may show that the user is typing: the other current readers. Nothing is stored. Throws NotFound like
 * `getParticipant`.
 */
export async function listTypingAudience(user: Pick<User, 'id'>, conversationId: string) {
  const people = await listPeopleIn(await getParticipant(user, conversationId))
  return people.flatMap(({ id, isPresent }) => (isPresent && id !== user.id ? id : []))
}
