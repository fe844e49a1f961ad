import { db } from '~/data/db.server'
import type { MemberStatus } from '~/domain/members/member'
import type { RoleName } from '~/domain/permissions/names'
import { requireSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'
import { shortName } from '~/domain/person'
import { NotFound } from '~/domain/refusals'
import { isAlive } from '~/domain/sessions/rules'
import { type AccountState, type PersonAction, personActionsFor, stateOf } from './rules'

const mostMemberships = 200

export type PersonForProvider = {
  id: string
  firstName: string
  lastName: string
  email: string
  pictureId: string | null
  isSuperAdmin: boolean
  state: AccountState
  circles: number // in which they are active
  createdAt: Date
  lastSeenAt: Date | null
  isMe: boolean
  isDisabled: boolean
  sessions: number // that hold at this moment
  actions: PersonAction[]
  memberships: { id: string; circle: string; role: RoleName; status: MemberStatus; isAdmin: boolean }[]
}

/**
 * One person as the provider knows them: the account, its sessions and in which circles they are, each by its recipient's
 * first name and initial; nothing of what stands in a circle. Throws Forbidden for all but super admins, NotFound.
 */
export async function getPerson(actor: SuperAdmin, userId: string, now = new Date()): Promise<PersonForProvider> {
  await requireSuperAdmin(actor)
  const account = await findAccount(userId)
  if (!account) throw new NotFound()

  const { sessions, members, _count, finishedOnboarding, lastSeenAt, createdAt, disabledAt, emailProvenAt, ...row } =
    account
  const isDisabled = disabledAt !== null
  const hasSignedIn = finishedOnboarding || lastSeenAt !== null
  const person = {
    ...row,
    state: stateOf({ isDisabled, emailIsProven: emailProvenAt !== null, hasSignedIn }),
    circles: _count.members,
    isMe: userId === actor.id,
    isDisabled,
  }
  const holding = sessions.filter((life) => isAlive(life, now)).length
  return {
    ...person,
    createdAt,
    lastSeenAt,
    sessions: holding,
    actions: personActionsFor({ ...person, sessions: holding }),
    memberships: members.map(({ role, status, circle, ...member }) => ({
      ...member,
      role: role.name as RoleName,
      status: status as MemberStatus,
      circle: circle.recipient ? shortName(circle.recipient) : '',
    })),
  }
}

function findAccount(id: string) {
  return db.user.findUnique({
    where: { id },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      pictureId: true,
      isSuperAdmin: true,
      disabledAt: true,
      emailProvenAt: true,
      finishedOnboarding: true,
      lastSeenAt: true,
      createdAt: true,
      sessions: { select: { isShared: true, seenAt: true, endsAt: true } },
      members: {
        select: {
          id: true,
          status: true,
          isAdmin: true,
          role: { select: { name: true } },
          circle: { select: { recipient: { select: { firstName: true, lastName: true } } } },
        },
        orderBy: { status: 'asc' },
        take: mostMemberships,
      },
      _count: { select: { members: { where: { status: 'active' } } } },
    },
  })
}
