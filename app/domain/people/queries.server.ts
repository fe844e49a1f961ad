import { db } from '~/data/db.server'
import { listLockedAccounts } from '~/domain/accounts/locked.server'
import { wayColumns, waysOf } from '~/domain/has-second-factor.server'
import type { MemberStatus } from '~/domain/member'
import type { RoleName } from '~/domain/permissions/names'
import { requireSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'
import { fullName, shortName } from '~/domain/person'
import { NotFound } from '~/domain/refusals'
import { listSessions, type OwnSession } from '~/domain/sessions/queries.server'
import { type PersonAction, personActionsFor, type Unusual, unusualAbout } from './rules'

const maxMemberships = 200
const maxScanned = 20_000

/** Circles are named by the recipient's first name and initial. */
export type Membership = {
  id: string
  circle: string
  role: RoleName
  status: MemberStatus
  isAdmin: boolean
  since: Date // when they joined; before that, when they were invited
  lastActiveAt: Date | null // their last audited action there; page views aren't audited
  left: { at: Date; by: string | null } | null // null: by themselves
}

export type PersonForProvider = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
  phoneType: string | null
  language: string | null
  timeZone: string | null
  pictureId: string | null
  isSuperAdmin: boolean
  isProven: boolean
  unusual: Unusual | null
  createdAt: Date
  lastSeenAt: Date | null
  isMe: boolean
  sessions: OwnSession[]
  actions: PersonAction[]
  memberships: Membership[]
}

/** A person's account, sessions and circles, without contents. Throws Forbidden, NotFound. */
export async function getPerson(actor: Actor, userId: string, now = new Date()): Promise<PersonForProvider> {
  await requireSuperAdmin(actor)
  const account = await findAccount(userId)
  if (!account) throw new NotFound()

  const { members, disabledAt, emailProvenAt, app, _count, ...person } = account
  const [locked, sessions, nameOf, last] = await Promise.all([
    listLockedAccounts(now),
    listSessions({ id: userId, sessionId: actor.sessionId ?? '' }, now),
    namesOf(members.map(({ deletedById }) => deletedById)),
    lastActions(userId),
  ])
  const memberships = members.map((member) => ({
    ...asMembership(member, userId, nameOf),
    lastActiveAt: last.get(member.circleId) ?? null,
  }))
  const isMe = userId === actor.id
  const { hasApp, hasPasskey } = waysOf({ app, _count })
  const facts = {
    isSuperAdmin: person.isSuperAdmin,
    isDisabled: disabledAt !== null,
    isMe,
    sessions: sessions.length,
    hasSecondFactor: hasApp || hasPasskey,
  }
  const invitedTo = memberships.find(({ status }) => status === 'pending')?.circle
  return {
    ...person,
    isProven: emailProvenAt !== null,
    unusual: unusualAbout({ id: userId, disabledAt, emailProvenAt, invitedTo }, locked),
    isMe,
    sessions,
    actions: personActionsFor(facts),
    memberships,
  }
}

type Actor = SuperAdmin & { sessionId?: string }
type MemberRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>['members'][number]

function asMembership(row: MemberRow, userId: string, nameOf: Map<string, string>) {
  const { circle, role, status, invitation, createdAt, deletedAt, deletedById, circleId: _, ...member } = row
  const by = deletedById === null || deletedById === userId ? null : (nameOf.get(deletedById) ?? null)
  return {
    ...member,
    role: role.name as RoleName,
    status: status as MemberStatus,
    circle: circle.recipient ? shortName(circle.recipient) : '',
    since: invitation?.acceptedAt ?? createdAt,
    left: deletedAt && status === 'removed' ? { at: deletedAt, by } : null,
  }
}

/** When the person last acted in each circle, by their latest 20,000 audited actions. */
async function lastActions(actorId: string) {
  const latest = { where: { actorId }, orderBy: { id: 'desc' } } as const
  const before = await db.audit.findFirst({ ...latest, skip: maxScanned, select: { id: true } })
  const circles = await db.audit.groupBy({
    by: ['circleId'],
    where: { actorId, circleId: { not: null }, id: { gt: before?.id } },
    _max: { at: true },
  })
  return new Map(circles.map(({ circleId, _max }) => [circleId, _max.at]))
}

async function namesOf(ids: (string | null)[]) {
  const people = await db.user.findMany({
    where: { id: { in: [...new Set(ids)].filter((id) => id !== null) } },
    select: { id: true, firstName: true, lastName: true },
  })
  return new Map(people.map((person) => [person.id, fullName(person)]))
}

function findAccount(id: string) {
  return db.user.findUnique({
    where: { id },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      phone: true,
      phoneType: true,
      language: true,
      timeZone: true,
      pictureId: true,
      isSuperAdmin: true,
      disabledAt: true,
      emailProvenAt: true,
      lastSeenAt: true,
      createdAt: true,
      ...wayColumns,
      members: {
        select: {
          id: true,
          circleId: true,
          status: true,
          isAdmin: true,
          createdAt: true,
          deletedAt: true,
          deletedById: true,
          role: { select: { name: true } },
          invitation: { select: { acceptedAt: true } },
          circle: { select: { recipient: { select: { firstName: true, lastName: true } } } },
        },
        orderBy: { createdAt: 'asc' },
        take: maxMemberships,
      },
    },
  })
}
