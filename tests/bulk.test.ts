import type Database from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { folded } from '~/data/folded'
import { isId } from '~/data/id'
import { prepareSearchIndex } from '~/data/search.server'
import { getSection } from '~/domain/assessment/queries.server'
import { sections } from '~/domain/assessment/sections'
import { seedCategories } from '~/domain/categories/commands.server'
import { listConversations, openConversation } from '~/domain/chat/queries.server'
import { searchMessages } from '~/domain/chat/search.server'
import { listMyCircles } from '~/domain/circles/list.server'
import { listPosts } from '~/domain/feed/queries.server'
import { findMember, listTeam } from '~/domain/members/queries.server'
import { listNotifications } from '~/domain/notifications/queries.server'
import { seedRoles } from '~/domain/permissions/commands.server'
import { listActions } from '~/domain/progress/actions-table.server'
import { dueOrderOf, isCompletable } from '~/domain/progress/rules'
import { emptyValueOf, type RecordValue } from '~/domain/records/fields'
import { changedNames } from '~/domain/records/merge'
import { parse } from '~/domain/records/schema'
import { typedOf } from '~/domain/records/typed'
import { firstMatch, isDateOf } from '~/domain/routine/recurrence'
import { recurringPatterns } from '~/domain/routine/rules'
import { type SectionName, sectionNames } from '~/domain/section-names'
import { isSpecifiedActivity } from '~/domain/time/rules'
import { dayIn } from '~/i18n/format'
import { fillWithCircles } from '../prisma/bulk/fill'
import { addressOf } from '../prisma/bulk/places'

const circles = 24

beforeAll(async () => {
  await seedRoles()
  await seedCategories()
  await fillWithCircles(circles)
})

const personAt = (place: string, circle: number) =>
  db.user.findUniqueOrThrow({ where: { email: addressOf(place, circle) } })

test('each circle has eight people, a recipient, a hundred posts and messages, fifty progress items, twenty routine items and two hundred time entries', async () => {
  expect(await db.recipient.count()).toBe(circles)
  const perCircle = async (table: 'member' | 'post') =>
    table === 'member'
      ? db.member.groupBy({ by: 'circleId', _count: true })
      : db.post.groupBy({ by: 'circleId', _count: true })
  for (const { _count } of await perCircle('member')) expect(_count).toBe(8)
  for (const { _count } of await perCircle('post')) expect(_count).toBe(100)
  const items = await db.progressItem.groupBy({ by: 'circleId', _count: true })
  expect(items.map(({ _count }) => _count)).toEqual(Array(circles).fill(50))
  const routine = await db.routineItem.groupBy({ by: 'circleId', _count: true })
  expect(routine.map(({ _count }) => _count)).toEqual(Array(circles).fill(20))
  const time = await db.timeEntry.groupBy({ by: 'circleId', _count: true })
  expect(time.map(({ _count }) => _count)).toEqual(Array(circles).fill(200))
  expect(await db.conversation.count()).toBe(4 * circles)
  expect(await db.message.count()).toBe(100 * circles)
})

test('the replies are the same on each day, so that posts of two circles at one instant have replies of their own', async () => {
  expect(await db.comment.count()).toBe(1600)
})

test('some people are in several circles, the busiest coach in all of them', async () => {
  expect(await db.member.count({ where: { userId: (await personAt('coach', 0)).id } })).toBe(circles)
  expect(await db.member.count({ where: { userId: (await personAt('aide', 0)).id } })).toBe(5)
  expect(await db.user.count()).toBeGreaterThan(4 * circles)
  expect(await db.user.count()).toBeLessThan(8 * circles)
})

test('the rows are as the app would have written them', () => {
  const database = openDatabase(databaseFile, { readonly: true })
  expect(database.pragma('foreign_key_check')).toEqual([])
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')

  const { id, createdAt, content } = aPost(database)
  expect(isId(id)).toBe(true)
  expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/)
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.parse(createdAt))
  expect(content.length).toBeGreaterThanOrEqual(40)
  expect(content.length).toBeLessThan(600)
  database.close()
})

