import { defineRoutes } from '@remix-run/dev/dist/config/routes.js'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import Database from 'better-sqlite3'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { statements } from '~/data/db.server'
import { preparedOnce } from '~/data/dialect.server'
import { databaseFile } from '~/data/files.server'
import { newId } from '~/data/id'
import { messagesFound, namesFound, newestMessageFound, titlesFound } from '~/data/search.server'
import { write } from '~/data/write.server'
import { audienceOf, latestSignalId, listMissedSignals, listSignalsAfter } from '~/domain/activity/signals.server'
import { storeFindings } from '~/domain/alignment/findings.server'
import { getEmergencyFacts } from '~/domain/assessment/for-paper.server'
import { listAudit } from '~/domain/audit/queries.server'
import { listPeopleToChoose } from '~/domain/chat/people.server'
import { listConversations, openConversation } from '~/domain/chat/queries.server'
import { listMyCircles } from '~/domain/circles/list.server'
import { chooseCircle, countMyCircles, getCircleStatus, roleOfCreator } from '~/domain/circles/queries.server'
import { getSidebar } from '~/domain/circles/sidebar.server'
import { listComments } from '~/domain/comments/queries.server'
import { listObservations, listRecentObservations } from '~/domain/feed/observations.server'
import { getPost, listPosts } from '~/domain/feed/queries.server'
import { listLabelChoices, listLabels, listOfferedLabels, prepareLabel } from '~/domain/labels/queries.server'
import { getStoredFile, isNeeded, whyNoMore } from '~/domain/media/queries.server'
import type { Member } from '~/domain/member'
import { findMember, getTeamMember, getTeamOverview, listTeam } from '~/domain/members/queries.server'
import { getNote, listNoteVersions, prepareNote } from '~/domain/notes/queries.server'
import { countDueActions } from '~/domain/notifications/due-actions.server'
import { countUnreadItems, listNotifications } from '~/domain/notifications/queries.server'
import { listPeople } from '~/domain/people/list.server'
import { listActionOptions } from '~/domain/progress/action-options.server'
import { listActions } from '~/domain/progress/actions-table.server'
import { countChoices } from '~/domain/progress/choice-counts.server'
import { countActionsIn } from '~/domain/progress/counts.server'
import { noActionFilter } from '~/domain/progress/filter'
import { listPanelActions, listProgress } from '~/domain/progress/queries.server'
import { getProfile, getRecipientHeader, prepareProfile } from '~/domain/recipient/queries.server'
import { listItemsForExport } from '~/domain/routine/export.server'
import { countLateTasksIn } from '~/domain/routine/late-tasks.server'
import { listCalendar } from '~/domain/routine/queries.server'
import { maySearch, search } from '~/domain/search/queries.server'
import { startSession } from '~/domain/sessions/commands.server'
import { sessionHoldsUntil } from '~/domain/sessions/expiry.server'
import { findSession, listSessions } from '~/domain/sessions/queries.server'
import { getOwnMonth } from '~/domain/time/own-time.server'
import { listEntries, prepareEntryEdit } from '~/domain/time/queries.server'
import { getMonth } from '~/domain/time/report.server'
import { periodOf } from '~/domain/time/rules'
import { getTotals } from '~/domain/time/totals.server'
import { getTimer } from '~/domain/timer/queries.server'
import type { User } from '~/domain/user'
import { chatIdOf } from '../prisma/demo/chats/create'
import { createDemo } from '../prisma/demo/create'
import { circleIds, labelIds, userIds } from '../prisma/demo/ids'
import remixConfig from '../remix.config.js'
import { circlesOf, put } from './progress/cast'

