import { hash } from '@node-rs/argon2'
import { newId } from '~/data/id'
import { seal } from '~/data/sealed.server'
import { type Tx, write } from '~/data/write.server'
import { hasUsers } from '~/domain/accounts/queries.server'
import { sweepSignals } from '~/domain/activity/signals.server'
import { seedCategories } from '~/domain/categories/commands.server'
import { scaleNames } from '~/domain/feed/rules'
import { seedRoles } from '~/domain/permissions/commands.server'
import type { RoleName } from '~/domain/permissions/names'
import { listRules } from '~/domain/permissions/queries.server'
import { mayRead, type Rule } from '~/domain/permissions/rules'
import { type Insurance, insuranceRecord } from '~/domain/recipient/profile-record'
import { saveInsurance } from '~/domain/recipient/save.server'
import { sortNameOf } from '~/domain/recipient/sort-name'
import { emptyValueOf } from '~/domain/records/fields'
import { password } from './accounts'
import { alignmentActs } from './alignment'
import { assessmentActs, importAssessment } from './assessments'
import { type Calendar, calendarOf } from './calendar'
import { createTalks } from './chats/create'
import { harold } from './circles/harold'
import { ines } from './circles/ines'
import { odile } from './circles/odile'
import { rosa } from './circles/rosa'
import { samuel } from './circles/samuel'
import { walter } from './circles/walter'
import { createComments } from './comments'
import { type CircleName, circleIds, circleNames, labelIds, memberIdOf, recipientIds, userIds } from './ids'
import { type LabelName, labels } from './labels'
import { type Person, type PersonName, people } from './people'
import { hasPicture, keepPicture, type Pictures, storePictures } from './pictures'
import { createProgress } from './progress'
import { createRoutine } from './routine'
import { labelAct, sidebarActs } from './sidebar'
import { surveyActs } from './surveys'
import { closeMonths, createTime } from './time'
import { perform } from './timeline'
import type { CareProvider, DemoCircle, DemoPost, Membership } from './types'

export const demoCircles: Record<CircleName, DemoCircle> = {
  rosa: { ...rosa, posts: [...rosa.posts].sort(newestFirst) }, // visits stand beside the posts
  walter,
  ines,
  harold,
  odile,
  samuel,
}

/** There are people in this database already; the demo would sit among them. */
export class NotEmpty extends Error {}

type Roles = Record<string, { id: string; rules: Rule[] }>
type Scene = { name: CircleName; circleId: string; calendar: Calendar; roles: Roles; pictures: Pictures; now: Date }

const notifiedDays = 60 // older posts are no news to anybody
const answerTime = '10:20'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Fills an empty database with the demo: its people, the six circles, and their year up to `now`. */
export async function createDemo(now = new Date()) {
  if (await hasUsers()) throw new NotEmpty('There are people in this database already.')
  await seedRoles()
  await seedCategories()
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

  const pictures = await storePictures()

  await write(async (tx) => {
    await tx.user.createMany({ data: personNames.map((name) => userRow(name, passwordHash, now)) })
    await createLabels(tx, now)
    for (const name of personNames) if (hasPicture(pictures, name)) await createFace(tx, pictures, name, now)
    const roles = await rolesIn(tx)
    const forms = workflows.map((workflow, position) => ({ ...workflowRow(workflow, now), position }))
    await tx.workflow.createMany({ data: forms })
    await tx.workflowOpening.createMany({ data: forms.flatMap(({ id, position }) => openingsOf(id, position, now)) })
    for (const name of circleNames) {
      const calendar = calendarOf(demoCircles[name].timeZone, now)
      await createCircle(tx, { name, circleId: circleIds[name], calendar, roles, pictures, now }, demoCircles[name])
    }
    await createTalks(tx, { now, zoneOf: ({ circle }) => demoCircles[circle].timeZone })
    await closeMonths(tx, now)
  })
  await perform([
    labelAct(new Date(now.getTime() - 200 * dayMs)),
    ...circleNames.flatMap((name) => actsIn(name, calendarOf(demoCircles[name].timeZone, now))),
  ])
  await sweepSignals(now)
}

