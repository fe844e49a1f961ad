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
export async function aWorld() {
  await seedRoles()
  await seedCategories()
  worlds += 1
  const made = await write(async (tx) => {
    const roles: Roles = Object.fromEntries((await tx.role.findMany()).map(({ name, id }) => [name, id]))
    const people = {
      priya: await addPerson(tx, 'Priya', 'Raman'),
      elena: await addPerson(tx, 'Elena', 'Delgado'),
      luis: await addPerson(tx, 'Luis', 'Delgado', { language: 'es' }),
      mateo: await addPerson(tx, 'Mateo', 'Cruz'),
      sam: await addPerson(tx, 'Sam', 'Porter'),
      nora: await addPerson(tx, 'Nora', 'Quinn'),
      joan: await addPerson(tx, 'Joan', 'Whitaker', { isSuperAdmin: true }),
      dora: await addPerson(tx, 'Dora', 'Kessler'),
      ruth: await addPerson(tx, 'Ruth', 'Ellery'),
      victor: await addPerson(tx, 'Victor', 'Delgado'),
      greta: await addPerson(tx, 'Greta', 'Brandt'),
      owen: await addPerson(tx, 'Owen', 'Hale'),
      ida: await addPerson(tx, 'Ida', 'Nilsson'),
    }

    const rosa = await addCircle(tx, people.joan, 'Rosa', 'Delgado')
    const inRosas = (userId: string, place: Place) => addMember(tx, roles, rosa, userId, place)
    await inRosas(people.priya, { role: 'coach', relationship: 'careNavigator' })
    await inRosas(people.elena, { role: 'family', isAdmin: true, relationship: 'daughter' })
    await inRosas(people.luis, { role: 'family', relationship: 'son' })
    await inRosas(people.mateo, { role: 'aide' })
    await inRosas(people.sam, { role: 'companion' })
    await inRosas(people.nora, { role: 'notDeclared' })
    await inRosas(people.joan, { role: 'admin' })
    const doras = await inRosas(people.dora, { role: 'family', status: 'pending', relationship: 'niece' })
    const ruths = await inRosas(people.ruth, { role: 'companion', status: 'rejected' })
    await inRosas(people.victor, { role: 'family', status: 'removed', relationship: 'cousin' })
    const newcomer = addressOf('newcomer')
    const theirs = await tx.member.create({
      data: { ...memberRow(roles, rosa, { role: 'family', status: 'no_register' }), email: newcomer },
    })
    for (const member of [doras, ruths, theirs]) await addInvitation(tx, member, people.elena)

    const walter = await addCircle(tx, people.greta, 'Walter', 'Brandt')
    await addMember(tx, roles, walter, people.greta, { role: 'family', isAdmin: true, relationship: 'spouse' })
    await addMember(tx, roles, walter, people.owen, { role: 'coach', relationship: 'careNavigator' })
    return { people, rosa, walter, newcomer }
  })

  const { people, rosa, walter, newcomer } = made
  const inRosas = (userId: string) => memberIn(rosa, userId)
  return {
    rosa, // the circles' ids
    walter,
    newcomer, // an address without a user, invited to Rosa's circle

    priya: inRosas(people.priya),
    elena: inRosas(people.elena),
    luis: inRosas(people.luis),
    mateo: inRosas(people.mateo),
    sam: inRosas(people.sam),
    nora: inRosas(people.nora),
    joan: inRosas(people.joan),
    greta: memberIn(walter, people.greta),
    owen: memberIn(walter, people.owen),

    users: {
      priya: userOf(people.priya),
      elena: userOf(people.elena),
      luis: userOf(people.luis),
      mateo: userOf(people.mateo),
      sam: userOf(people.sam),
      nora: userOf(people.nora),
      joan: userOf(people.joan),
      dora: userOf(people.dora),
      ruth: userOf(people.ruth),
      victor: userOf(people.victor),
      greta: userOf(people.greta),
      owen: userOf(people.owen),
      ida: userOf(people.ida),
    },
  }
}

export type World = Awaited<ReturnType<typeof aWorld>>

/** The Cookie header of a person's browser. */
export function cookieOf({ id }: Pick<User, 'id'>) {
  return `kinfold=${tokenOf(id)}`
}

/** The person's place in a circle as it stands now; read it again after you changed it. */
export function memberIn(circleId: string, userId: string): Member {
  const member = findMember(userId, circleId)
  if (!member) throw new Error('This person is not an active member of that circle')
  return member
}

/** Makes a person leave the circle: their row stays, as removed. */
export async function remove(member: Member) {
  await write((tx) =>
    tx.member.update({ where: { id: member.id }, data: { status: 'removed', deletedAt: new Date() } }),
  )
}

function userOf(userId: string): User {
  const session = findSession(tokenOf(userId))
  if (!session) throw new Error('This person is not signed in')
  return session.user
}

function tokenOf(userId: string) {
  const token = tokens.get(userId)
  if (!token) throw new Error('This person is not of this world')
  return token
}

async function addPerson(
  tx: Tx,
  firstName: string,
  lastName: string,
  more: { language?: string; isSuperAdmin?: boolean } = {},
) {
  const id = newId()
  const token = randomBytes(32).toString('base64url')
  const now = new Date()
  tokens.set(id, token)
  await tx.user.create({
    data: {
      id,
      email: addressOf(firstName),
      firstName,
      lastName,
      ...more,
      finishedOnboarding: true,
      emailProvenAt: now,
      createdAt: now,
    },
  })
  await tx.session.create({
    data: {
      id: newId(),
      tokenHash: hashToken(token),
      userId: id,
      createdAt: now,
      seenAt: now,
      endsAt: new Date(now.getTime() + absoluteLifeMs),
      confirmedAt: now,
    },
  })
  return id
}

async function addCircle(tx: Tx, createdById: string, firstName: string, lastName: string) {
  const id = newId()
  const sortName = sortNameOf({ firstName, lastName })
  const createdAt = new Date()
  await tx.circle.create({
    data: {
      id,
      createdById,
      createdAt,
      recipient: { create: { id: newId(), firstName, lastName, sortName, createdAt } },
    },
  })
  return id
}

async function addMember(tx: Tx, roles: Roles, circleId: string, userId: string, place: Place) {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId } })
  return tx.member.create({ data: { ...memberRow(roles, circleId, place), userId, email } })
}

type Asked = { id: string; circleId: string; email: string; status: string }

async function addInvitation(tx: Tx, { id, circleId, email, status }: Asked, invitedById: string) {
  const invitedAt = new Date()
  const answer = status === 'rejected' ? { status, rejectedAt: invitedAt } : { status: 'invited' }
  const expiresAt = new Date(invitedAt.getTime() + 30 * 24 * 60 * 60_000)
  await tx.member.update({ where: { id }, data: { invitedById, invitedAt } })
  await tx.invitation.create({
    data: { ...answer, id: newId(), memberId: id, circleId, email, language: 'en', invitedById, invitedAt, expiresAt },
  })
}

function memberRow(roles: Roles, circleId: string, { role, isAdmin = false, status = 'active', relationship }: Place) {
  const roleId = roles[role]
  if (!roleId) throw new Error(`There is no role ${role}`)
  return { id: newId(), circleId, roleId, status, isAdmin, relationship: relationship ?? null, createdAt: new Date() }
}

function addressOf(name: string) {
  return `${name.toLowerCase()}.${worlds}@example.test`
}