// Where a plan sorts or reads without a key, and why that stays small.
const excused = [
  { part: 'SELECT 1 AS found FROM User LIMIT 1', because: 'reads one row, once in the life of the process' },
  { part: 'ORDER BY l.createdAt LIMIT 3', because: 'sorts the likes of one post' },
  { part: 'GROUP BY p.type, p.isCompleted', because: 'counts the items of one circle' },
  { part: 'FROM ProgressItem p JOIN User u', because: 'sorts the items of one circle, or the people of one item' },
  { part: 'ORDER BY p.sortName', because: "sorts one person's circles, whose names stand in another table" },
  {
    part: 'SELECT circleId FROM (',
    because: "sorts one person's circles by what is late or missing, from several tables",
  },
  { part: '_aggr_count_circles', because: 'shows every label of the instance and counts its circles, all of them' },
  { part: 'FROM halves', because: 'reads the steps of a halving, twenty for a million rows' },
  { part: 'FROM Role r\n  WHERE EXISTS', because: 'reads the roles, six of them' },
  { part: 'LEFT JOIN Role r ON EXISTS', because: 'reads the same, and one row for who has none' },
  { part: 'FROM User u WHERE', because: 'filters and counts the accounts of the instance, for super admins alone' },
  { part: '`PasswordFailure`.`waitUntil` > ?', because: 'looks through the accounts with wrong passwords, few of all' },
  { part: 'WHERE 1=0', because: 'reads nothing: Prisma looks so for an empty list of ids' },
  { part: 'ORDER BY page.sortKey', because: "sorts the actions of one person's circles, or a window of all" },
  { part: 'GROUP BY p.circleId', because: 'counts the actions of the circles on one page' },
  {
    part: `SELECT 'circle' AS kind`,
    because: "sorts one person's circles and the people of some of them, and reads the labels and categories",
  },
  { part: 'AS offered', because: 'reads the activities, of which there are at most sixty' },
  { part: '`main`.`TimeActivity`', because: 'reads the same' },
  { part: 'GROUP BY e.userId, e.activity', because: 'sums the entries of one circle and period' },
  { part: 'FROM TimeEntry e\n  WHERE', because: 'sums the entries of one month, by activity and person' },
  { part: 'SELECT m.circleId, p.firstName AS recipient', because: "sorts the people of one person's circles" },
  { part: 'ORDER BY c.latestAt', because: "sorts one person's conversations, whose latest messages stand elsewhere" },
  { part: 'SELECT DISTINCT s.roleId', because: 'joins the rules of at most six roles' },
]

const maxStatements = 12
const thisMonth = new Date().toISOString().slice(0, 7)
const year = periodOf('year', `${thisMonth}-15`)
const coachUser = { id: userIds.priya, timeZone: 'America/New_York' }
const actionFilter = {
  ...noActionFilter,
  name: 'call',
  status: 'todo',
  due: 'next30Days',
  circles: [circleIds.rosa],
  assignedTo: [userIds.priya],
  lines: ['guideActive'],
  labels: [labelIds.checkIn],
} as const

type Asked = { text: string; values: unknown[] }
const asked: Asked[] = []
let user: User
let member: Member
let coach: Member
let token: string

beforeAll(async () => {
  listen()
  await createDemo()
  await storeFindings() // as the job has done, seconds after the start
  token = await startSession(userIds.elena, { device: '', network: '', isShared: false })
  const session = await findSession(token)
  const place = await findMember(userIds.elena, circleIds.rosa)
  const coachs = await findMember(userIds.priya, circleIds.rosa)
  if (!session || !place || !coachs) throw new Error('Elena or Priya is not there')
  coach = coachs
  user = session.user
  member = place
})

beforeEach(() => asked.splice(0))

