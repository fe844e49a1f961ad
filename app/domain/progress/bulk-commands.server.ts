import { db } from '~/data/db.server'
import type { Member } from '~/domain/member'
import { activeMembers } from '~/domain/members/people.server'
import { findMember } from '~/domain/members/queries.server'
import { only } from '~/domain/records/define'
import { resolveNew, type SaveResult, type Submission } from '~/domain/records/save'
import { typedOf } from '~/domain/records/typed'
import { Forbidden, NotFound } from '~/domain/refusals'
import type { User } from '~/domain/user'
import { mayReadItem } from './access'
import { completeItem, editItem } from './commands.server'
import { progressRecord, progressValueOf } from './progress-record'
import { maxAssignees, maxRowsAtOnce } from './rules'

/** The result for one of several rows. `title` is null for an action they may not see; `by` completed it earlier. */
type RowResult = { id: string; title: string | null } & (
  | { status: 'done' | 'notFound' }
  | { status: 'forbidden' | 'invalid'; problem: string }
  | { status: 'alreadyCompleted'; by: string | null }
  | { status: 'notSaved' }
)
/** All rows in order, or why none changed. A `fault` after a saved row ends the work; before, it's thrown. */
export type RowResults = { status: 'done'; rows: RowResult[]; fault?: unknown } | { status: 'refused'; problem: string }

type Actor = Pick<User, 'id'>

/** Completes up to 100 actions, each like `completeItem`. Refusals are row results. */
export function completeItems(user: Actor, itemIds: readonly string[]): Promise<RowResults> {
  return eachRow(user, itemIds, async (member, { id }) => {
    const done = await completeItem(member, id)
    return done.status === 'completed' ? { status: 'done' } : { status: 'alreadyCompleted', by: done.by }
  })
}

/** Replaces assignees (user ids, up to 50) of up to 100 actions. None changes in a circle where one isn't active. */
export async function reassignItems(
  user: Actor,
  itemIds: readonly string[],
  userIds: readonly string[],
): Promise<RowResults> {
  const wanted = [...new Set(userIds)]
  if (wanted.length > maxAssignees) return { status: 'refused', problem: 'progress:errors.tooMany' }
  const peopleOf = memoizedByCircle((circleId) =>
    db.member.findMany({ where: { circleId, userId: { in: wanted }, ...activeMembers }, select: { id: true } }),
  )
  return eachRow(user, itemIds, async (member, item) => {
    const people = await peopleOf(member.circleId)
    if (people.length < wanted.length) return { status: 'invalid', problem: 'progress:errors.notInCircle' }
    const assignees = people.map(({ id }) => ({ id }))
    return statusOf(await editItem(member, item.id, formOf(item, 'assignees', { assignees })))
  })
}

/** Sets or removes the due date (YYYY-MM-DD) of up to 100 actions. Refusals are row results. */
export async function moveDueDate(
  user: Actor,
  itemIds: readonly string[],
  dueDate: string | null,
): Promise<RowResults> {
  const fields = only(progressRecord, ['dueDate'])
  const day = resolveNew(fields, typedOf(fields, { dueDate }))
  if (day.status === 'invalid') return { status: 'refused', problem: day.problems.dueDate ?? 'errors.date' }
  return eachRow(user, itemIds, async (member, item) =>
    statusOf(await editItem(member, item.id, formOf(item, 'dueDate', { dueDate }))),
  )
}

type Found = NonNullable<Awaited<ReturnType<typeof findRow>>>
type Outcome = RowResult extends infer Row ? (Row extends RowResult ? Omit<Row, 'id' | 'title'> : never) : never

async function eachRow(
  user: Actor,
  itemIds: readonly string[],
  work: (member: Member, item: Found) => Promise<Outcome>,
): Promise<RowResults> {
  const ids = [...new Set(itemIds)]
  if (ids.length > maxRowsAtOnce) return { status: 'refused', problem: 'progress:errors.tooManyRows' }
  const find = readingAs(user)
  const rows: RowResult[] = []
  for (const [place, id] of ids.entries()) {
    try {
      const found = await find(id)
      rows.push(found ? await outcomeOf(found.item, () => work(found.member, found.item)) : unknownRow(id))
    } catch (fault) {
      if (!rows.some(({ status }) => status === 'done')) throw fault
      return { status: 'done', rows: [...rows, ...(await notSaved(user, ids.slice(place)))], fault }
    }
  }
  return { status: 'done', rows }
}

/** Rows that a fault left unsaved; without a title if one can't even be read. */
async function notSaved(user: Actor, ids: string[]) {
  const find = readingAs(user)
  const rows: RowResult[] = []
  for (const id of ids) {
    const found = await find(id).catch(() => undefined)
    rows.push(found === null ? unknownRow(id) : { id, title: found?.item.title ?? null, status: 'notSaved' })
  }
  return rows
}

function unknownRow(id: string): RowResult {
  return { id, title: null, status: 'notFound' }
}

/** Finds an action with its reader's membership. Others don't learn its title, whatever else is wrong with the form. */
function readingAs(user: Actor) {
  const memberIn = memoizedByCircle((circleId) => findMember(user.id, circleId))
  return async (id: string) => {
    const item = await findRow(id)
    const member = item && (await memberIn(item.circleId))
    return item && member && mayReadItem(member, item) ? { item, member } : null
  }
}

function memoizedByCircle<Found>(ask: (circleId: string) => Promise<Found>) {
  const found = new Map<string, Promise<Found>>()
  return (circleId: string) => {
    const known = found.get(circleId) ?? ask(circleId)
    found.set(circleId, known)
    return known
  }
}

async function outcomeOf({ id, title }: Found, work: () => Promise<Outcome>): Promise<RowResult> {
  try {
    return { id, title, ...(await work()) } as RowResult
  } catch (error) {
    if (error instanceof NotFound) return unknownRow(id)
    if (error instanceof Forbidden) return { id, title, status: 'forbidden', problem: error.text ?? 'errors.invalid' }
    throw error
  }
}

function findRow(id: string) {
  return db.progressItem.findFirst({
    where: { id, type: 'action', isActive: true },
    include: { assignees: { orderBy: [{ assignedAt: 'asc' }, { memberId: 'asc' }] } },
  })
}

function formOf(item: Found, field: 'assignees' | 'dueDate', now: object): Submission {
  const fields = only(progressRecord, [field])
  const { [field]: opened } = progressValueOf(item)
  return {
    typed: typedOf(fields, { [field]: opened, ...now }),
    base: JSON.stringify({ [field]: opened }),
    keepCurrent: [],
  }
}

function statusOf(result: SaveResult): Outcome {
  if (result.status === 'saved') return { status: 'done' }
  const problem = result.status === 'invalid' ? Object.values(result.problems)[0] : undefined
  return { status: 'invalid', problem: problem ?? 'errors.invalid' }
}