/** What people did in a circle by commands; the rest is written as rows. */
function actsIn(name: CircleName, calendar: Calendar) {
  const place = { name, calendar, ...demoCircles[name] }
  return [...sidebarActs(place), ...assessmentActs(place), ...surveyActs(place), ...alignmentActs(place)]
}

// Forms of a provider that does not exist: the demo sends nothing to anybody.
const workflows = [
  ['GUIDE intake', 'guide-intake'],
  ['Caregiver interview (Zarit)', 'caregiver-interview'],
  ['Home safety visit', 'home-safety'],
  ['Health survey (PROMIS-10)', 'health-survey'],
  ['Respite request', 'respite'],
] as const

function workflowRow([name, form]: (typeof workflows)[number], now: Date) {
  const createdAt = new Date(now.getTime() - 370 * dayMs)
  const address = `https://forms.example.org/${form}`
  return { id: newId(createdAt), name, address, createdById: userIds.joan, createdAt, updatedAt: createdAt }
}

/** The first forms are opened most, the last not for two months. */
function openingsOf(workflowId: string, position: number, now: Date) {
  const isOld = position === workflows.length - 1
  return Array.from({ length: isOld ? 1 : 28 - 6 * position }, (_, index) => {
    const openedAt = new Date(now.getTime() - (isOld ? 60 : 2 * index + position) * dayMs)
    return { id: newId(openedAt), workflowId, openedAt }
  })
}

function newestFirst(one: DemoPost, other: DemoPost) {
  return one.daysAgo - other.daysAgo || other.at.localeCompare(one.at)
}

const personNames = Object.keys(people) as PersonName[]

function userRow(name: PersonName, passwordHash: string, now: Date) {
  const { looksAfterDays, isNew = false, ...person }: Person = people[name]
  const createdAt = new Date(now.getTime() - (isNew ? 9 : 380) * dayMs)
  return {
    ...person,
    id: userIds[name],
    passwordHash,
    phoneType: 'mobile',
    emailProvenAt: createdAt,
    finishedOnboarding: !isNew,
    lastSeenAt: isNew ? null : new Date(now.getTime() - (0.1 + 0.4 * personNames.indexOf(name)) * dayMs),
    createdAt,
    updatedAt: createdAt,
  }
}

async function createFace(tx: Tx, pictures: Pictures, name: PersonName, now: Date) {
  const createdAt = new Date(now.getTime() - 300 * dayMs)
  const place = { kind: 'face', circleId: null, createdById: userIds[name], createdAt } as const
  const pictureId = await keepPicture(tx, pictures, name, { place })
  await tx.user.update({ where: { id: userIds[name] }, data: { pictureId } })
}

async function rolesIn(tx: Tx): Promise<Roles> {
  const rows = await tx.role.findMany()
  return Object.fromEntries(
    await Promise.all(rows.map(async ({ id, name }) => [name, { id, rules: await listRules(id) }])),
  )
}

async function createLabels(tx: Tx, now: Date) {
  const createdAt = new Date(now.getTime() - 380 * dayMs)
  await tx.label.createMany({
    data: (Object.keys(labels) as LabelName[]).map((name) => ({
      ...labels[name],
      id: labelIds[name],
      createdById: userIds.joan,
      createdAt,
      updatedAt: createdAt,
    })),
  })
}