test('it signals nobody, and the triggers are back', () => {
  const database = openDatabase(databaseFile, { readonly: true })
  const count = (text: string) =>
    database.prepare<[], { count: number }>(`SELECT count(*) AS count FROM ${text}`).get()?.count
  expect(count('Signal')).toBe(0)
  expect(count(`sqlite_master WHERE type = 'trigger' AND tbl_name = 'Member'`)).toBe(7)
  database.close()
  expect(prepareSearchIndex()).toBe(false) // as the triggers would have made it
})

test('a daughter finds her circle, its feed, its team and her bell', async () => {
  const daughter = await personAt('daughter', 3)
  const { circles: mine } = await listMyCircles(daughter, { order: 'asc' })
  const member = await findMember(daughter.id, mine[0]?.id ?? '')
  if (!member) throw new Error('She is in no circle')
  expect((await listPosts(member)).posts).toHaveLength(6)
  expect(await listTeam(member)).toHaveLength(8)
  expect((await listNotifications(daughter)).notifications).not.toHaveLength(0)
})

test('each circle has a save of all seven sections, as a form would have made it', async () => {
  const revisions = await db.assessmentRevision.findMany({ include: { circle: { include: { recipient: true } } } })
  expect(revisions).toHaveLength(circles * sectionNames.length)
  for (const { section: name, value: json, changed, savedAt, circle } of revisions) {
    const section = name as SectionName
    const value = JSON.parse(json) as RecordValue
    const [base, today] = [emptyValueOf(sections[section]), savedAt.toISOString().slice(0, 10)]
    const parsed = parse(sections[section], typedOf(sections[section], value), { base, today })
    expect(parsed, `${name} of ${circle.recipient?.firstName}`).toEqual({ value, problems: {} })
    expect(JSON.parse(changed), name).toEqual(changedNames(sections[section], base, value))
    expect(json).not.toMatch(/\{(name|daughter)\}/)
  }
})

test('progress items are as a form would have made them, and a coach finds theirs by due date', async () => {
  const items = await db.progressItem.findMany({ include: { assignees: { include: { member: true } }, goal: true } })
  for (const { title, sortTitle, dueDate, dueOrder, goal, circleId, assignees, ...item } of items) {
    expect([sortTitle, dueOrder], title).toEqual([folded(title), dueOrderOf(dueDate)])
    expect(isCompletable(item.type) || (!item.isCompleted && !dueDate), title).toBe(true)
    for (const { member } of assignees) expect(member.circleId, title).toBe(circleId)
    if (goal) expect([item.type, goal.type, goal.circleId]).toEqual(['action', 'goal', circleId])
  }
  const coach = await personAt('coach', 0)
  const { actions } = await listActions({ id: coach.id, timeZone: null })
  expect(actions).toHaveLength(25)
})

test('routine items begin on a day of theirs, and ticks are on days of their series', async () => {
  const items = await db.routineItem.findMany({
    include: { completions: true, assignees: { include: { member: true } } },
  })
  for (const { title, startDate, lastDay: lastDate, completions, circleId, assignees, ...item } of items) {
    const recurrence = {
      pattern: recurringPatterns.find((one) => one === item.recurringPattern) ?? 'NOT_REPEAT',
      weekdays: (item.weekdays ?? '').split(',').filter(Boolean).map(Number),
      monthDay: item.monthDay,
      month: item.month,
    }
    expect(firstMatch(recurrence, startDate), title).toBe(startDate)
    const series = { ...recurrence, startDate, lastDate }
    for (const { date, ...tick } of completions) {
      expect(isDateOf(series, date), `${title} ${date}`).toBe(true)
      expect(tick.circleId).toBe(circleId)
    }
    for (const { member } of assignees) expect(member.circleId, title).toBe(circleId)
    expect(item.isTask || !completions.length, title).toBe(true)
  }
  expect(items.filter(({ completions }) => completions.length > 5)).not.toHaveLength(0)
})

