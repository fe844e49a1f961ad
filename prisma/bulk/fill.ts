import { hash } from '@node-rs/argon2'
import type Database from 'better-sqlite3'
import { openDatabase } from '~/data/connection.server'
import { databaseFile } from '~/data/files.server'
import { folded } from '~/data/folded'
import { toStoredInstant } from '~/data/instant'
import { rebuildSearchIndex } from '~/data/search.server'
import { scaleNames, scales } from '~/domain/feed/rules'
import { defaultColor, labelColors } from '~/domain/labels/rules'
import { sortNameOf } from '~/domain/recipient/sort-name'
import { password } from '../demo/accounts'
import { assessmentOf, prepareAssessments } from './assessments'
import { addMessages } from './messages'
import { addressOf, audiences, places, sharedBy } from './places'
import { addProgramme } from './programme'
import { addProgress } from './progress'
import { type Random, randomFrom } from './random'
import { addRoutine } from './routine'
import { addTime } from './time'
import { cities, firstNames, labelNames, lastNames, sentenceAbout, textAbout } from './words'

// Prepared statements in large transactions instead of commands: only for an unused database.

export const postsOfACircle = 100
const circlesInATransaction = 200
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

type Insert = (...values: (string | number | null)[]) => void
type Table = keyof typeof columns
export type Scene = {
  insert: Record<Table, Insert>
  roles: Record<string, string>
  categories: string[]
  now: number
  passwordHash: string
  assessments: ReturnType<typeof prepareAssessments>
}
type Somebody = { id: string; email: string; name: string }
export type Placed = Somebody & { place: string; memberId: string }

/**
 * Fills the database with made-up circles of 8 people, 100 posts, 100 messages, 50 progress items, 20 routine items, 200
 * time entries and an assessment, two of three of them in the programme. What is in circle 7 does not depend on how many there are, so that pages at different sizes can be
 * compared. The addresses are those of `addressOf`.
 */
export async function fillWithCircles(circles: number, { now = Date.now() }: { now?: number } = {}) {
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const startedAt = performance.now()
  const database = openDatabase(databaseFile, { readonly: false })
  const restoreTriggers = withoutTriggers(database)
  try {
    prepareForSpeed(database)
    const { insert, count } = inserts(database)
    const scene = {
      insert,
      roles: rolesIn(database),
      categories: categoriesIn(database),
      now,
      passwordHash,
      assessments: prepareAssessments(now),
    }
    const labels = addLabels(scene)
    for (let first = 0; first < circles; first += circlesInATransaction) {
      database.transaction(() => {
        for (let number = first; number < Math.min(circles, first + circlesInATransaction); number++)
          addCircle(scene, labels, number)
      })()
    }
    rebuildSearchIndex(database)
    database.pragma('wal_checkpoint(TRUNCATE)')
    const seconds = (performance.now() - startedAt) / 1_000
    return { circles, rows: count(), seconds, rowsASecond: Math.round(count() / seconds) }
  } finally {
    restoreTriggers()
    database.close()
  }
}

/** Like a super admin's labels, created by the first coach. */
function addLabels({ insert, now }: Scene) {
  const random = randomFrom(2_000_003)
  const since = toStoredInstant(new Date(now - 700 * dayMs))
  return labelNames.map((name, index) => {
    const id = random.idAt(now - 700 * dayMs)
    insert.Label(id, name, '', labelColors[index % labelColors.length] ?? defaultColor, 1, 'bulk', since, since)
    return id
  })
}