async function createCircle(tx: Tx, scene: Scene, { timeZone, beganDaysAgo, recipient, members, posts }: DemoCircle) {
  const { circleId, calendar } = scene
  const began = calendar.instant(beganDaysAgo, '09:00')
  await tx.circle.create({
    data: { id: circleId, timeZone, createdById: userIds.joan, createdAt: began, updatedAt: began },
  })
  await createRecipient(tx, scene, recipient, { beganDaysAgo, began })
  await tx.member.createMany({ data: members.map((member) => memberRow(scene, member, beganDaysAgo)) })
  for (const member of members) if ('invitedBy' in member) await createInvitation(tx, scene, member)
  for (const member of members) await notifyOfNewMember(tx, scene, members, member)
  for (const demoPost of [...posts].reverse()) await createPost(tx, scene, members, demoPost)
  await importAssessment(tx, scene)
  await createProgress(tx, scene)
  await createRoutine(tx, scene)
  await createTime(tx, { ...scene, timeZone, beganDaysAgo })
}

async function createRecipient(
  tx: Tx,
  { name, circleId, calendar, pictures }: Scene,
  {
    age,
    birthdayDaysAgo,
    primary,
    secondary,
    cms,
    pcp,
    pharmacy,
    providers,
    informedBy,
    informedDaysAgo,
    ...kept
  }: DemoCircle['recipient'],
  { beganDaysAgo, began }: { beganDaysAgo: number; began: Date },
) {
  const id = recipientIds[name]
  await tx.recipient.create({
    data: {
      ...kept,
      id,
      circleId,
      sortName: sortNameOf(kept),
      cms: seal(cms, { table: 'Recipient', column: 'cms', id }),
      dateOfBirth: calendar.day(birthdayDaysAgo, age),
      memberSince: calendar.day(beganDaysAgo),
      generalInformationAt: calendar.instant(informedDaysAgo, '18:30'),
      generalInformationById: userIds[informedBy],
      pcpFirstName: pcp?.firstName,
      pcpLastName: pcp?.lastName,
      pcpPhone: pcp?.phone,
      pcpPhoneType: pcp && 'business',
      pharmacyName: pharmacy?.name,
      pharmacyPhone: pharmacy?.phone,
      hasNoPharmacy: !pharmacy,
      createdAt: began,
      updatedAt: began,
    },
  })
  if (hasPicture(pictures, name)) {
    const place = { kind: 'face', circleId, createdById: userIds.joan, createdAt: began } as const
    const pictureId = await keepPicture(tx, pictures, name, { place })
    await tx.recipient.update({ where: { id }, data: { pictureId } })
  }
  await tx.careProvider.createMany({
    data: providers.map((provider, at) => providerRow(id, provider, new Date(began.getTime() + at * 1_000))),
  })
  for (const [rank, insurance] of [
    ['primary', primary],
    ['secondary', secondary],
  ] as const) {
    if (!insurance) continue
    const { sinceYearsAgo, groupNumber = null, memberID, ...card } = insurance
    const dates = { effectiveDate: calendar.day(40, sinceYearsAgo), expirationDate: null }
    const empty = emptyValueOf(insuranceRecord) as unknown as Insurance
    const value = { ...empty, ...card, ...dates, groupNumber, memberID: { entered: memberID } }
    await saveInsurance(tx, { recipientId: id, rank, now: began }, value)
  }
}

function providerRow(recipientId: string, provider: CareProvider, createdAt: Date) {
  const { speciality, isReferring = false, ...row } = provider
  const words =
    typeof speciality === 'string' ? { speciality } : { speciality: 'other', otherSpeciality: speciality.other }
  return {
    ...row,
    ...words,
    id: newId(createdAt),
    recipientId,
    referringProvider: isReferring,
    phoneType: 'business',
    createdAt,
    updatedAt: createdAt,
  }
}

