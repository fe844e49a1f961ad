import { sql } from '~/data/db.server'
import { contains, joinInOrder, tableOf, unindexed, valuesOf } from '~/data/dialect.server'
import { linesOfService } from '~/domain/recipient/line-of-service'
import type { ActionSort } from './filter'
import { type ItemRow, itemColumns, itemsJoined, visibleAcross } from './item-rows.server'

export type TableRow = ItemRow & {
  roleId: string
  sortKey: string
  recipientFirstName: string
  recipientLastName: string
  recipientPictureId: string | null
}

export type Filtered = {
  userId: string
  readable: string
  words: string
  from: string // '' for no bound
  before: string
  circles: string
  assignedBy: string
  assignedTo: string
  categories: string
  privacy: string
  lines: string
  lineRoles: string
  labels: string
  labelRoles: string
}
/** Where a page begins in the open and completed parts, and which parts are requested. */
export type Cut = {
  wantsOpen: 0 | 1
  wantsDone: 0 | 1
  openKey: string
  openId: string
  doneKey: string
  doneId: string
  limit: number
}

// An unknown line of service counts as guideActive, as domain/recipient/line-of-service.ts has it.
const knownLines = linesOfService.map((line) => `'${line}'`).join()
const onDays = `(@from = '' OR p.dueOrder >= @from) AND (@before = '' OR p.dueOrder < @before)`
const matching = `${onDays}
  AND (@privacy = '[]' OR p.visibility IN ${valuesOf('@privacy')})
  AND (@circles = '[]' OR p.circleId IN ${valuesOf('@circles')})
  AND (@assignedBy = '[]' OR p.createdById IN ${valuesOf('@assignedBy')})
  AND (@categories = '[]' OR p.categoryId IN ${valuesOf('@categories')})
  AND (@assignedTo = '[]' OR EXISTS (SELECT 1 FROM ProgressAssignee a JOIN Member o ON o.id = a.memberId
    WHERE a.itemId = p.id AND o.userId IN ${valuesOf('@assignedTo')}))
  AND NOT EXISTS (SELECT 1 FROM ${tableOf('@words')} w WHERE NOT ${contains('p.sortTitle', 'w.value')})
  AND (@lines = '[]' OR (m.roleId IN ${valuesOf('@lineRoles')}
    AND CASE WHEN r.lineOfService IN (${knownLines}) THEN r.lineOfService ELSE 'guideActive' END IN ${valuesOf('@lines')}))
  AND (@labels = '[]' OR (m.roleId IN ${valuesOf('@labelRoles')} AND EXISTS (SELECT 1 FROM CircleLabel l
    WHERE l.circleId = p.circleId AND l.labelId IN ${valuesOf('@labels')})))`

type Order = { key: string; direction: 'ASC' | 'DESC' }
const orders: Record<ActionSort, Order> = {
  due: { key: 'p.dueOrder', direction: 'ASC' },
  latest: { key: 'p.id', direction: 'DESC' },
  earliest: { key: 'p.id', direction: 'ASC' },
  circle: { key: `r.sortName || ' ' || p.circleId || ' ' || p.dueOrder`, direction: 'ASC' },
  az: { key: 'p.sortTitle', direction: 'ASC' },
  za: { key: 'p.sortTitle', direction: 'DESC' },
}

export function isDescending(sort: ActionSort) {
  return orders[sort].direction === 'DESC'
}

function along({ key, direction }: Order) {
  return key === 'p.id' ? `p.id ${direction}` : `${key} ${direction}, p.id ${direction}`
}

function after({ key, direction }: Order, part: 'open' | 'done', id = 'p.id') {
  const sign = direction === 'ASC' ? '>' : '<'
  return key === 'p.id' ? `${id} ${sign} @${part}Id` : `(${key}, ${id}) ${sign} (@${part}Key, @${part}Id)`
}

/** Other indexes would cover all circles. */
function afterInCircle({ key, direction }: Order, part: 'open' | 'done') {
  return after({ key: key === 'p.id' ? key : unindexed(key), direction }, part, unindexed('p.id'))
}