describe('a page that is opened all day asks along an index', () => {
  test.each([
    ['the person behind a cookie', () => findSession(token)],
    ['their place in the circle', () => findMember(user.id, member.circleId)],
    ['the head of the circle', () => getRecipientHeader(member)],
    ['the team', () => listTeam(member)],
    ['the first few of the team', () => getTeamOverview(member)],
    ['one of the team', () => getTeamMember(member, member.id)],
    ['the feed', () => listPosts(member)],
    ['the feed further down', async () => listPosts(member, { before: (await listPosts(member)).next ?? '' })],
    ['the feed down to a post', async () => listPosts(member, { through: (await listPosts(member)).next ?? '' })],
    ['what stands beside the feed', () => listRecentObservations(member)],
    ['half a year of observations', () => listObservations(member, { days: 182 })],
    ['one post', async () => getPost(member, (await listPosts(member)).posts[0]?.id ?? '')],
    ['the comments on a post', async () => listComments(member, (await listPosts(member)).posts[0]?.id ?? '')],
    [
      'earlier comments',
      async () => listComments(member, (await listPosts(member)).posts[0]?.id ?? '', { before: circleIds.rosa }),
    ],
    ['the bell', () => countUnreadItems(user)],
    ['the notifications', () => listNotifications(user)],
    [
      'the notifications further down',
      async () => listNotifications(user, { before: (await listNotifications(user)).next ?? '' }),
    ],
    ['the unread notifications', () => listNotifications(user, { isUnreadOnly: true, types: ['newMember'] })],
    ['the circles home', () => listMyCircles(user, { order: 'asc' })],
    [
      'the circles home, backwards and further down',
      () => listMyCircles(user, { order: 'desc', after: member.circleId }),
    ],
    [
      'the circles home of a coach, filtered',
      () =>
        listMyCircles(
          { id: userIds.priya },
          {
            order: 'asc',
            filter: { name: 'd', lines: ['guideActive', 'onHold'], labels: [labelIds.checkIn, labelIds.fallWatch] },
          },
        ),
    ],
    ['the labels and the note beside a page', () => getSidebar(coach)],
    ['the labels to choose from', () => listLabelChoices(coach)],
    ['the labels to filter by', () => listOfferedLabels()],
    ['a label to change', () => prepareLabel(coach, labelIds.checkIn)],
    ['the labels of the instance', () => listLabels({ isSuperAdmin: true })],
    ['the profile', () => getProfile(member)],
    ['the profile to change', () => prepareProfile(coach)],
    ['what the emergency sheet says of health', () => getEmergencyFacts(member.circleId)],
    ['a photo of a post', async () => file((await listPosts(member)).posts.flatMap(({ media }) => media)[0]?.id)],
    ['the face of the circle', async () => file((await getRecipientHeader(member)).pictureId)],
    [
      'the face of somebody in the circle',
      async () => file((await listTeam(member)).find(({ id, pictureId }) => pictureId && id !== member.id)?.pictureId),
    ],
    ['whether there is room for a photo', () => whyNoMore(member)],
    ['whether a file is needed', () => isNeeded('0'.repeat(64))],
    ['the note', () => getNote(coach)],
    ['the note to write', () => prepareNote(coach)],
    ['what the note said before', () => listNoteVersions(coach)],
    ['the actions beside a page', () => listPanelActions(coach)],
    ['progress', () => listProgress(coach, { show: 'all' })],
    ['progress by title', () => listProgress(coach, { sort: 'title' })],
    ['six weeks of the routine', () => listCalendar(coach, { from: '2026-11-01', to: '2026-12-12' })],
    ['the number of my circles', () => countMyCircles(user, 2)],
    ['what the frame of every page shows', () => getCircleStatus(user)],
    ['where a circle that is not mine leads', () => chooseCircle(user, circleIds.samuel)],
    ['the newest signal', () => latestSignalId()],
    ['the signals since the last look', () => listSignalsAfter(0, 500)],
    [
      'what a browser missed',
      async () => listMissedSignals(user.id, { after: (await latestSignalId()) - 3, until: await latestSignalId() }),
    ],
    ['who hears of a signal', async () => Promise.all((await listSignalsAfter(0, 500)).map(audienceOf))],
    ['the audit log', () => listAudit({ from: new Date(0), until: new Date() })],
    ['the audit log of some people', () => listAudit({ actorIds: [user.id, userIds.joan], outcome: 'done' })],
    ['the audit log of a circle', () => listAudit({ circleIds: [circleIds.rosa], actions: ['post.liked'] })],
    ['the audit log by what was done', () => listAudit({ actions: ['post.liked', 'member.left'] })],
    ['whether they may create a circle', () => roleOfCreator(user)],
    ['where they are signed in', () => listSessions(user)],
    ['the people of the instance', () => listPeople({ id: userIds.joan }, { q: '' })],
    ['the people further down', () => listPeople({ id: userIds.joan }, { page: 2 })],
    ['whether one may search', () => maySearch(user)],
    ['a search', () => search({ id: userIds.priya }, 'del')],
    ['the actions of all circles', () => listActions(coachUser)],
    ['the actions of all circles by title', () => listActions(coachUser, { sort: 'az' })],
    ['the actions of some, filtered', () => listActions(coachUser, { filter: actionFilter, sort: 'circle' })],
    ['what actions are filtered by', () => listActionOptions(coachUser, { filter: actionFilter, maySeeLabels: true })],
    [
      'somebody to filter by',
      () =>
        listActionOptions(coachUser, {
          filter: noActionFilter,
          sought: { among: 'people', name: 'el' },
          maySeeLabels: true,
        }),
    ],
    ['what the choices of the filters would show', () => countChoices(coachUser)],
    ['the actions of the circles home', () => countActionsIn(coachUser, [{ id: circleIds.rosa, timeZone: 'UTC' }])],
    ['the timer in the header', () => getTimer({ id: userIds.priya, sessionId: '' })],
    ['a page of time', () => listEntries(coach, year)],
    [
      'a page of time further down',
      async () => listEntries(coach, year, { after: (await listEntries(coach, year)).next ?? '' }),
    ],
    ['the totals of a period', () => getTotals(coach, year)],
    [
      'a time entry to edit',
      async () => prepareEntryEdit(coach, (await listEntries(coach, year)).entries[0]?.id ?? ''),
    ],
    ['the time of a month', () => getMonth({ id: userIds.joan }, thisMonth)],
    ['one’s own time of a month', () => getOwnMonth({ id: userIds.priya, isSuperAdmin: false }, thisMonth)],
    ['the routine for a calendar file', () => listItemsForExport(coach)],
    [
      'the late tasks of the circles home',
      () => countLateTasksIn(coachUser, [{ id: circleIds.rosa, timeZone: 'UTC' }]),
    ],
    ['the conversations', () => listConversations(coachUser)],
    ['the conversations by name', () => listConversations(coachUser, { query: 'ros' })],
    ['a conversation', () => openConversation(coachUser, chatIdOf('rosa everybody'))],
    ['its earlier messages', () => openConversation(coachUser, chatIdOf('rosa everybody'), { before: 5 })],
    ['whom one may write to', () => listPeopleToChoose(coachUser)],
    ['how long a session holds', () => sessionHoldsUntil(user.sessionId)],
  ])('%s', async (_what, ask) => {
    await ask()
    expect(asked).not.toEqual([])
    expect(asked.flatMap(weaknesses)).toEqual([])
  })
})

