import type { Tx } from '~/data/write.server'
import type { ActivityKind } from '~/domain/event-kinds'
import type { Member } from '~/domain/member'
import { parseRules } from '~/domain/permissions/queries.server'
import { can, type Holder, mayRead } from '~/domain/permissions/rules'
import type { Kind } from './kind.server'
import { allKinds } from './kinds.server'
import { notify } from './notify.server'

type Subject = { id: string; visibility?: string; createdById?: string }
type Person = Holder & { userId: string }

/** Notifies active members who may see the event's subject, except the actor, if its kind notifies. */
export async function notifyOfEvent(tx: Tx, member: Member, event: ActivityKind, subject: Subject) {
  for (const kind of allKinds.filter(({ on }) => on === event)) {
    const others = await tx.member.findMany({
      where: { circleId: member.circleId, status: 'active', userId: { not: member.userId } },
      select: { userId: true, isAdmin: true, role: { select: { rules: true } } },
    })
    const audience = others.flatMap(({ userId, isAdmin, role }) =>
      userId && maySee(kind, { userId, isAdmin, rules: parseRules(role.rules) }, subject) ? [userId] : [],
    )
    const about = { type: kind.type, circleId: member.circleId, subjectId: subject.id, senderId: member.userId }
    await notify(tx, { ...about, audience })
  }
}

function maySee({ subject: { access } }: Kind, person: Person, { visibility = 'private', createdById = '' }: Subject) {
  if (!access) return true
  return 'view' in access ? can(person, 'view', access.view) : mayRead(person, access.read, { visibility, createdById })
}
