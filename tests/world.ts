import { randomBytes } from 'node:crypto'
import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import type { User } from '~/domain/accounts/user'
import { seedCategories } from '~/domain/categories/commands.server'
import type { Member, MemberStatus } from '~/domain/members/member'
import { findMember } from '~/domain/members/queries.server'
import { seedRoles } from '~/domain/permissions/commands.server'
import type { RoleName } from '~/domain/permissions/rules'
import { sortNameOf } from '~/domain/recipient/sort-name'
import { findSession, hashToken } from '~/domain/sessions/queries.server'
import { absoluteLifeMs } from '~/domain/sessions/rules'

type Place = { role: RoleName; isAdmin?: boolean; status?: MemberStatus; relationship?: string }
type Roles = Record<string, string>

const tokens = new Map<string, string>()
let worlds = 0

/**
 * Rosa's circle and its people, and Walter's, whose people have nothing to do with hers. A new one at each call:
 * names stay, addresses and ids differ.
 *
 * Rosa's circle: Priya (coach), Elena (family, circle admin), Luis (family), Mateo (aide), Sam (companion), Nora
 * (notDeclared), Joan (super admin with role admin). Dora is invited to it, Ruth said no, Victor was removed,
 * newcomer@… has no user yet. Walter's circle: Greta (family, circle admin) and Owen (coach). Ida is in no circle.
 */
export async function createTestData() {
  await seedRoles()
  await seedCategories()
  worlds += 1
  const made = await write(async (tx) => {
    const roles: Roles = Object.fromEntries((await tx.role.findMany()).map(({ name, id }) => [name, id]))
    const people = {
      priya: aPerson('Priya', 'Raman'),
      elena: aPerson('Elena', 'Delgado'),
      luis: aPerson('Luis', 'Delgado', { language: 'es' }),
      mateo: aPerson('Mateo', 'Cruz'),
      sam: aPerson('Sam', 'Porter'),
      nora: aPerson('Nora', 'Quinn'),
      joan: aPerson('Joan', 'Whitaker', { isSuperAdmin: true }),
      dora: aPerson('Dora', 'Kessler'),
      ruth: aPerson('Ruth', 'Ellery'),
      victor: aPerson('Victor', 'Delgado'),
      greta: aPerson('Greta', 'Brandt'),
      owen: aPerson('Owen', 'Hale'),
      ida: aPerson('Ida', 'Nilsson'),
    }
    await tx.user.createMany({ data: Object.values(people) })
    await tx.session.createMany({ data: Object.values(people).map(aSession) })

    const [rosa, walter] = [newId(), newId()]
    await addCircle(tx, rosa, people.joan, 'Rosa', 'Delgado')
    await addCircle(tx, walter, people.greta, 'Walter', 'Brandt')
    const newcomer = addressOf('newcomer')
    const inRosas = (person: { id: string; email: string } | undefined, place: Place) =>
      aMember(roles, rosa, person, place)
    const asked = [
      inRosas(people.dora, { role: 'family', status: 'pending', relationship: 'niece' }),
      inRosas(people.ruth, { role: 'companion', status: 'rejected' }),
      { ...inRosas(undefined, { role: 'family', status: 'no_register' }), email: newcomer },
    ].map((member) => ({ ...member, invitedById: people.elena.id, invitedAt: member.createdAt }))
    await tx.member.createMany({
      data: [
        inRosas(people.priya, { role: 'coach', relationship: 'careNavigator' }),
        inRosas(people.elena, { role: 'family', isAdmin: true, relationship: 'daughter' }),
        inRosas(people.luis, { role: 'family', relationship: 'son' }),
        inRosas(people.mateo, { role: 'aide' }),
        inRosas(people.sam, { role: 'companion' }),
        inRosas(people.nora, { role: 'notDeclared' }),
        inRosas(people.joan, { role: 'admin' }),
        inRosas(people.victor, { role: 'family', status: 'removed', relationship: 'cousin' }),
        ...asked,
        aMember(roles, walter, people.greta, { role: 'family', isAdmin: true, relationship: 'spouse' }),
        aMember(roles, walter, people.owen, { role: 'coach', relationship: 'careNavigator' }),
      ],
    })
    await tx.invitation.createMany({ data: asked.map(anInvitation) })
    const ids = Object.fromEntries(Object.entries(people).map(([name, { id }]) => [name, id]))
    return { people: ids as Record<keyof typeof people, string>, rosa, walter, newcomer }
  })

  const { people, rosa, walter, newcomer } = made
  const inRosas = (userId: string) => memberIn(rosa, userId)
  return {
    rosa, // the circles' ids
    walter,
    newcomer, // an address without a user, invited to Rosa's circle

    priya: await inRosas(people.priya),
    elena: await inRosas(people.elena),
    luis: await inRosas(people.luis),
    mateo: await inRosas(people.mateo),
    sam: await inRosas(people.sam),
    nora: await inRosas(people.nora),
    joan: await inRosas(people.joan),
    greta: await memberIn(walter, people.greta),
    owen: await memberIn(walter, people.owen),

    users: {
      priya: await userOf(people.priya),
      elena: await userOf(people.elena),
      luis: await userOf(people.luis),
      mateo: await userOf(people.mateo),
      sam: await userOf(people.sam),
      nora: await userOf(people.nora),
      joan: await userOf(people.joan),
      dora: await userOf(people.dora),
      ruth: await userOf(people.ruth),
      victor: await userOf(people.victor),
      greta: await userOf(people.greta),
      owen: await userOf(people.owen),
      ida: await userOf(people.ida),
    },
  }
}