function addCircle(scene: Scene, labels: string[], number: number) {
  const { insert, now } = scene
  const random = randomFrom(number)
  const began = now - (400 + random.below(300)) * dayMs
  const since = toStoredInstant(new Date(began))
  const circleId = random.idAt(began)
  const firstName = random.pick(firstNames)

  insert.Circle(circleId, 'America/New_York', since, since)
  addRecipient(scene, random, { circleId, firstName, since })
  const people = places.map((place) => addMember(scene, random, { ...place, circleId, number, began }))
  // None to three of them; the dice are thrown last, so that everything else is as it would be without.
  const dice = randomFrom(number + 3_000_017)
  for (const labelId of new Set(Array.from({ length: dice.below(4) }, () => dice.pick(labels)))) {
    insert.CircleLabel(circleId, labelId, people[0]?.id ?? missing(), since)
  }
  const replies = randomFrom(number + 19_000_013)
  for (let post = 0; post < postsOfACircle; post++)
    addPost(scene, random, { circleId, firstName, people, post, replies })
  const caregiverId = addAssessment(scene, randomFrom(number + 5_000_011), { circleId, firstName, people })
  addProgress(scene, randomFrom(number + 7_000_003), { circleId, people })
  addRoutine(scene, randomFrom(number + 11_000_027), { circleId, people })
  addTime(scene, randomFrom(number + 8_000_009), { circleId, people })
  addMessages(scene, randomFrom(number + 13_000_027), { circleId, firstName, people, number })
  addProgramme(scene, randomFrom(number + 17_000_023), { circleId, people, caregiverId })
}

type Place = (typeof places)[number] & { circleId: string; number: number; began: number }

function addMember(scene: Scene, random: Random, { place, role, relationship, isAdmin, ...circle }: Place): Placed {
  const person = somebody(scene, place, circle.number)
  const memberId = random.idAt(circle.began)
  const since = toStoredInstant(new Date(circle.began))
  const roleId = scene.roles[role] ?? missing()
  scene.insert.Member(
    memberId,
    circle.circleId,
    person.id,
    person.email,
    roleId,
    'active',
    isAdmin,
    relationship,
    since,
    since,
  )
  return { ...person, place, memberId }
}

/** Returns the id of the caregiver who is a member. */
function addAssessment(
  { insert, now, assessments }: Scene,
  random: Random,
  { circleId, firstName, people }: { circleId: string; firstName: string; people: Placed[] },
) {
  const coach = people.find(({ place }) => place === 'coach') ?? missing()
  const daughter = people.find(({ place }) => place === 'daughter') ?? missing()
  let caregiverId = ''
  for (const { section, value, changed, daysAgo } of assessmentOf(assessments, random, { firstName, daughter })) {
    const ms = now - daysAgo * dayMs - random.below(dayMs)
    const savedAt = toStoredInstant(new Date(ms))
    insert.AssessmentRevision(random.idAt(ms), circleId, section, value, changed, coach.id, savedAt)
    if (section === 'caregiver') caregiverId = JSON.parse(value).caregivers[0].id
  }
  return caregiverId
}

function addRecipient(
  { insert, now }: Scene,
  random: Random,
  { circleId, firstName, since }: { circleId: string; firstName: string; since: string },
) {
  const lastName = random.pick(lastNames)
  const [city = '', state = '', zipCode = ''] = random.pick(cities)
  const born = new Date(now - (77 * 365 + random.below(13 * 365)) * dayMs).toISOString().slice(0, 10)
  const line = random.pick(['privatePay', 'guideCollectingInfo', 'guideAwaitingApproval', 'guideActive', 'onHold'])
  const residence = random.pick(['livingAloneHome', 'livingWithSpouse', 'livingWithOtherFamily'])
  const phone = `555${String(random.below(10_000_000)).padStart(7, '0')}`
  const sortName = sortNameOf({ firstName, lastName })
  insert.Recipient(
    random.idAt(now),
    circleId,
    firstName,
    lastName,
    folded(firstName),
    sortName,
    random.pick(['female', 'male']),
    born,
    phone,
    'home',
    residence,
    `${1 + random.below(900)} Main Street`,
    city,
    state,
    zipCode,
    line,
    textAbout(firstName, random),
    since.slice(0, 10),
    since,
    since,
  )
}

