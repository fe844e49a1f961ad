import type { Tx } from '~/data/write.server'
import type { Member } from '~/domain/member'
import { audienceOf, findPeople, listActivePeople } from '~/domain/members/people.server'
import type { RoutineEvent } from '~/domain/notifications/kinds/routine.server'
import { notify } from '~/domain/notifications/notify.server'
import type { Assignee } from '~/domain/person'
import { maySeeRoutine } from './access'

/** Possible assignees: the circle's active people whose role sees the routine. */
export async function listAssignable(member: Member): Promise<Assignee[]> {
  return (await listActivePeople(member)).flatMap(({ person, holder }) => (maySeeRoutine(holder) ? [person] : []))
}

/** Assignees are members who may see the routine. Former members may stay. */
export async function problemOfAssignees(
  tx: Tx,
  circleId: string,
  { ids, current = [] }: { ids: readonly string[]; current?: readonly string[] },
) {
  const added = ids.filter((id) => !current.includes(id))
  const people = await findPeople(tx, circleId, added)
  const found = new Set(people.map(({ memberId }) => memberId))
  if (added.some((id) => !found.has(id))) return { assignees: 'routine:errors.notInCircle' }
  return !people.every(maySeeRoutine) ? { assignees: 'routine:errors.mayNotSee' } : undefined
}

type News = { event: RoutineEvent; people: readonly string[]; date?: string }

/** Notifies an item's active people who may see it, except the actor. Ids of members or users. */
export async function notifyOfItem(tx: Tx, member: Member, itemId: string, { event, people, date }: News) {
  const audience = audienceOf(member, await findPeople(tx, member.circleId, people), maySeeRoutine)
  const about = { circleId: member.circleId, subjectId: itemId, senderId: member.userId }
  await notify(tx, { ...about, type: 'routine', event, date, audience })
}
