import { db } from '~/data/db.server'
import type { Tx } from '~/data/write.server'
import { change, type RecordActivity } from '~/domain/activity/change.server'
import { createOnce } from '~/domain/activity/submissions.server'
import { type LocalTime, localTimeAt } from '~/domain/local-time'
import type { Member } from '~/domain/member'
import { allow } from '~/domain/permissions/rules'
import { readBase } from '~/domain/records/base'
import { invalid, resolveNew, type SaveResult, type Submission } from '~/domain/records/save'
import { saveRecord } from '~/domain/records/save-record.server'
import { typedOf } from '~/domain/records/typed'
import { type Move, movedValue, problemsOfMove } from './move'
import { problemOfMovedDays, shiftOfMove } from './move-series'
import { notifyOfItem, problemOfAssignees } from './people.server'
import { once, type RoutineValue, routineRecord } from './routine-record'
import { type Placed, saveChange } from './save.server'
import { addItem } from './series.server'
import { settle } from './settle'
import { type Asked, findTarget, shownValueOf, type Target } from './target.server'

type Clock = { now?: Date }

/**
 * Creates an event or task, once per form; its start moves to its first match. Invalid in the past (circle's zone),
 * overlapping itself, or with people who may not see it. Throws Forbidden, NotFound.
 */
export async function createRoutineItem(
  member: Member,
  submission: Submission,
  { now = new Date() }: Clock = {},
): Promise<SaveResult<Placed>> {
  const { typed, submissionId } = submission
  const made = await change<SaveResult<string>>(member, async (tx, record, member) => {
    allow(member, 'create', 'routine')
    const local = localTimeAt(now, member.timeZone)
    const resolved = resolveNew(routineRecord, typed, local.day)
    if (resolved.status === 'invalid') return resolved
    const { value } = resolved
    const fingerprint = JSON.stringify([member.circleId, 'routine', value])
    const form = { userId: member.userId, submissionId, fingerprint }
    return createOnce(tx, form, () => createItem(tx, record, member, { value, submission, local }))
  })
  if (made.status !== 'saved') return made
  return { status: 'saved', value: await placeOf(member, made.value, String(typed.startDate)) }
}

async function createItem(
  tx: Tx,
  record: RecordActivity,
  member: Member,
  { value, submission, local }: { value: RoutineValue; submission: Submission; local: LocalTime },
) {
  const settled = settle(value, { now: local })
  const people = value.assignees.map(({ id }) => id)
  const problem = await problemOfAssignees(tx, member.circleId, { ids: people })
  const unmoved = problemOfUnmovedEnd(value, submission)
  if ('problems' in settled || problem || unmoved)
    return invalid({ ...unmoved, ...problem, ...('problems' in settled ? settled.problems : {}) })
  const item = await addItem(tx, { ...settled, member, createdById: member.userId })
  await record('routine.created', { id: item.id })
  await notifyOfItem(tx, member, item.id, { event: 'assigned', people })
  return item.id
}

/** Without scripts the end doesn't follow its start: asks once before an event gets days longer. */
function problemOfUnmovedEnd({ kind, startDate, endDate }: RoutineValue, submission: Submission) {
  const { base, previewed, showsAll } = submission
  const opened = readBase(routineRecord, base, {})
  const isLonger = kind === 'event' && endDate === opened.endDate && startDate < String(opened.startDate)
  if (!showsAll || !isLonger || previewed === startDate) return undefined
  return { endDate: `routine:errors.endUnmoved?day=${endDate}` }
}

async function placeOf({ circleId }: Member, id: string, typed: string): Promise<Placed> {
  const { startDate } = await db.routineItem.findFirstOrThrow({ where: { id, circleId }, select: { startDate: true } })
  return { id, date: startDate, movedFrom: startDate === typed ? null : typed }
}

/**
 * Changes one occurrence (now tied to its series), following ones (a new series), or all. Completions move along.
 * Invalid like `createRoutineItem`. Throws Forbidden, NotFound.
 */
export async function editRoutineItem(
  member: Member,
  itemId: string,
  asked: Asked,
  submission: Submission,
  { now = new Date() }: Clock = {},
): Promise<SaveResult<Placed>> {
  return change<SaveResult<Placed>>(member, async (tx, record, member) => {
    const target = await findTarget(tx, member, itemId, asked)
    if (!target) return invalid({ '': 'routine:errors.differentItem' }, { isRefusal: true })
    const before = shownValueOf(target)
    const local = localTimeAt(now, member.timeZone)
    const { circleId, userId } = member
    const place = { circleId, entityId: target.found.id, userId, grain: 'field' } as const
    const about = { current: before, today: local.day, changedBy: { ...place, actions: ['routine.edited'] } as const }
    return saveRecord<typeof routineRecord, Placed>(tx, routineRecord, submission, about, async (typed, { rows }) => {
      const value = isOfSeries(target) ? once(typed) : typed
      if (isOfSeries(target) && value.kind !== before.kind) return invalid({ kind: 'errors.invalid' })
      const unmoved = problemOfUnmovedEnd(value, submission)
      if (unmoved) return invalid(unmoved)
      const change = { target, before, value, rows: rows.assignees }
      return saveChange(tx, record, member, change, { now: local })
    })
  })
}

function isOfSeries({ found, scope }: Target) {
  return scope === 'occurrence' || found.parentId !== null
}

/** Moves or resizes an occurrence by scope; invalid if its `version` is outdated. Throws Forbidden, NotFound. */
export async function moveRoutineItem(
  member: Member,
  itemId: string,
  { to, version, ...asked }: Asked & { to: Move; version: number },
  { now = new Date() }: Clock = {},
): Promise<SaveResult<Placed>> {
  return change<SaveResult<Placed>>(member, async (tx, record, member) => {
    const target = await findTarget(tx, member, itemId, asked)
    const isSame = target?.found.id === itemId && target.found.sequence === version
    if (!target || !isSame) return invalid({ '': 'routine:errors.changedMeanwhile' }, { isRefusal: true })
    const unreadable = problemsOfMove(to)
    if (Object.keys(unreadable).length) return invalid(unreadable)
    const [before, on] = [shownValueOf(target), asked.on ?? target.on]
    const move = { on, to: to.startDate }
    const lost = problemOfMovedDays(before, move)
    if (Object.keys(lost).length) return invalid(lost)
    const checked = resolveNew(routineRecord, typedOf(routineRecord, movedValue(before, to, on)))
    if (checked.status === 'invalid') return checked
    const mayStayPast = target.scope === 'series' && before.recurringPattern !== 'NOT_REPEAT'
    const local = localTimeAt(now, member.timeZone)
    const shift = before.recurringPattern === 'DAILY' ? undefined : shiftOfMove(before, move)
    return saveChange(tx, record, member, { target, before, value: checked.value, shift }, { now: local, mayStayPast })
  })
}