/** The person in this place, created with their first circle. */
function somebody({ insert, now, passwordHash }: Scene, place: string, circle: number): Somebody {
  const number = sharedBy(place, circle)
  const random = randomFrom(number * 31 + places.findIndex((other) => other.place === place) + 1_000_003)
  const id = random.idAt(now - 700 * dayMs)
  const email = addressOf(place, circle)
  const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)]
  const isFirst = circle === 0 || sharedBy(place, circle - 1) !== number
  if (isFirst) {
    const since = toStoredInstant(new Date(now - 700 * dayMs))
    insert.User(
      id,
      email,
      since,
      passwordHash,
      firstName,
      lastName,
      folded(firstName),
      folded(lastName),
      '5555550100',
      'mobile',
      1,
      since,
      since,
    )
  }
  return { id, email, name: `${firstName} ${lastName}` }
}

/** Up to three replies to every third post, by people who may see it. */
function addComments({ insert, now }: Scene, random: Random, { postId, ms, firstName, people }: Answered) {
  const count = random.below(3) === 0 ? 1 + random.below(3) : 0
  for (let number = 1; number <= count; number++) {
    const at = Math.min(now, ms + number * hourMs)
    const written = toStoredInstant(new Date(at))
    insert.Comment(random.idAt(at), postId, random.pick(people).id, sentenceAbout(firstName, random), written, written)
  }
}

type Answered = { postId: string; ms: number; firstName: string; people: Somebody[] }
type Written = { circleId: string; firstName: string; people: Somebody[]; post: number; replies: Random }

function addPost(scene: Scene, random: Random, { circleId, firstName, people, post, replies }: Written) {
  const { insert, now } = scene
  const daysAgo = (postsOfACircle - post) * 3.6 - random.below(3)
  const ms = Math.floor(now - daysAgo * dayMs - random.below(dayMs / 4))
  const at = toStoredInstant(new Date(ms))
  const dice = random.below(10)
  const visibility = dice < 7 ? 'everyone' : dice < 9 ? 'careTeam' : 'private'
  // Those who may write it and, by authorship or level, read it.
  const authors = audiences[visibility].slice(0, 7)
  const author = random.below(authors.length)
  const authorId = people[author]?.id ?? missing()
  const postId = random.idAt(ms)
  const editedAt = random.below(20) === 0 ? at : null
  insert.Post(postId, circleId, authorId, visibility, textAbout(firstName, random), 1, at, at, editedAt)
  if (post % 3 === 0) {
    for (const type of scaleNames) if (random.below(2)) insert.Observation(postId, type, random.pick(scales[type]))
  }

  const viewers = people.slice(0, audiences[visibility].length)
  // A separate random source, so that everything else is unchanged by it.
  addComments(scene, replies, { postId, ms, firstName, people: viewers.slice(0, 7) })
  for (const [index, viewer] of viewers.entries()) {
    if (index === author) continue
    if (random.below(6) === 0) insert.PostLike(postId, viewer.id, at)
    if (post >= postsOfACircle - 8) {
      insert.Notification(
        random.idAt(ms),
        viewer.id,
        'post',
        circleId,
        postId,
        authorId,
        post < postsOfACircle - 2 ? at : null,
        at,
      )
    }
  }
}

function missing(): never {
  throw new Error('A made-up circle misses somebody or a role')
}