describe('a page costs at most twelve statements, however many circles and posts there are', () => {
  const circle = `/circle/${circleIds.rosa}`
  test.each([
    ['the feed', `${circle}/feed`],
    ['one post', `${circle}/feed/POST`],
    ['a photo', `${circle}/feed/POST/photo/1`],
    ['the trends', `${circle}/trends?days=91`],
    ['the profile', `${circle}/profile`],
    ['the profile to change', `${circle}/profile/edit`],
    ['the team', `${circle}/team`],
    ['progress', `${circle}/progress?completed=1`],
    ['the month of the routine', `${circle}/routine?view=month`],
    ['the week of the routine', `${circle}/routine?view=week`],
    ['the agenda of the routine', `${circle}/routine?view=agenda`],
    ['one of the team', `${circle}/team/MEMBER`],
    ['leaving', `${circle}/leave`],
    ['the notifications', '/activity-feed'],
    ['the conversations', '/chat'],
    ['a conversation', `/chat/${chatIdOf('rosa everybody')}`],
    ['the settings of a group', `/chat/${chatIdOf('rosa everybody')}/settings`],
    ['beginning a conversation', '/chat/new'],
  ])('%s', async (_what, path) => {
    const page = await ask(
      path.replace('POST', (await listPosts(member)).posts[0]?.id ?? '').replace('MEMBER', member.id),
    )
    await page() // the first visit remembers the circle
    asked.splice(0)
    await page()
    expect(asked.length).toBeGreaterThan(3)
    expect(asked.map(({ text }) => text).length).toBeLessThanOrEqual(maxStatements)
    expect(asked.flatMap(weaknesses)).toEqual([])
  })

  test('the feed of a coach, who is offered workflows', async () => {
    token = await startSession(userIds.priya, { device: '', network: '', isShared: false })
    const page = await ask(`${circle}/feed`)
    await page()
    asked.splice(0)
    await page()
    expect(asked.map(({ text }) => text).some((text) => text.includes('Workflow'))).toBe(true)
    expect(asked.length).toBeLessThanOrEqual(maxStatements)
    expect(asked.flatMap(weaknesses)).toEqual([])
  })

  test.each([
    ['the overview of the provider', '/provider'],
    ['all circles as the provider sees them', '/provider/circles?sort=media&look=yes'],
    ['the audit log', '/provider/audit'],
    ['the matrix of roles', '/provider/roles'],
    ['a role', '/provider/roles/family'],
    ['the outbox', '/provider/mail'],
    ['the backups', '/provider/backups'],
  ])('%s, which few open', async (_what, path) => {
    token = await startSession(userIds.joan, { device: '', network: '', isShared: false })
    const page = await ask(path)
    await page()
    asked.splice(0)
    await page()
    expect(asked.map(({ text }) => text).length).toBeLessThanOrEqual(maxStatements)
  })

  test.each([
    ['the tracking page', `${circle}/tracking?view=year`],
    ['the alignment record', `${circle}/alignment`],
    ['the settings of the programme', '/provider/programme'],
    ['the time of everybody', '/provider/time'],
    ['the circles home of somebody with six', '/'],
    ['the same, filtered', `/?line=guideActive&label=${labelIds.checkIn}`],
    ['the programme across circles', '/guide'],
    ['the actions of somebody in six circles', '/actions'],
    [
      'the same, filtered',
      `/actions?filter=1&status=todo&due=next30Days&to=${userIds.priya}&label=${labelIds.checkIn}&sort=circle`,
    ],
    ['the feed as the provider’s team sees it, with labels and the note', `${circle}/feed`],
  ])('%s', async (_what, path) => {
    token = await startSession(userIds.joan, { device: '', network: '', isShared: false })
    const page = await ask(path)
    await page() // the first visit remembers the circle and the filter
    asked.splice(0)
    await page()
    expect(asked.length).toBeLessThanOrEqual(maxStatements)
    expect(asked.flatMap(weaknesses)).toEqual([])
  })
})

