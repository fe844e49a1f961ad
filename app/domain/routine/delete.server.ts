import type { Tx } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import type { Member } from '~/domain/member'
import { retractNotifications } from '~/domain/notifications/notify.server'
import { allow } from '~/domain/permissions/rules'
import { Forbidden, NotFound } from '~/domain/refusals'
import { mayDeleteItem } from './access'
import type { Item } from './item-rows.server'
import { notifyOfItem } from './people.server'
import { datesOf, deactivate, endBefore, exclude, type Found, findRow } from './series.server'
import { type Asked, findCurrentOccurrence } from './target.server'

type Deleted = { id: string; date?: string; itemIds: string[] }

/** Deletes one occurrence, following ones, or all; rows stay. Twice changes nothing. Throws Forbidden, NotFound. */
export async function deleteRoutineItem(member: Member, itemId: string, asked: Asked) {
  await change(member, async (tx, record, member) => {
    allow(member, 'view', 'routine')
    const found = await findRow(tx, member, itemId)
    const dates = found && datesOf(found)
    if (!found || !dates) throw new NotFound()
    if (!mayDeleteItem(member, { ...found, hasOwner: await hasOwner(tx, found) }))
      throw new Forbidden('routine:errors.mayNotDelete')

    const deleted = await deleteAsked(tx, member, { found, dates }, asked)
    if (!deleted) return
    const { id, date, itemIds } = deleted
    await record('routine.deleted', { id })
    const assigned = await tx.routineAssignee.findMany({ where: { itemId: { in: itemIds } }, distinct: ['memberId'] })
    const people = assigned.map(({ memberId }) => memberId)
    await notifyOfItem(tx, member, id, { event: 'deleted', people, date })
  })
}

type Whole = { found: Found; dates: Item }

async function deleteAsked(tx: Tx, member: Member, whole: Whole, { on, scope }: Asked): Promise<Deleted | null> {
  const { found, dates } = whole
  const isAll = scope === 'series' || (scope === 'following' && on === found.startDate)
  if (isAll || dates.series.pattern === 'NOT_REPEAT') return deleteAll(tx, member, found)
  if (!on) throw new NotFound()
  return scope === 'following' ? deleteFrom(tx, member, whole, on) : deleteOne(tx, member, whole, on)
}

async function deleteAll(tx: Tx, member: Member, { id, isActive }: Found): Promise<Deleted | null> {
  if (!isActive) return null
  const changed = await tx.routineItem.findMany({ where: { parentId: id, isActive: true }, select: { id: true } })
  const itemIds = [id, ...changed.map((one) => one.id)]
  await deactivateAll(tx, member, itemIds)
  return { id, itemIds }
}

async function deleteOne(tx: Tx, member: Member, { found }: Whole, on: string): Promise<Deleted | null> {
  const now = await findCurrentOccurrence(tx, member, found.id, on)
  if (!now) return goneOr(found, on)
  const { id } = now.found
  if (now.dates.series.pattern === 'NOT_REPEAT') await deactivateAll(tx, member, [id])
  else await exclude(tx, member, id, now.date)
  return { id, date: now.date, itemIds: [id] }
}

async function deleteFrom(tx: Tx, member: Member, whole: Whole, on: string): Promise<Deleted | null> {
  const now = await findCurrentOccurrence(tx, member, whole.found.id, on)
  if (!now && !isLeftOut(whole, on)) return goneOr(whole.found, on)
  const isOfWhole = !now || now.found.parentId === whole.found.id
  const { found, dates, date } = isOfWhole ? { ...whole, date: on } : now
  if (date === found.startDate) return deleteAll(tx, member, found)
  await endBefore(tx, dates, date)
  const where = { parentId: found.id, originalDate: { gte: date }, isActive: true }
  const changed = await tx.routineItem.findMany({ where, select: { id: true } })
  const changedIds = changed.map(({ id }) => id)
  await deactivateAll(tx, member, changedIds)
  return { id: found.id, date, itemIds: [found.id, ...changedIds] }
}

function isLeftOut({ found, dates }: Whole, on: string) {
  return found.isActive && on <= dates.series.lastDate && found.exclusions.some(({ date }) => date === on)
}

function goneOr({ exclusions, lastDay, startDate, isActive }: Found, on: string) {
  const wasThere = !isActive || exclusions.some(({ date }) => date === on) || (on > lastDay && on > startDate)
  if (!wasThere) throw new NotFound()
  return null
}

async function deactivateAll(tx: Tx, member: Member, ids: readonly string[]) {
  await deactivate(tx, member, ids)
  for (const id of ids) await retractNotifications(tx, 'routine', id)
}

async function hasOwner(tx: Tx, { circleId, createdById }: Found) {
  return (await tx.member.count({ where: { circleId, userId: createdById, status: 'active' } })) > 0
}