const columns = {
  Label: 'id, name, description, color, isActive, createdById, createdAt, updatedAt',
  CircleLabel: 'circleId, labelId, addedById, addedAt',
  User: 'id, email, emailProvenAt, passwordHash, firstName, lastName, foldedFirstName, foldedLastName, phone, phoneType, finishedOnboarding, createdAt, updatedAt',
  Circle: 'id, timeZone, createdAt, updatedAt',
  Recipient: `id, circleId, firstName, lastName, foldedFirstName, sortName, gender, dateOfBirth, phoneNumber, phoneType, residence,
    address, city, state, zipCode, lineOfService, generalInformation, memberSince, createdAt, updatedAt`,
  Member: 'id, circleId, userId, email, roleId, status, isAdmin, relationship, createdAt, updatedAt',
  Post: 'id, circleId, createdById, visibility, content, isActive, createdAt, updatedAt, editedAt',
  Observation: 'postId, type, level',
  PostLike: 'postId, userId, createdAt',
  Comment: 'id, postId, createdById, content, createdAt, updatedAt',
  Notification: 'id, userId, type, circleId, subjectId, senderId, readAt, createdAt',
  AssessmentRevision: 'id, circleId, section, value, changed, savedById, savedAt',
  ProgressItem: `id, circleId, type, title, sortTitle, description, categoryId, dueDate, dueOrder, visibility, isCompleted,
    completedById, dateCompleted, goalId, isActive, createdById, createdAt, updatedAt`,
  ProgressAssignee: 'itemId, memberId, assignedAt',
  RoutineItem: `id, circleId, isTask, title, isAllDay, startDate, startTime, endDate, endTime, recurringPattern, weekdays,
    monthDay, month, lastDay, createdById, createdAt, updatedAt`,
  RoutineAssignee: 'itemId, memberId, assignedAt',
  TaskCompletion: 'id, itemId, circleId, date, status, userId, createdAt, updatedAt',
  TimeEntry: `id, circleId, userId, activity, note, startedAt, endedAt, seconds, startDate, month, isActive, createdById, createdAt,
    updatedAt`,
  Conversation: 'id, circleId, isGroup, name, pair, latest, latestAt, createdById, createdAt, updatedAt',
  ConversationMember: 'conversationId, userId, isAdmin, readUpTo, joinedAt',
  Message: 'id, conversationId, number, createdById, content, createdAt, replyTo',
  Alignment: 'circleId, value, status, statusOn, alignedOn, assessedOn',
  AlignmentFindings: 'circleId',
  AlignmentChange: 'id, circleId, number, fromStatus, toStatus, day, changedById, changedAt',
  HealthSurvey: 'id, circleId, answeredOn, answeredBy, answers, recordedById, recordedAt',
  BurdenInterview: 'id, circleId, caregiverId, caregiverName, memberId, answeredOn, answers, askedById, recordedAt',
  RespiteEntry: 'id, circleId, date, setting, units, unitCents, isActive, createdById, createdAt',
}

function inserts(database: Database.Database) {
  let rows = 0
  const into = (table: Table): Insert => {
    const names = columns[table].split(',')
    const statement = database.prepare(
      `INSERT INTO "${table}" (${names.join()}) VALUES (${names.map(() => '?').join()})`,
    )
    return (...values) => {
      statement.run(values)
      rows += 1
    }
  }
  const tables = Object.keys(columns) as Table[]
  const insert = Object.fromEntries(tables.map((table) => [table, into(table)])) as Record<Table, Insert>
  return { insert, count: () => rows }
}

function categoriesIn(database: Database.Database) {
  return database
    .prepare<[], { id: string }>('SELECT id FROM Category ORDER BY position')
    .all()
    .map(({ id }) => id)
}

function rolesIn(database: Database.Database) {
  const rows = database.prepare<[], { id: string; name: string }>('SELECT id, name FROM Role').all()
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]))
}

/** A power cut would spoil this file, in which there was nothing before; the next connection is careful again. */
function prepareForSpeed(database: Database.Database) {
  database.pragma('synchronous = OFF')
  database.pragma('foreign_keys = OFF')
  database.pragma('secure_delete = OFF')
  database.pragma('cache_size = -500000')
}

/**
 * Without triggers, since nobody is connected, and with the search index built afterwards. Returns the function that
 * restores them.
 */
function withoutTriggers(database: Database.Database) {
  const triggers = database
    .prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND (tbl_name IN ('Member', 'Recipient', 'User', 'ProgressItem', 'Conversation', 'Message') OR name LIKE '%_findings')`,
    )
    .all()
  for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`)
  return () => {
    for (const { name, sql } of triggers) database.exec(`DROP TRIGGER IF EXISTS "${name}"; ${sql}`)
  }
}