test.each([
  ['the actions beside a page', () => listPanelActions(coach)],
  ['the actions of the circles home', () => countActionsIn(coachUser, [{ id: circleIds.rosa, timeZone: 'UTC' }])],
  ['the actions due in the digest', () => countDueActions(coachUser)],
  ['the table of somebody in few circles', () => listActions(coachUser)],
  ['the table by when an action was written', () => listActions(coachUser, { sort: 'latest' })],
  ['the table by title', () => listActions(coachUser, { sort: 'az' })],
  ['what the choices of the filters would show', () => countChoices(coachUser)],
])('%s: actions are looked for by circle or person, not among all there are', async (_what, ask) => {
  await ask()
  const plans = asked.flatMap((one) => planOf(one).filter((detail) => detail.includes('ProgressItem')))
  expect(asked.length).toBeGreaterThan(0)
  expect(plans.filter((detail) => /ProgressItem_type_/.test(detail) && !/\bid=\?/.test(detail))).toEqual([])
})

test('the table of actions and its filters take three statements', async () => {
  const { filter, maySee } = await listActions(coachUser)
  await listActionOptions(coachUser, { filter, maySeeLabels: maySee.labels })
  expect(asked).toHaveLength(3)
})

test.each([['with', 40] as const, ['without', 0] as const])(
  'they take three for a coach of many circles %s a full page of open actions',
  async (_, open) => {
    const id = newId()
    const name = { firstName: 'Ada', lastName: 'Reyes', foldedFirstName: 'ada', foldedLastName: 'reyes' }
    await write((tx) => tx.user.create({ data: { id, email: `${id}@example.test`, createdAt: new Date(), ...name } }))
    const circles = await circlesOf([{ id }], 35)
    const places = Array.from({ length: open }, (_, index) => circles[index % 35] ?? '')
    for (const circleId of places) await put({ ...coach, userId: id, circleId }, { dueDate: '2000-01-01' })
    asked.splice(0)
    const { filter, maySee, actions } = await listActions({ id, timeZone: 'America/New_York' })
    await listActionOptions({ id }, { filter, maySeeLabels: maySee.labels })
    expect([actions.length, asked.length]).toEqual([Math.min(open, 25), 3])
  },
)

