import { cachedSql } from '~/data/cached-sql.server'
import { db, sql } from '~/data/db.server'
import { unindexed, valuesOf } from '~/data/dialect.server'
import type { Member } from '~/domain/member'
import { findMember } from '~/domain/members/queries.server'
import type { Visibility } from '~/domain/permissions/names'
import { mayRead, readableLevels } from '~/domain/permissions/rules'
import { fullName } from '~/domain/person'
import { NotFound } from '~/domain/refusals'
import type { User } from '~/domain/user'
import { dayIn } from '~/i18n/format'
import { mayReadConcern } from './concern'
import { asItem, type ItemInList, type ItemRow, itemColumns, itemsJoined, visibleIn } from './item-rows.server'
import { isProgressType, type ProgressShown, type ProgressSort, type ProgressType, progressTypes } from './rules'

const maxInList = 500
const maxOnPage = 1_000 // of all types
const maxOpenInPanel = 50
const maxCompletedInPanel = 10

type Viewer = { circleId: string; userId: string; levels: string }
type Clock = { now?: Date }

export type Item = ItemInList & {
  description: string
  goal: { id: string; title: string } | null
  concern: string | null // only for those who may see that part of the assessment
}

const mineIn = `p.circleId = @circleId AND p.isActive = TRUE AND ${visibleIn('p')}`
const from = `FROM ProgressItem p ${itemsJoined(visibleIn('g'))}`

const oneItem = sql<
  ItemRow & { description: string; concern: string | null; goalTitle: string | null },
  Viewer & { id: string }
>(`SELECT ${itemColumns}, p.description, p.concern, g.title AS goalTitle ${from} WHERE p.id = @id AND ${mineIn}`)

const ofGoal = sql<ItemRow, Viewer & { goalId: string; limit: number }>(
  `SELECT ${itemColumns} ${from} WHERE p.goalId = @goalId AND p.type = 'action' AND ${mineIn}
    ORDER BY p.isCompleted, p.dueOrder, p.id LIMIT @limit`,
)

const orders = {
  title: 'p.isCompleted, p.sortTitle, p.id',
  createdAt: 'p.isCompleted, p.id DESC',
  dueDate: 'p.isCompleted, p.dueOrder, p.id',
} as const
const listBy = (order: keyof typeof orders) =>
  sql<ItemRow, Viewer & { types: string; withOpen: 0 | 1; withCompleted: 0 | 1; printed: string; limit: number }>(
    `SELECT ${itemColumns} ${from} WHERE ${mineIn} AND p.type IN ${valuesOf('@types')}
      AND ((p.isCompleted = FALSE AND (@withOpen = 1 OR p.type IN ('barrier', 'strength')))
        OR (p.isCompleted = TRUE AND @withCompleted = 1)) AND p.visibility IN ${valuesOf('@printed')}
      ORDER BY ${orders[order]} LIMIT @limit`,
  )
const lists = { title: listBy('title'), createdAt: listBy('createdAt'), dueDate: listBy('dueDate') }

// One statement: the panel is on every page of the circle.
const partOfPanel = (isCompleted: 'TRUE' | 'FALSE', order: string, limit: string) => `SELECT * FROM (
  SELECT ${itemColumns}, (SELECT count(*) FROM ProgressItem p WHERE ${mineIn} AND p.type = 'action'
    AND p.isCompleted = ${isCompleted}) AS count
  ${from} WHERE ${mineIn} AND p.type = 'action' AND p.isCompleted = ${isCompleted} ORDER BY ${order} LIMIT ${limit}) `
const panel = cachedSql<ItemRow & { count: number }, Viewer & { open: number; completed: number }>(
  `${partOfPanel('FALSE', `${unindexed('p.dueOrder')}, p.id`, '@open')} opens UNION ALL
   ${partOfPanel('TRUE', 'p.dateCompleted DESC, p.id DESC', '@completed')} dones`,
)
const counted = sql<{ type: string; isCompleted: number; count: number }, Viewer>(
  `SELECT p.type, p.isCompleted, count(*) AS count FROM ProgressItem p WHERE ${mineIn} GROUP BY p.type, p.isCompleted`,
)

/** One item. Throws NotFound when it does not exist, was deleted, or this member may not read it. */
export async function getItem(member: Member, itemId: string, { now = new Date() }: Clock = {}): Promise<Item> {
  const row = await oneItem.get({ ...viewerOf(member), id: itemId })
  if (!row) throw new NotFound()
  const item = asItem(row, member, dayIn(now, member.timeZone))
  return {
    ...item,
    description: row.description,
    goal: row.goalId ? { id: row.goalId, title: row.goalTitle ?? '' } : null,
    concern: row.concern && mayReadConcern(member, row.concern) ? row.concern : null,
  }
}

/** The actions for a goal that the member may see: open ones by due date, then completed ones. */
export async function listActionsOfGoal(
  member: Member,
  goalId: string,
  { now = new Date() }: Clock = {},
): Promise<ItemInList[]> {
  const rows = await ofGoal.all({ ...viewerOf(member), goalId, limit: maxInList })
  return rows.map((row) => asItem(row, member, dayIn(now, member.timeZone)))
}