test('time entries are as the app writes them, each on the day of its start', async () => {
  const entries = await db.timeEntry.findMany({ include: { circle: true } })
  for (const { startedAt, endedAt, seconds, startDate, month, circle, activity } of entries) {
    expect(endedAt.getTime() - startedAt.getTime()).toBe(seconds * 1_000)
    expect([dayIn(startedAt, circle.timeZone), startDate.slice(0, 7)]).toEqual([startDate, month])
    expect(isSpecifiedActivity(activity)).toBe(true)
  }
})

test('messages are numbered and dated as the app does it, by people of their circle, and who has not read is told', async () => {
  const conversations = await db.conversation.findMany({
    include: { messages: { orderBy: { number: 'asc' } }, members: true, circle: { include: { members: true } } },
  })
  for (const { id, isGroup, pair, latest, latestAt, messages, members, circle } of conversations) {
    const people = members.map(({ userId }) => userId)
    expect(messages.map(({ number }) => number)).toEqual(Array.from({ length: latest }, (_, index) => index + 1))
    expect([...messages].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())).toEqual(messages)
    expect(latestAt).toEqual(messages.at(-1)?.createdAt)
    expect(latestAt.getTime()).toBeLessThan(Date.now())
    for (const { createdById, content, replyTo, number } of messages) {
      expect(people).toContain(createdById)
      expect(content).not.toMatch(/\{name\}/)
      expect(replyTo ?? 0).toBeLessThan(number)
    }
    expect(circle.members.map(({ userId }) => userId)).toEqual(expect.arrayContaining(people))
    expect(pair).toBe(isGroup ? null : people.sort().join(' '))
    expect(members.filter(({ isAdmin }) => isAdmin)).toHaveLength(isGroup ? 1 : 0)
    const told = await db.notification.findMany({ where: { type: 'message', subjectId: id } })
    const behind = members.filter(({ readUpTo }) => readUpTo < latest).map(({ userId }) => userId)
    expect(told.map(({ userId }) => userId).sort()).toEqual(behind.sort())
  }
})

test('a daughter reads, and finds, what was said; the busiest coach talks with the daughter of every second circle', async () => {
  const [daughter, coach] = [await personAt('daughter', 4), await personAt('coach', 4)]
  const { conversations } = await listConversations(daughter)
  expect(conversations.map(({ name, people }) => name || people[0]?.firstName)).toHaveLength(4)
  const { messages } = await openConversation(daughter, conversations[0]?.id ?? '')
  const [word = ''] = messages.at(-1)?.content.match(/\p{L}{4,}/u) ?? []
  const found = await searchMessages(daughter, word, { limit: 200 })
  expect(found.messages.map(({ id }) => id)).toContain(messages.at(-1)?.id)
  expect((await listConversations(coach)).conversations).toHaveLength(circles / 2)
})

test('a daughter is among the caregivers of her mother or father', async () => {
  const { id, firstName, lastName } = await personAt('daughter', 5)
  const place = await db.member.findFirstOrThrow({ where: { userId: id } })
  const member = await findMember(id, place.circleId)
  if (!member) throw new Error('She is in no circle')
  const { value } = await getSection(member, 'caregiver')
  expect(value.caregivers).toContainEqual(
    expect.objectContaining({ memberId: place.id, name: `${firstName} ${lastName}` }),
  )
})

test('circle 3 is the same circle however many there are', async () => {
  const { randomFrom } = await import('../prisma/bulk/random')
  const numbers = () => Array.from({ length: 5 }, (_, index) => randomFrom(3).below(1_000 + index))
  expect(numbers()).toEqual(numbers())
  expect(addressOf('daughter', 3)).toBe('daughter.3@example.test')
  expect(addressOf('daughter', 11)).toBe(addressOf('daughter', 10))
})

function aPost(database: Database.Database) {
  const post = database
    .prepare<[], { id: string; createdAt: string; content: string }>('SELECT * FROM Post ORDER BY id DESC LIMIT 1')
    .get()
  if (!post) throw new Error('There is no post')
  return post
}