test('a statement is prepared once: no limit is a parameter alone', async () => {
  await Promise.all(Object.values(import.meta.glob('../app/domain/**/*.server.ts')).map((load) => load()))
  const isAlone = (text: string) => /\b(LIMIT|OFFSET)\s+@\w+\b(?! \+ 0)/.test(text)
  expect([...statements].filter(isAlone).length).toBeGreaterThan(50)
  expect([...statements].filter((text) => isAlone(preparedOnce(text)))).toEqual([])
})

describe('what SQLite and PostgreSQL both understand', () => {
  const sources = import.meta.glob<string>('../app/domain/**/*.ts', { query: '?raw', import: 'default', eager: true })

  test('there are statements to look at', async () => {
    await Promise.all(Object.values(import.meta.glob('../app/domain/**/*.server.ts')).map((load) => load()))
    expect(statements.size).toBeGreaterThan(20)
  })

  test.each<[string, RegExp]>([
    ['flags are compared with TRUE and FALSE', /\b(is|has|show)[A-Z]\w* *(=|<>) *[01]\b/],
    ['rows are known by their id', /\browid\b/i],
    ['values that may be missing are compared by IS DISTINCT FROM', /\bIS (NOT )?(?!NULL|NOT|DISTINCT|TRUE|FALSE)\w/],
    ['texts have no collation of their own, and bytes no form', /\bCOLLATE\b|\bNOCASE\b|\bhex\(|\bGLOB\b/i],
    ['no function is one engine’s own', /\b(ifnull|iif|datetime|strftime|julianday|total|group_concat|printf)\(/i],
  ])('%s', (_rule, pattern) => {
    expect(texts().filter((text) => pattern.test(text))).toEqual([])
  })

  test('a subquery that is read from has a name', () => {
    expect(texts().flatMap(namelessSubqueries)).toEqual([])
  })

  test('what is grouped is in GROUP BY, or counted', () => {
    expect(texts().flatMap(strayColumns)).toEqual([])
  })

  test('JSON, lists of values and full text come from the named pieces in app/data', () => {
    const own = /json_(group_array|object|array|each)\(|\binstr\(|\bMATCH @|CROSS JOIN/
    expect(Object.entries(sources).flatMap(([file, code]) => (own.test(code) ? [file] : []))).toEqual([])
  })

  test('the rules notice what they forbid', () => {
    expect(namelessSubqueries('SELECT 1 FROM (SELECT 2) WHERE 1')).toHaveLength(1)
    expect(namelessSubqueries('SELECT 1 FROM (SELECT 2) two WHERE 1')).toEqual([])
    expect(strayColumns("SELECT a, b AS c, count(*), 'x' AS x FROM t GROUP BY a")).toEqual(['b AS c'])
  })
})

/** All statements of the domain, without the language of full-text search. */
function texts() {
  return [...statements].map((text) =>
    text
      .replace(namesFound, 'FROM SearchName n WHERE TRUE')
      .replace(titlesFound, 'FROM SearchTitle n WHERE TRUE')
      .replace(newestMessageFound, 'c.latestAt')
      .replace(messagesFound, 'FROM Message n WHERE TRUE'),
  )
}

function namelessSubqueries(text: string) {
  return [...text.matchAll(/\b(?:FROM|JOIN)\s*\(/gi)].flatMap(({ index, 0: { length } }) => {
    const rest = text.slice(endOf(text, index + length))
    return /^\s*(AS\s+)?(?!WHERE\b|JOIN\b|LEFT\b|ORDER\b|GROUP\b|LIMIT\b|UNION\b)[a-z]\w*/i.test(rest) ? [] : [text]
  })
}

/** What is selected beside GROUP BY, and is neither grouped nor counted. */
function strayColumns(text: string) {
  return [...text.matchAll(/\bGROUP BY ([\w., ]+)/g)].flatMap(({ index, 1: by = '' }) => {
    const grouped = by.split(',').map((column) => column.trim())
    const before = withoutParentheses(text.slice(0, index))
    const selected = before.slice(before.lastIndexOf('SELECT') + 'SELECT'.length).split(/\bFROM\b/)[0] ?? ''
    const columns = selected.split(',').map((column) => column.trim())
    return columns.filter((column) => !grouped.includes(column.split(' AS ')[0] ?? '') && !/^('|\w*…)/.test(column))
  })
}

function withoutParentheses(text: string): string {
  const inner = text.replace(/\([^()]*\)/g, '…')
  return inner === text ? text : withoutParentheses(inner)
}

/** Where the parenthesis closes that was opened before this place. */
function endOf(text: string, from: number) {
  let open = 1
  let at = from
  for (; open > 0 && at < text.length; at += 1) open += { '(': 1, ')': -1 }[text[at] ?? ''] ?? 0
  return at
}

/** The small file of a picture, as the feed asks for it. */
async function file(id: string | null | undefined) {
  return getStoredFile(user, id ?? '', { size: 'small', format: 'webp', memberIn: async () => member })
}

/**
 * Every loader of the page at this path, run by Remix itself as one request: what the browser asks for when a link is
 * followed. The limits in front of Remix look the session up once more, so that is added.
 */
async function ask(path: string) {
  const handler = await remix()
  const [page = '', query = ''] = path.split('?')
  const address = `http://localhost:3000${page === '/' ? '/_root' : page}.data?${query}`
  return async () => {
    const session = await findSession(token) // by the limits, as in server.ts
    const request = new Request(address, { headers: { cookie: `kinfold=${token}` } })
    const response = await handler(request, { session })
    await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.has('X-Remix-Response')).toBe(true)
  }
}

async function remix() {
  const manifest = (await remixConfig.routes?.(defineRoutes)) ?? {}
  const root = { id: 'root', path: '', file: 'root.tsx', parentId: undefined }
  const routes: ServerBuild['routes'] = {}
  const files = import.meta.glob<ServerBuild['routes'][string]['module']>([
    '../app/root.tsx',
    '../app/routes/**/*.{ts,tsx}',
  ])
  for (const route of [root, ...Object.values(manifest)]) {
    const read = files[`../app/${route.file}`]
    if (!read) throw new Error(`There is no ${route.file}`)
    routes[route.id] = { ...route, module: await read() }
  }
  return createRequestHandler(
    {
      routes,
      mode: 'production',
      entry: { module: { default: () => new Response(null, { status: 500 }) } },
      assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
      publicPath: '/',
      assetsBuildDirectory: '',
      isSpaMode: false,
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_lazyRouteDiscovery: false,
        v3_singleFetch: true,
      },
    },
    'production',
  )
}

/** Writes down every statement that is carried out from now on, ours and Prisma's alike. */
function listen() {
  const memory = new Database(':memory:')
  const statement = Object.getPrototypeOf(memory.prepare('SELECT 1'))
  memory.close()
  const bound = new WeakMap<object, unknown[]>() // Prisma gives the values beforehand
  const { bind } = statement
  statement.bind = function (this: Database.Statement, ...values: unknown[]) {
    bound.set(this, values)
    return bind.apply(this, values)
  }
  for (const name of ['all', 'get', 'run', 'iterate']) {
    const original = statement[name]
    statement[name] = function (this: Database.Statement, ...values: unknown[]) {
      const isWork = !/^(BEGIN|COMMIT|ROLLBACK|PRAGMA|EXPLAIN)/.test(this.source)
      if (isWork) asked.push({ text: this.source, values: bound.get(this) ?? values })
      return original.apply(this, values)
    }
  }
}

/** What the plan of a statement would make slow in a large database: whole tables read, results sorted. */
function weaknesses({ text, values }: Asked) {
  const isExcused = excused.some(({ part }) => text.includes(part))
  const details = planOf({ text, values })
  const isCut = (detail: string) => details.includes(detail.replace('SCAN', 'CO-ROUTINE')) // rows that were looked up before
  return details
    .filter((detail) => !isExcused && ((isWholeTable(detail) && !isCut(detail)) || detail.includes('TEMP B-TREE')))
    .map((detail) => `${detail}: ${text.replace(/\s+/g, ' ').trim()}`)
}

function planOf({ text, values }: Asked) {
  const database = openDatabase(databaseFile, { readonly: true })
  const plan = database.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(...values)
  database.close()
  return plan.map(({ detail }) => detail)
}

function isWholeTable(detail: string) {
  return /^SCAN /.test(detail) && !/VIRTUAL TABLE|CONSTANT ROW|\(subquery|^SCAN \d/.test(detail)
}
