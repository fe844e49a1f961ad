import { sql } from '~/data/db.server'
import { folded } from '~/data/folded'
import { parseRules, readableWith, ruleRows } from '~/domain/permissions/queries.server'
import { can, type Rule } from '~/domain/permissions/rules'
import { defaultTimeZone } from '~/domain/recipient/rules'
import type { User } from '~/domain/user'
import { dayIn } from '~/i18n/format'
import { seesPrivacy } from './access'
import { type ActionFilter, noActionFilter } from './filter'
import { boundsOf } from './rules'
import type { Filtered } from './table-statements.server'

export type Asker = Pick<User, 'id' | 'timeZone'>
type Options = { filter?: ActionFilter; now?: Date }

const heldRoles = sql<{ roleId: string; circles: number; rules: string }, { userId: string }>(`
  SELECT m.roleId, count(*) AS circles, (SELECT ${ruleRows} FROM Permission WHERE roleId = m.roleId) AS rules
  FROM Member m WHERE m.userId = @userId AND m.status = 'active' GROUP BY m.roleId`)

export type TableScope = Awaited<ReturnType<typeof tableScopeOf>>

export async function tableScopeOf(
  { id, timeZone }: Asker,
  { filter: requested = noActionFilter, now = new Date() }: Options,
) {
  const held = await heldRoles.all({ userId: id })
  const rules = new Map(held.map((role) => [role.roleId, parseRules(JSON.parse(role.rules))]))
  const rolesThatSee = (what: 'lineOfService' | 'labels') =>
    [...rules].flatMap(([roleId, own]) => (can({ rules: own, isAdmin: false }, 'view', what) ? [roleId] : []))
  const [lineRoles, labelRoles] = [rolesThatSee('lineOfService'), rolesThatSee('labels')]
  const showsPrivacy = [...rules.values()].some((own) => seesPrivacy({ rules: own, isAdmin: false }))
  const filter = {
    ...requested,
    ...(lineRoles.length ? {} : { lines: [] }),
    ...(labelRoles.length ? {} : { labels: [] }),
    ...(showsPrivacy ? {} : { privacy: [] }),
  }
  const today = dayIn(now, timeZone ?? defaultTimeZone)
  const parameters = parametersOf(filter, { userId: id, rules, lineRoles, labelRoles, today })
  const circles = held.reduce((sum, role) => sum + role.circles, 0)
  return { userId: id, rules, lineRoles, labelRoles, showsPrivacy, filter, today, parameters, circles }
}

type About = { userId: string; rules: Map<string, Rule[]>; lineRoles: string[]; labelRoles: string[]; today: string }

function parametersOf(filter: ActionFilter, { userId, rules, lineRoles, labelRoles, today }: About): Filtered {
  const bounds = filter.due && boundsOf(filter.due, today)
  return {
    userId,
    readable: readableWith(rules, 'progress'),
    words: JSON.stringify(folded(filter.name).split(/\s+/).filter(Boolean)),
    from: bounds?.from ?? '',
    before: bounds?.before ?? '',
    circles: JSON.stringify(filter.circles),
    assignedBy: JSON.stringify(filter.assignedBy),
    assignedTo: JSON.stringify(filter.assignedTo),
    categories: JSON.stringify(filter.categories),
    privacy: JSON.stringify(filter.privacy),
    lines: JSON.stringify(filter.lines),
    labels: JSON.stringify(filter.labels),
    lineRoles: JSON.stringify(lineRoles),
    labelRoles: JSON.stringify(labelRoles),
  }
}
