import { inBatches } from '~/data/batches'
import { isId } from '~/data/id'
import { pageOf } from '~/domain/page-of'
import type { Person } from '~/domain/person'
import { seesPrivacy } from './access'
import { type ActionFilter, type ActionSort, isFilteringActions, partsOf } from './filter'
import { asItem, type ItemInList } from './item-rows.server'
import { type DueGroup, dueGroupOf } from './rules'
import { type Cut, isDescending, pages, pagesAlongIndex, type TableRow } from './table-statements.server'
import { type Asker, type TableScope, tableScopeOf } from './table-view.server'

export const actionsOnAPage = 25
const inOneBatch = 1_000
const manyCircles = 30
const lookedAt = 400 // of all actions, before the person's circles are gone through one by one

/** A row. `group` only if sorted by due date; `showsPrivacy` if their role there shows visibility. */
export type ActionInTable = ItemInList & { recipient: Person; group: DueGroup | null; showsPrivacy: boolean }
type ListOptions = { filter?: ActionFilter; sort?: ActionSort; cursor?: string; now?: Date }

/**
 * One page of the user's visible actions, open ones first; days are in the user's zone. Line, label and privacy filter
 * only circles whose role may see them, as the returned `filter` shows.
 */
export async function listActions(user: Asker, { sort = 'due', cursor = '', ...options }: ListOptions = {}) {
  const view = await tableScopeOf(user, options)
  const rows = await rowsOf(view, sort, { ...cutAt(cursor, sort, view.filter), limit: actionsOnAPage + 1 })
  const page = pageOf(rows, { size: actionsOnAPage, cursor: cursorOf })
  return {
    actions: page.rows.map((row) => asAction(row, view, sort)),
    next: page.next,
    filter: view.filter,
    today: view.today,
    circles: view.circles,
    maySee: {
      lines: view.lineRoles.length > 0,
      labels: view.labelRoles.length > 0,
      privacy: view.showsPrivacy,
    },
  }
}

/** Whether who sees an action is shown to the person in any of their circles. */
export async function seesPrivacyOfActions(user: Asker) {
  return (await tableScopeOf(user, {})).showsPrivacy
}

/** All actions that match the filter in the order of the table, a batch at a time, for a file. */
export async function* actionsForCsv(user: Asker, { sort = 'due', ...options }: Omit<ListOptions, 'cursor'> = {}) {
  const view = await tableScopeOf(user, options)
  const read = (cursor: string) => inOrder(view, sort, { ...cutAt(cursor, sort, view.filter), limit: inOneBatch })
  for await (const rows of inBatches({ from: '', size: inOneBatch, read, next: cursorOf }))
    yield rows.map((row) => asAction(row, view, sort))
}

async function rowsOf(view: TableScope, sort: ActionSort, cut: Cut) {
  const { parameters, filter, circles } = view
  const isPlain = !isFilteringActions({ ...filter, status: 'all', due: sort === 'due' ? null : filter.due })
  if (sort !== 'circle' && isPlain && circles > manyCircles)
    return pagesAlongIndex[sort].all({ ...parameters, ...cut, window: lookedAt })
  return inOrder(view, sort, cut)
}

async function inOrder({ parameters }: TableScope, sort: ActionSort, cut: Cut) {
  return pages[sort].all({ ...parameters, ...cut })
}

type Position = [isCompleted: number, key: string, id: string]

function cursorOf({ isCompleted, sortKey, id }: TableRow) {
  return Buffer.from(JSON.stringify([isCompleted, sortKey, id] satisfies Position)).toString('base64url')
}

/** The beginning if the cursor can't be read. */
function cutAt(cursor: string, sort: ActionSort, filter: ActionFilter): Omit<Cut, 'limit'> {
  const start = isDescending(sort) ? { key: '\u{10ffff}', id: 'g' } : { key: '', id: '' } // ids are hexadecimal
  const { wantsOpen, wantsDone } = partsOf(filter)
  const position = readCursor(cursor)
  if (!position)
    return { wantsOpen, wantsDone, openKey: start.key, openId: start.id, doneKey: start.key, doneId: start.id }
  const [isCompleted, key, id] = position
  if (isCompleted) return { wantsOpen: 0, wantsDone, openKey: '', openId: '', doneKey: key, doneId: id }
  return { wantsOpen, wantsDone, openKey: key, openId: id, doneKey: start.key, doneId: start.id }
}

function readCursor(cursor: string): Position | undefined {
  try {
    const [isCompleted, key, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (typeof key !== 'string' || typeof id !== 'string' || !isId(id)) return undefined
    return [isCompleted ? 1 : 0, key, id]
  } catch {
    return undefined
  }
}

function asAction(row: TableRow, { userId, rules, today }: TableScope, sort: ActionSort): ActionInTable {
  const { roleId, circleId, recipientFirstName, recipientLastName, recipientPictureId } = row
  const viewer = { userId, rules: rules.get(roleId) ?? [], isAdmin: false }
  const item = asItem(row, viewer, today)
  return {
    ...item,
    showsPrivacy: seesPrivacy(viewer),
    recipient: {
      id: circleId,
      firstName: recipientFirstName,
      lastName: recipientLastName,
      pictureId: recipientPictureId,
    },
    group: sort === 'due' ? dueGroupOf(item, today) : null,
  }
}
