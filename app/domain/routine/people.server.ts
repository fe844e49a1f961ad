import type { Tx } from '~/data/write.server'
import type { Member } from '~/domain/members/member'
import { audienceOf, findPeople, listActivePeople } from '~/domain/members/people.server'
import type { RoutineEvent } from '~/domain/notifications/kinds/routine.server'
import { notify } from '~/domain/notifications/notify.server'
import type { Assignee } from '~/domain/person'
import { maySeeRoutine } from './access'

/** The people of the circle whom an item can concern: active, and with a role that sees the routine. */
export async function listAssignable(member: Member): Promise<Assignee[]> {
  return (await listActivePeople(member)).flatMap(({ person, holder }) => (maySeeRoutine(holder) ? [person] : []))
}

/**
 * What is wrong with the people of an item: everybody is in the circle and may see its routine. Who has left since they were
 * assigned may stay.
 */
export async function problemOfAssignees(
  tx: Tx,
  circleId: string,
  { ids, kept = [] }: { ids: readonly string[]; kept?: readonly string[] },
) {
  const added = ids.filter((id) => !kept.includes(id))
  const people = await findPeople(tx, circleId, added)
  const found = new Set(people.map(({ memberId }) => memberId))
  if (added.some((id) => !found.has(id))) return { assignees: 'routine:errors.notInCircle' }
  return !people.every(maySeeRoutine) ? { assignees: 'routine:errors.mayNotSee' } : undefined
}

type News = { event: RoutineEvent; people: readonly string[]; date?: string }

/**
 * Tells people that something happened to an event or a task: those of them who are active and may see the routine, but not
 * the one who did it. `people` are ids of members or of users, `date` the occurrence that it is about.
 */
export async function notifyOfItem(tx: Tx, member: Member, itemId: string, { event, people, date }: News) {
  const audience = audienceOf(member, await findPeople(tx, member.circleId, people), maySeeRoutine)
  const about = { circleId: member.circleId, subjectId: itemId, senderId: member.userId }
  await notify(tx, { ...about, type: 'routine', event, date, audience })
}
