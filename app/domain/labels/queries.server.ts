import { db } from '~/data/db.server'
import { jsonRows } from '~/data/dialect.server'
import type { Member } from '~/domain/member'
import { allow } from '~/domain/permissions/rules'
import { Forbidden, NotFound } from '~/domain/refusals'
import type { User } from '~/domain/user'
import { type LabelValue, labelValueOf } from './label-record'
import { byName, colorOf, type LabelColor, maxLabels } from './rules'

export type LabelShown = { id: string; name: string; color: LabelColor }
export type Label = LabelShown & { description: string; isActive: boolean }
export type LabelChoice = Label & { isOn: boolean }

const shown = { id: true, name: true, color: true } as const
const full = { ...shown, description: true, isActive: true } as const
type Row = { id: string; name: string; color: string }

/** Active labels, and the circle's own inactive ones. Throws Forbidden. */
export async function listLabelChoices(member: Member): Promise<LabelChoice[]> {
  allow(member, 'view', 'labels')
  const { circleId } = member
  const [ofCircle, offered] = await Promise.all([
    db.circleLabel.findMany({ where: { circleId }, select: { label: { select: full } } }),
    db.label.findMany({ where: { isActive: true }, select: full, orderBy: { name: 'asc' }, take: maxLabels }),
  ])
  const on = ofCircle.map(({ label }) => label)
  const off = offered.filter(({ id }) => !on.some((label) => label.id === id))
  const choices = [...on.map((row) => ({ ...row, isOn: true })), ...off.map((row) => ({ ...row, isOn: false }))]
  return byName(choices.map(asShown))
}

/** The labels that are offered, by name. For lists that are filtered by them. */
export async function listOfferedLabels(): Promise<LabelShown[]> {
  const rows = await db.label.findMany({
    where: { isActive: true },
    select: shown,
    orderBy: { name: 'asc' },
    take: maxLabels,
  })
  return byName(rows.map(asShown))
}

/** All labels, active ones first, with their number of circles. Throws Forbidden for all but super admins. */
export async function listLabels(user: Pick<User, 'isSuperAdmin'>): Promise<(Label & { circles: number })[]> {
  if (!user.isSuperAdmin) throw new Forbidden()
  const rows = await db.label.findMany({
    select: { ...full, _count: { select: { circles: true } } },
    orderBy: [{ isActive: 'desc' }, { name: 'desc' }],
    take: 5 * maxLabels,
  })
  const labels = rows.map(({ _count, ...row }) => ({ ...asShown(row), circles: _count.circles }))
  return byName(labels).sort((one, other) => Number(other.isActive) - Number(one.isActive))
}

/** A label for its form. Throws Forbidden, NotFound. */
export async function prepareLabel(
  actor: Member | Pick<User, 'id' | 'isSuperAdmin'>,
  labelId: string,
): Promise<LabelValue> {
  allowLabels(actor, 'edit')
  const row = await db.label.findUnique({ where: { id: labelId }, select: full })
  if (!row) throw new NotFound()
  return labelValueOf(row)
}

/** Throws Forbidden unless the user manages labels, as a super admin or by their role in a circle. */
export function allowLabels(actor: Member | Pick<User, 'id' | 'isSuperAdmin'>, action: 'create' | 'edit') {
  if ('circleId' in actor) allow(actor, action, 'labels')
  else if (!actor.isSuperAdmin) throw new Forbidden()
}

/** SQL: the labels of a circle as JSON; `l` is Label. */
export const labelRows = jsonRows({ id: 'l.id', name: 'l.name', color: 'l.color' })

/** Labels from a statement's JSON. */
export function labelsIn(json: string): LabelShown[] {
  return json === '[]' ? [] : byName((JSON.parse(json) as Row[]).map(asShown))
}

function asShown<T extends Row>(row: T): T & LabelShown {
  return { ...row, color: colorOf(row.color) }
}