function memberRow({ name, circleId, calendar, roles }: Scene, member: Membership, beganDaysAgo: number) {
  const email = member.person ? people[member.person].email : member.email
  const isInvited = 'invitedBy' in member
  const isRemoved = member.status === 'removed'
  const since = calendar.instant(isInvited ? member.invitedDaysAgo : (member.joinedDaysAgo ?? beganDaysAgo), '09:05')
  return {
    id: memberIdOf(name, email),
    circleId,
    userId: member.person && userIds[member.person],
    email,
    roleId: roleOf(roles, member.role).id,
    status: member.status ?? 'active',
    isAdmin: member.isAdmin ?? false,
    relationship: 'relationship' in member ? member.relationship : null,
    livesWithCareRecipient: member.role === 'family' ? (member.livesWithRecipient ? 'yes' : 'no') : null,
    dateStartedCaregiving: member.caringSinceYearsAgo ? calendar.day(40, member.caringSinceYearsAgo) : null,
    invitedById: isInvited ? userIds[member.invitedBy] : null,
    invitedAt: isInvited ? since : null,
    deletedById: isRemoved ? userIds[member.removedBy] : null,
    deletedAt: isRemoved ? calendar.instant(member.removedDaysAgo, '12:00') : null,
    createdAt: since,
    updatedAt: since,
  }
}

type Asked = Extract<Membership, { invitedBy: PersonName }>

/** Like invitePeople, with the responses. The links are lost. */
async function createInvitation(tx: Tx, scene: Scene, member: Asked) {
  const { name, circleId, calendar } = scene
  const email = member.person ? people[member.person].email : member.email
  const invitedAt = calendar.instant(member.invitedDaysAgo, '09:05')
  const { status, answeredDaysAgo } = answerOf(member)
  const answeredAt = answeredDaysAgo === null ? null : calendar.instant(answeredDaysAgo, answerTime)
  const { id: subjectId } = await tx.invitation.create({
    data: {
      id: newId(invitedAt),
      memberId: memberIdOf(name, email),
      circleId,
      email,
      status,
      language: 'en',
      invitedById: userIds[member.invitedBy],
      invitedAt,
      acceptedAt: status === 'accepted' ? answeredAt : null,
      rejectedAt: status === 'rejected' ? answeredAt : null,
      expiresAt: new Date(invitedAt.getTime() + 30 * dayMs),
    },
  })
  if (!member.person) return
  const news = { type: 'invitation', subjectId } as const
  if (answeredDaysAgo === null) {
    await notifyPeople(tx, scene, { ...news, by: member.invitedBy, daysAgo: member.invitedDaysAgo }, [member.person])
  } else {
    await notifyPeople(tx, scene, { ...news, by: member.person, daysAgo: answeredDaysAgo }, [member.invitedBy])
  }
}

function answerOf({ status, invitedDaysAgo, joinedDaysAgo }: Asked) {
  if (status === 'rejected') return { status, answeredDaysAgo: invitedDaysAgo - 1 }
  if (status === 'pending' || status === 'no_register') return { status: 'invited', answeredDaysAgo: null }
  return { status: 'accepted', answeredDaysAgo: joinedDaysAgo ?? invitedDaysAgo }
}

/** Notifies the earlier members of a new one. */
async function notifyOfNewMember(
  tx: Tx,
  scene: Scene,
  members: Membership[],
  { person, joinedDaysAgo: daysAgo, status }: Membership,
) {
  if (!person || daysAgo === undefined || daysAgo > notifiedDays || (status ?? 'active') !== 'active') return
  const audience = members.flatMap((other) => {
    const wasThere = (other.status ?? 'active') === 'active' && (other.joinedDaysAgo ?? Infinity) > daysAgo
    return other.person && wasThere ? [other.person] : []
  })
  const subjectId = memberIdOf(scene.name, people[person].email)
  await notifyPeople(tx, scene, { type: 'newMember', subjectId, by: person, daysAgo }, audience)
}

type News = { type: 'invitation' | 'newMember'; subjectId: string; by: PersonName; daysAgo: number }

