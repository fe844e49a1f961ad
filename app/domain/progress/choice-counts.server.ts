import { sql } from '~/data/db.server'
import { contains, joinInOrder, jsonValues, tableOf } from '~/data/dialect.server'
import { lineOfServiceOf } from '~/domain/recipient/line-of-service'
import { type ActionFilter, partsOf } from './filter'
import { visibleAcross } from './item-rows.server'
import { boundsOf, type DueRange, dueOrderOf, dueRanges } from './rules'
import type { Filtered } from './table-statements.server'
import { type Asker, type TableScope, tableScopeOf } from './table-view.server'

const maxCounted = 2_000

const menus = ['circles', 'assignedTo', 'assignedBy', 'categories', 'due', 'lines', 'labels', 'privacy'] as const
type Menu = (typeof menus)[number]
/** How many actions match a filter, and in each menu how many each single value would match; '' is any. */
export type ChoiceCounts = { total: number; of: Record<Menu, Record<string, number>> }

type Row = {
  circleId: string
  roleId: string
  createdById: string
  categoryId: string | null
  visibility: string
  dueOrder: string
  isCompleted: number
  lineOfService: string | null
  people: string
}
type Named = Pick<Filtered, 'userId' | 'readable' | 'words'> & { wantsOpen: 0 | 1; wantsDone: 0 | 1; limit: number }

const mine = `m.userId = @userId AND m.status = 'active'`
const named = sql<Row, Named>(`
  SELECT p.circleId, m.roleId, p.createdById, p.categoryId, p.visibility, p.dueOrder, p.isCompleted,
    r.lineOfService,
    (SELECT ${jsonValues('o.userId')} FROM ProgressAssignee a JOIN Member o ON o.id = a.memberId
      WHERE a.itemId = p.id) AS people
  FROM Member m ${joinInOrder} Recipient r ON r.circleId = m.circleId
  ${joinInOrder} ProgressItem p ON p.circleId = m.circleId AND p.type = 'action' AND p.isActive = TRUE
    AND ((@wantsOpen = 1 AND p.isCompleted = FALSE) OR (@wantsDone = 1 AND p.isCompleted = TRUE))
  WHERE ${mine} AND ${visibleAcross('p')}
    AND NOT EXISTS (SELECT 1 FROM ${tableOf('@words')} w WHERE NOT ${contains('p.sortTitle', 'w.value')}) LIMIT @limit`)
const labelsOfMine = sql<{ circleId: string; labels: string }, { userId: string }>(`
  SELECT m.circleId, (SELECT ${jsonValues('l.labelId')} FROM CircleLabel l WHERE l.circleId = m.circleId) AS labels
  FROM Member m WHERE ${mine}`)

/** Matches of each filter choice, given the other menus. Null beyond 2,000 actions. */
export async function countChoices(
  user: Asker,
  options: { filter?: ActionFilter; now?: Date } = {},
): Promise<ChoiceCounts | null> {
  const view = await tableScopeOf(user, options)
  const { userId, readable, words } = view.parameters
  const [rows, labels] = await Promise.all([
    named.all({
      ...{ userId, readable, words },
      ...partsOf({ status: view.filter.status, due: null }), // each choice of another day is counted as well
      limit: maxCounted + 1,
    }),
    view.labelRoles.length ? labelsOfMine.all({ userId }) : [],
  ])
  if (rows.length > maxCounted) return null
  const labelsOf = new Map(labels.map((one) => [one.circleId, JSON.parse(one.labels) as string[]]))
  const bounds = dueRanges.map((range) => ({ range, ...boundsOf(range, view.today) }))
  return counted(
    rows.map((row) => ({
      ...valuesOf(row, view),
      due: ['', ...rangesOf(row, bounds)],
      labels: view.labelRoles.includes(row.roleId) ? (labelsOf.get(row.circleId) ?? []) : [],
    })),
    chosenIn(view.filter),
  )
}

type Values = Record<Menu, readonly string[]>

function counted(actions: Values[], chosen: Values): ChoiceCounts {
  const of = Object.fromEntries(menus.map((menu) => [menu, {}])) as ChoiceCounts['of']
  let total = 0
  for (const values of actions) {
    const refusing = menus.filter(
      (menu) => chosen[menu].length && !values[menu].some((value) => chosen[menu].includes(value)),
    )
    if (refusing.length === 0) total += 1
    for (const menu of refusing.length ? refusing : menus)
      if (refusing.length < 2) for (const value of values[menu]) of[menu][value] = (of[menu][value] ?? 0) + 1
  }
  return { total, of }
}

function valuesOf(row: Row, { lineRoles }: TableScope): Omit<Values, 'due' | 'labels'> {
  const { circleId, roleId, createdById, categoryId, visibility } = row
  return {
    circles: [circleId],
    assignedTo: [...new Set<string>(JSON.parse(row.people))],
    assignedBy: [createdById],
    categories: categoryId ? [categoryId] : [],
    lines: lineRoles.includes(roleId) ? [lineOfServiceOf(row.lineOfService)] : [],
    privacy: [visibility],
  }
}

type Bounds = { range: DueRange; from: string | null; before: string }

function rangesOf({ dueOrder, isCompleted }: Row, bounds: readonly Bounds[]) {
  if (dueOrder === dueOrderOf(null)) return []
  return bounds.flatMap(({ range, from, before }) => {
    if (range === 'overdue' && isCompleted) return []
    return (from === null || dueOrder >= from) && dueOrder < before ? range : []
  })
}

function chosenIn({ due, ...filter }: ActionFilter): Values {
  return { ...filter, due: due ? [due] : [] }
}
