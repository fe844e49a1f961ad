import type { User } from '~/domain/accounts/user'
import { getParticipant } from './participant.server'
import { listPeopleIn } from './people.server'

/**
 * The ids of those whose open pages may show that the person is typing in a conversation: the others who read what is
 * written in it now. Nothing is stored. Throws NotFound like `getParticipant`.
 */
export async function listTypingAudience(user: Pick<User, 'id'>, conversationId: string) {
  const people = await listPeopleIn(await getParticipant(user, conversationId))
  return people.flatMap(({ id, isPresent }) => (isPresent && id !== user.id ? id : []))
}