/** The open goals of the circle that the member may see, by title. */
export async function listGoals(member: Member) {
  const rows = await lists.title.all({
    ...viewerOf(member),
    ...listParameters(['goal']),
    limit: maxInList,
  })
  return rows.map(({ id, title }) => ({ id, title }))
}

type Wanted = { sort?: ProgressSort; show?: ProgressShown }

/** Visible items by type, open ones first; all barriers and strengths. `counts` are of the whole lists. */
export async function listProgress(
  member: Member,
  { sort = 'createdAt', show = 'open' }: Wanted = {},
  { now = new Date() }: Clock = {},
) {
  const wanted = listParameters(progressTypes, { open: show !== 'completed', completed: show !== 'open' })
  const [rows, counts] = await Promise.all([
    lists[sort].all({ ...viewerOf(member), ...wanted, limit: maxOnPage }),
    countProgress(member),
  ])
  const today = dayIn(now, member.timeZone)
  const itemsOf = (type: ProgressType) =>
    rows.filter((row) => row.type === type).map((row) => asItem(row, member, today))
  const items = { goal: itemsOf('goal'), action: itemsOf('action'), barrier: itemsOf('barrier') }
  return { items: { ...items, strength: itemsOf('strength') }, counts }
}

/** How many items of each type the member may see, open and completed. */
export async function countProgress(
  member: Member,
): Promise<Record<ProgressType, { open: number; completed: number }>> {
  const counts = { goal: none(), action: none(), barrier: none(), strength: none() }
  for (const { type, isCompleted, count } of await counted.all(viewerOf(member)))
    if (isProgressType(type)) counts[type][isCompleted ? 'completed' : 'open'] = count
  return counts
}

/** The actions in the sidebar: open ones by due date, and the latest completed ones. `counts` are those of all. */
export async function listPanelActions(member: Member, { now = new Date() }: Clock = {}) {
  const rows = await panel.all({ ...viewerOf(member), open: maxOpenInPanel, completed: maxCompletedInPanel })
  const today = dayIn(now, member.timeZone)
  const [open, completed] = [rows.filter((row) => !row.isCompleted), rows.filter((row) => row.isCompleted)]
  const shown = (row: ItemRow) => asItem(row, member, today)
  return {
    open: open.map(shown),
    completed: completed.map(shown),
    counts: { open: open[0]?.count ?? 0, completed: completed[0]?.count ?? 0 },
  }
}

/** The open items for a print whose readers have these visibilities, so without the member's own private ones. */
export async function listForPrint(
  member: Member,
  { visibilities }: { visibilities: readonly Visibility[] },
  { now = new Date() }: Clock = {},
): Promise<ItemInList[]> {
  const types = listParameters(progressTypes, { printed: visibilities })
  const rows = await lists.dueDate.all({ ...viewerOf(member), ...types, limit: maxInList })
  return rows.map((row) => asItem(row, member, dayIn(now, member.timeZone)))
}

/** An item's title and completer for a message; also when deleted, but null where the user may not see it. */
export async function getNamesOfItem(user: Pick<User, 'id'>, itemId: string) {
  const item = await db.progressItem.findUnique({
    where: { id: itemId },
    include: { completedBy: { select: { firstName: true, lastName: true } } },
  })
  const member = item && (await findMember(user.id, item.circleId))
  if (!item || !member || !mayRead(member, 'progress', item)) return undefined
  const { title, completedBy } = item
  return { title, by: completedBy && fullName(completedBy) }
}

/** The actions created from concerns of one section, by field path. */
export async function listConcernActions(member: Member, slug: string, { now = new Date() }: Clock = {}) {
  const rows = await db.progressItem.findMany({
    where: { circleId: member.circleId, concern: { startsWith: `${slug}:` }, isActive: true },
    orderBy: { id: 'asc' },
    take: maxInList,
  })
  return rows.flatMap(({ concern, ...item }) => {
    if (!concern || !mayRead(member, 'progress', item) || !mayReadConcern(member, concern)) return []
    const { id, title, dueDate, isCompleted } = item
    const isLate = !isCompleted && dueDate !== null && dueDate < dayIn(now, member.timeZone)
    return [{ path: concern.slice(slug.length + 1), id, title, dueDate, isCompleted, isLate }]
  })
}

function viewerOf(member: Member): Viewer {
  return {
    circleId: member.circleId,
    userId: member.userId,
    levels: JSON.stringify(readableLevels(member, 'progress')),
  }
}

const anyVisibility: readonly Visibility[] = ['everyone', 'careTeam', 'private']

function listParameters(
  types: readonly ProgressType[],
  {
    open = true,
    completed = false,
    printed = anyVisibility,
  }: { open?: boolean; completed?: boolean; printed?: readonly Visibility[] } = {},
) {
  return {
    types: JSON.stringify(types),
    withOpen: open ? (1 as const) : (0 as const),
    withCompleted: completed ? (1 as const) : (0 as const),
    printed: JSON.stringify(printed),
  }
}

function none() {
  return { open: 0, completed: 0 }
}
