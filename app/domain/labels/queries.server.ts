import { sql } from '~/data/db.server'
import type { User } from '~/domain/accounts/user'
import type { Member } from '~/domain/members/member'
import { allow } from '~/domain/permissions/rules'
import { Forbidden, NotFound } from '~/domain/refusals'
import { byName, colorOf, type LabelColor, mostLabels } from './rules'

/** A label as it is shown on a circle. */
export type LabelShown = { id: string; name: string; color: LabelColor }
export type Label = LabelShown & { description: string; isActive: boolean }
export type LabelChoice = Label & { isOn: boolean }

type Row = { id: string; name: string; color: string }
type FullRow = Row & { description: string; isActive: number }

const offered = sql<Row, { most: number }>(
  'SELECT id, name, color FROM Label WHERE isActive = 1 ORDER BY name LIMIT @most',
)
const columns = 'l.id, l.name, l.color, l.description, l.isActive'
const toChoose = sql<FullRow & { isOn: number }, { circleId: string; most: number }>(`
  SELECT ${columns}, EXISTS (SELECT 1 FROM CircleLabel WHERE circleId = @circleId AND labelId = l.id) AS isOn
  FROM Label l WHERE l.isActive = 1
  UNION ALL
  SELECT ${columns}, 1 FROM CircleLabel c JOIN Label l ON l.id = c.labelId WHERE c.circleId = @circleId AND l.isActive = 0
  LIMIT @most`)
const all = sql<FullRow & { circles: number }, { most: number }>(`
  SELECT ${columns}, (SELECT count(*) FROM CircleLabel WHERE labelId = l.id) AS circles
  FROM Label l ORDER BY l.isActive DESC, l.name DESC LIMIT @most`)
const one = sql<FullRow, { id: string }>(`SELECT ${columns} FROM Label l WHERE l.id = @id`)

/** What can be put on the circle or taken off it: every active label, and those it has that are offered no more. Throws Forbidden without the right to see labels. */
export async function listLabelChoices(member: Member): Promise<LabelChoice[]> {
  allow(member, 'view', 'labels')
  const rows = await toChoose.all({ circleId: member.circleId, most: 2 * mostLabels })
  return byName(rows.map((row) => ({ ...asLabel(row), isOn: Boolean(row.isOn) })))
}

/** The labels that are offered, by name. For lists that are filtered by them. */
export async function listOfferedLabels(): Promise<LabelShown[]> {
  return byName((await offered.all({ most: mostLabels })).map(asShown))
}

/**
 * All labels of the instance, those that are offered first, with the number of circles that have them. Throws Forbidden
 * for all but super admins.
 */
export async function listLabels(user: Pick<User, 'isSuperAdmin'>): Promise<(Label & { circles: number })[]> {
  if (!user.isSuperAdmin) throw new Forbidden()
  const labels = (await all.all({ most: 5 * mostLabels })).map((row) => ({ ...asLabel(row), circles: row.circles }))
  return byName(labels).sort((one, other) => Number(other.isActive) - Number(one.isActive))
}

/** A label for the form that changes it. Throws Forbidden without the right to edit labels, NotFound when there is none. */
export async function prepareLabel(actor: Member | Pick<User, 'id' | 'isSuperAdmin'>, labelId: string): Promise<Label> {
  allowLabels(actor, 'edit')
  const row = await one.get({ id: labelId })
  if (!row) throw new NotFound()
  return asLabel(row)
}

/**
 * Throws Forbidden unless the person may manage the instance's labels: as a super admin, or by their role in a circle.
 */
export function allowLabels(actor: Member | Pick<User, 'id' | 'isSuperAdmin'>, action: 'create' | 'edit') {
  if ('circleId' in actor) allow(actor, action, 'labels')
  else if (!actor.isSuperAdmin) throw new Forbidden()
}

/** Labels that a list's statement has gathered as JSON. */
export function labelsIn(json: string): LabelShown[] {
  return json === '[]' ? [] : byName((JSON.parse(json) as Row[]).map(asShown))
}

function asShown({ id, name, color }: Row): LabelShown {
  return { id, name, color: colorOf(color) }
}

function asLabel(row: FullRow): Label {
  return { ...asShown(row), description: row.description, isActive: Boolean(row.isActive) }
}
