import type { Tx } from '~/data/write.server'
import type { Member } from '~/domain/member'
import { audienceOf, findPeople } from '~/domain/members/people.server'
import type { ActionEvent } from '~/domain/notifications/kinds/action.server'
import { notify } from '~/domain/notifications/notify.server'
import { mayReadItem } from './access'

type Item = { id: string; type: string; visibility: string; createdById: string }
type News = { event: ActionEvent; people: readonly string[] }

/** Notifies an action's active people who may see it, except the actor. Ids of members or users. */
export async function notifyOfAction(tx: Tx, member: Member, item: Item, { event, people }: News) {
  if (item.type !== 'action') return
  const found = await findPeople(tx, member.circleId, people)
  const audience = audienceOf(member, found, (person) => mayReadItem(person, item))
  const about = { circleId: member.circleId, subjectId: item.id, senderId: member.userId }
  await notify(tx, { ...about, type: 'action', event, audience })
}
