import type { User } from '~/domain/user'
import { getParticipant } from './participant.server'
import { listPeopleIn } from './people.server'

/** The other current readers, whose pages may show typing. Nothing is stored. Throws NotFound. */
export async function listTypingAudience(user: Pick<User, 'id'>, conversationId: string) {
  const people = await listPeopleIn(await getParticipant(user, conversationId))
  return people.flatMap(({ id, isPresent }) => (isPresent && id !== user.id ? id : []))
}