const mine = `m.userId = @userId AND m.status = 'active'`
const rowOf = 'p.id AS itemId, m.roleId'
const wanted = (part: 'open' | 'done') => `@wants${part === 'done' ? 'Done' : 'Open'} = 1`
const comesFirst = (part: 'open' | 'done') =>
  part === 'open' ? wanted('open') : `@wantsOpen = 0 AND ${wanted('done')}`

/** A limit of 0 reads no circle. */
function throughCircles(order: Order, part: 'open' | 'done', limit = '@limit') {
  return `SELECT ${rowOf}, ${order.key} AS sortKey
    FROM Member m ${joinInOrder} Recipient r ON r.circleId = m.circleId
    ${joinInOrder} ProgressItem p ON p.circleId = m.circleId AND p.type = 'action' AND p.isActive = TRUE
      AND p.isCompleted = ${part === 'done' ? 'TRUE' : 'FALSE'}
    WHERE ${wanted(part)} AND ${mine} AND ${visibleAcross('p')}
      AND ${afterInCircle(order, part)} AND ${matching}
    ORDER BY ${along(order)} LIMIT ${limit}`
}

/** Up to `window`: enough for a user in most circles. */
function throughActions(order: Order, part: 'open' | 'done') {
  return `SELECT ${rowOf}, ${order.key} AS sortKey
    FROM (SELECT p.id, p.circleId, p.visibility, p.createdById, p.dueOrder, p.sortTitle FROM ProgressItem p
      WHERE p.type = 'action' AND p.isActive = TRUE AND p.isCompleted = ${part === 'done' ? 'TRUE' : 'FALSE'}
        AND ${comesFirst(part)} AND ${after(order, part)} AND ${onDays}
      ORDER BY ${along(order)} LIMIT @window) p
    ${joinInOrder} Member m ON m.circleId = p.circleId AND ${mine}
    WHERE ${visibleAcross('p')} ORDER BY ${along(order)} LIMIT @limit`
}

function pageOver(from: (order: Order, part: 'open' | 'done') => string, order: Order) {
  const part = (name: 'open' | 'done') => `SELECT * FROM (
    SELECT ${itemColumns}, m.roleId, page.sortKey,
      r.firstName AS recipientFirstName, r.lastName AS recipientLastName, r.pictureId AS recipientPictureId
    FROM (${from(order, name)}) page
    ${joinInOrder} ProgressItem p ON p.id = page.itemId JOIN Recipient r ON r.circleId = p.circleId
    JOIN Member m ON m.circleId = p.circleId AND ${mine} ${itemsJoined(visibleAcross('g'))}
    ORDER BY page.sortKey ${order.direction}, p.id ${order.direction}) ${name}s`
  return `${part('open')} UNION ALL ${part('done')}`
}

const hasFullPage = '(SELECT count(*) FROM along) = @limit'
// As a condition it would run again for each circle.
const unlessFull = `CASE WHEN ${hasFullPage} THEN 0 ELSE @limit END`

/** A page along the index if that fills it, otherwise circle by circle: in one statement. */
function alongIndexOrCircles(order: Order) {
  const from = (_: Order, part: 'open' | 'done') => `SELECT itemId, roleId, sortKey FROM along
    WHERE ${comesFirst(part)} AND ${hasFullPage}
    UNION ALL SELECT * FROM (${throughCircles(order, part, unlessFull)}) others`
  return `WITH along AS MATERIALIZED (SELECT * FROM (${throughActions(order, 'open')}) opens
    UNION ALL SELECT * FROM (${throughActions(order, 'done')}) dones)
    ${pageOver(from, order)}`
}

const sorts = Object.keys(orders) as ActionSort[]
type PageStatement = ReturnType<typeof pageStatement>
const pageStatement = (sort: ActionSort) => sql<TableRow, Filtered & Cut>(pageOver(throughCircles, orders[sort]))
const indexStatement = (sort: ActionSort) =>
  sql<TableRow, Filtered & Cut & { window: number }>(alongIndexOrCircles(orders[sort]))

export const pages = Object.fromEntries(sorts.map((sort) => [sort, pageStatement(sort)])) as Record<
  ActionSort,
  PageStatement
>

/** For a user in many circles; the order by circles has no index. */
export const pagesAlongIndex = {
  due: indexStatement('due'),
  latest: indexStatement('latest'),
  earliest: indexStatement('earliest'),
  az: indexStatement('az'),
  za: indexStatement('za'),
}