export type World = Awaited<ReturnType<typeof createTestData>>

/** The Cookie header of a person's browser. */
export function cookieOf({ id }: Pick<User, 'id'>) {
  return `kinfold=${tokenOf(id)}`
}

/** The person's place in a circle as it stands now; read it again after you changed it. */
export async function memberIn(circleId: string, userId: string): Promise<Member> {
  const member = await findMember(userId, circleId)
  if (!member) throw new Error('This person is not an active member of that circle')
  return member
}

/** Makes a person leave the circle: their row stays, as removed. */
export async function remove(member: Member) {
  await write((tx) =>
    tx.member.update({ where: { id: member.id }, data: { status: 'removed', deletedAt: new Date() } }),
  )
}

async function userOf(userId: string): Promise<User> {
  const session = await findSession(tokenOf(userId))
  if (!session) throw new Error('This person is not signed in')
  return session.user
}

function tokenOf(userId: string) {
  const token = tokens.get(userId)
  if (!token) throw new Error('This person is not of this world')
  return token
}

function aPerson(firstName: string, lastName: string, more: { language?: string; isSuperAdmin?: boolean } = {}) {
  const now = new Date()
  const id = newId()
  tokens.set(id, randomBytes(32).toString('base64url'))
  return {
    id,
    email: addressOf(firstName),
    firstName,
    lastName,
    ...more,
    finishedOnboarding: true,
    emailProvenAt: now,
    createdAt: now,
  }
}

function aSession({ id: userId, createdAt }: { id: string; createdAt: Date }) {
  return {
    id: newId(),
    tokenHash: hashToken(tokenOf(userId)),
    userId,
    createdAt,
    seenAt: createdAt,
    endsAt: new Date(createdAt.getTime() + absoluteLifeMs),
    confirmedAt: createdAt,
  }
}

async function addCircle(tx: Tx, id: string, by: { id: string }, firstName: string, lastName: string) {
  const sortName = sortNameOf({ firstName, lastName })
  const createdAt = new Date()
  await tx.circle.create({
    data: {
      id,
      createdById: by.id,
      createdAt,
      recipient: { create: { id: newId(), firstName, lastName, sortName, createdAt } },
    },
  })
}

function aMember(
  roles: Roles,
  circleId: string,
  person: { id: string; email: string } | undefined,
  { role, isAdmin = false, status = 'active', relationship = '' }: Place,
) {
  const roleId = roles[role]
  if (!roleId) throw new Error(`There is no role ${role}`)
  return {
    id: newId(),
    circleId,
    roleId,
    status,
    isAdmin,
    relationship: relationship || null,
    userId: person?.id ?? null,
    email: person?.email ?? '',
    createdAt: new Date(),
  }
}

type Asked = { id: string; circleId: string; email: string; status: string; invitedById: string; invitedAt: Date }

function anInvitation({ id: memberId, circleId, email, status, invitedById, invitedAt }: Asked) {
  const answer = status === 'rejected' ? { status, rejectedAt: invitedAt } : { status: 'invited' }
  const expiresAt = new Date(invitedAt.getTime() + 30 * 24 * 60 * 60_000)
  return { ...answer, id: newId(), memberId, circleId, email, language: 'en', invitedById, invitedAt, expiresAt }
}

function addressOf(name: string) {
  return `${name.toLowerCase()}.${worlds}@example.test`
}