async function notifyPeople(
  tx: Tx,
  { circleId, calendar }: Scene,
  { type, subjectId, by, daysAgo }: News,
  audience: PersonName[],
) {
  const createdAt = calendar.instant(daysAgo, answerTime)
  await tx.notification.createMany({
    data: audience.map((person) => ({
      id: newId(createdAt),
      userId: userIds[person],
      type,
      circleId,
      subjectId,
      senderId: userIds[by],
      readAt: daysAgo < people[person].looksAfterDays ? null : new Date(createdAt.getTime() + 3 * hourMs),
      createdAt,
    })),
  })
}

/** Like createPost, likePost and their notices, only that it happened back then. */
async function createPost(tx: Tx, scene: Scene, members: Membership[], demoPost: DemoPost) {
  const { circleId, calendar, now } = scene
  const createdAt = calendar.instant(demoPost.daysAgo, demoPost.at)
  const laterBy = (ms: number) => laterThan(createdAt, ms, now)
  const editedAt = demoPost.editedAfterMinutes ? laterBy(demoPost.editedAfterMinutes * 60_000) : null
  const deletedAt = demoPost.isDeleted ? laterBy(hourMs) : null
  const post = {
    id: newId(createdAt),
    circleId,
    createdById: userIds[demoPost.by],
    visibility: demoPost.for ?? ('everyone' as const),
    content: demoPost.text,
    isActive: !demoPost.isDeleted,
    createdAt,
    updatedAt: deletedAt ?? editedAt ?? createdAt,
    editedAt,
    deletedAt,
    deletedById: demoPost.isDeleted ? userIds[demoPost.by] : null,
  }
  await tx.post.create({ data: post })
  await tx.observation.createMany({
    data: scaleNames.flatMap((type) => {
      const level = demoPost.noted?.[type]
      return level ? [{ postId: post.id, type, level }] : []
    }),
  })
  for (const [position, { picture, alt }] of (demoPost.shows ?? []).entries()) {
    const place = { kind: 'photo', circleId, createdById: post.createdById, createdAt } as const
    await keepPicture(tx, scene.pictures, picture, { place, postId: post.id, position, alt })
  }
  await tx.postLike.createMany({
    data: (demoPost.likedBy ?? []).map((liker, index) => ({
      postId: post.id,
      userId: userIds[liker],
      createdAt: laterBy((index + 1) * 0.7 * hourMs),
    })),
  })
  if (demoPost.daysAgo <= notifiedDays) await notifyOfPost(tx, scene, members, { post, demoPost })
  await createComments(tx, scene, post, demoPost)
}

type Written = { post: { id: string; createdById: string; visibility: string; createdAt: Date }; demoPost: DemoPost }

async function notifyOfPost(
  tx: Tx,
  { circleId, roles, now }: Scene,
  members: Membership[],
  { post, demoPost }: Written,
) {
  const { id: subjectId, createdById: senderId, createdAt } = post
  await tx.notification.createMany({
    data: audienceOf(post, roles, members, demoPost).map((person) => ({
      id: newId(createdAt),
      userId: userIds[person],
      type: 'post',
      circleId,
      subjectId,
      senderId,
      readAt: demoPost.daysAgo < people[person].looksAfterDays ? null : laterThan(createdAt, 3 * hourMs, now),
      createdAt,
    })),
  })
}

function laterThan(at: Date, ms: number, now: Date) {
  return new Date(Math.min(at.getTime() + ms, now.getTime()))
}

function audienceOf(
  post: { visibility: string; createdById: string },
  roles: Roles,
  members: Membership[],
  demoPost: DemoPost,
) {
  return members.flatMap(({ person, role, status = 'active', isAdmin = false, joinedDaysAgo = Infinity }) => {
    if (!person || person === demoPost.by || status !== 'active' || joinedDaysAgo < demoPost.daysAgo) return []
    const viewer = { userId: userIds[person], isAdmin, rules: roleOf(roles, role).rules }
    return mayRead(viewer, 'post', post) ? [person] : []
  })
}

function roleOf(roles: Roles, name: RoleName) {
  const role = roles[name]
  if (!role) throw new Error(`There is no role ${name}`)
  return role
}
