import { randomBytes } from 'node:crypto'
import type Database from 'better-sqlite3'
import { openDatabase } from '~/data/connection.server'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { folded } from '~/data/folded'
import { newId } from '~/data/id'
import { toStoredInstant } from '~/data/instant'
import { pauseWritesFor, write } from '~/data/write.server'
import type { Member, MemberStatus } from '~/domain/member'
import { findMember } from '~/domain/members/queries.server'
import { countUnreadItems } from '~/domain/notifications/queries.server'
import type { RoleName } from '~/domain/permissions/names'
import type { Rule } from '~/domain/permissions/rules'
import { sortNameOf } from '~/domain/recipient/sort-name'
import { findSession, hashToken } from '~/domain/sessions/queries.server'
import { absoluteLifeMs } from '~/domain/sessions/rules'
import type { User } from '~/domain/user'
import { signInBy } from './signed-in'

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
  worlds += 1
  const made = await addRows((insert, roles) => {
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
    insert('User', Object.values(people))
    insert('Session', Object.values(people).map(aSession))

    const [rosa, walter] = [newId(), newId()]
    insert('Circle', [aCircle(rosa, people.joan), aCircle(walter, people.greta)])
    insert('Recipient', [aRecipient(rosa, 'Rosa', 'Delgado'), aRecipient(walter, 'Walter', 'Brandt')])
    const newcomer = addressOf('newcomer')
    const inRosas = (person: { id: string; email: string } | undefined, place: Place) =>
      aMember(roles, rosa, person, place)
    const asked = [
      inRosas(people.dora, { role: 'family', status: 'pending', relationship: 'niece' }),
      inRosas(people.ruth, { role: 'companion', status: 'rejected' }),
      { ...inRosas(undefined, { role: 'family', status: 'no_register' }), email: newcomer },
    ].map((member) => ({ ...member, invitedById: people.elena.id, invitedAt: member.createdAt }))
    insert('Member', [
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
    ])
    insert('Invitation', asked.map(anInvitation))
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

export async function countUnread(user: Pick<User, 'id'>) {
  return (await countUnreadItems(user)).unread
}

/** Gives a role these rules and no other. Returns what gives it back the ones that it had. */
export async function giveRules(name: RoleName, rules: readonly Rule[]) {
  const { id: roleId, rules: before } = await db.role.findUniqueOrThrow({ where: { name }, include: { rules: true } })
  const replaceBy = (rows: typeof before) =>
    write(async (tx) => {
      await tx.permission.deleteMany({ where: { roleId } })
      await tx.permission.createMany({ data: rows })
    })
  await replaceBy(
    rules.map(({ action, resource, record, isDeny = false }) => ({
      id: newId(),
      roleId,
      action,
      resource,
      record: record ? JSON.stringify(record) : null,
      isDeny,
    })),
  )
  return () => replaceBy(before)
}

/** Makes a person leave the circle: their row stays, as removed. */
export async function remove(member: Member) {
  await write((tx) =>
    tx.member.update({ where: { id: member.id }, data: { status: 'removed', deletedAt: new Date() } }),
  )
}

type Insert = (table: string, rows: object[]) => void

/** Adds rows by plain statements, which cost a fraction of Prisma's, then commits a write so that listeners are called. */
async function addRows<T>(work: (insert: Insert, roles: Roles) => T) {
  const made = await pauseWritesFor(async () => {
    const database = openDatabase(databaseFile, { readonly: false })
    try {
      const roles = database.prepare<[], { name: string; id: string }>('SELECT name, id FROM Role').all()
      const ids = Object.fromEntries(roles.map(({ name, id }) => [name, id]))
      return database.transaction(() => work((table, rows) => insertRows(database, table, rows), ids)).immediate()
    } finally {
      database.close()
    }
  })
  await write(async () => {})
  return made
}

function insertRows(database: Database.Database, table: string, rows: object[]) {
  for (const row of rows) {
    const names = Object.keys(row)
    const values = Object.values(row).map((value) => {
      if (value instanceof Date) return toStoredInstant(value)
      return typeof value === 'boolean' ? Number(value) : value
    })
    database.prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')})`).run(...values)
  }
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
  signInBy(cookieOf({ id }), id)
  return {
    id,
    email: addressOf(firstName),
    firstName,
    lastName,
    foldedFirstName: folded(firstName),
    foldedLastName: folded(lastName),
    ...more,
    finishedOnboarding: true,
    emailProvenAt: now,
    createdAt: now,
    updatedAt: now,
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

function aCircle(id: string, { id: createdById }: { id: string }) {
  const now = new Date()
  return { id, createdById, createdAt: now, updatedAt: now }
}

function aRecipient(circleId: string, firstName: string, lastName: string) {
  const now = new Date()
  const sortName = sortNameOf({ firstName, lastName })
  const foldedFirstName = folded(firstName)
  return { id: newId(), circleId, firstName, lastName, foldedFirstName, sortName, createdAt: now, updatedAt: now }
}

function aMember(
  roles: Roles,
  circleId: string,
  person: { id: string; email: string } | undefined,
  { role, isAdmin = false, status = 'active', relationship = '' }: Place,
) {
  const roleId = roles[role]
  if (!roleId) throw new Error(`There is no role ${role}`)
  const now = new Date()
  return {
    id: newId(),
    circleId,
    roleId,
    status,
    isAdmin,
    relationship: relationship || null,
    userId: person?.id ?? null,
    email: person?.email ?? '',
    createdAt: now,
    updatedAt: now,
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
