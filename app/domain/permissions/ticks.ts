import { sectionNames } from '~/domain/assessment/section-names'
import { type AreaGroup, areaGroups } from './areas'
import { type Visibility, visibilities } from './names'
import { mayNameVisibility, type Pattern, type Rule } from './rules'

/** 'all' is a rule about every action. */
export const tickColumns = ['all', 'see', 'add', 'change', 'delete'] as const
export type TickColumn = (typeof tickColumns)[number]

export type TickRow = { pattern: Pattern; columns: readonly TickColumn[]; isSection?: boolean }

const sections = sectionNames.map((name) => ({ pattern: `assessment.${name}`, isSection: true }) as const)
const columnsOf: Partial<Record<Pattern, readonly TickColumn[]>> = {
  workflow: ['all', 'see'],
  timer: ['all', 'see'],
  search: ['all', 'see'],
  notes: ['all', 'see', 'change'],
  careRecipient: ['all', 'see', 'change'],
  alignment: ['all', 'see', 'change'],
  lineOfService: ['all', 'see', 'change'],
  roles: ['all', 'change'],
  'team.invite': ['all', 'add'],
  'team.settings': ['all', 'change'],
  circle: ['all', 'add'],
}

export const tickGroups = (Object.keys(areaGroups) as AreaGroup[]).map((group) => ({
  group,
  rows: areaGroups[group].flatMap((area): TickRow[] => {
    if (area !== 'assessment') return [{ pattern: area, columns: columnsOf[area] ?? tickColumns }]
    const columns = ['all', 'see', 'change'] as const
    return [{ pattern: 'assessment.*', columns }, ...sections.map((section) => ({ ...section, columns }))]
  }),
}))

const rows = tickGroups.flatMap((group) => group.rows)

/** The checked boxes, and the highest visibility of posts and progress. */
export type Ticks = { ticked: string[]; levels: Partial<Record<string, Visibility>> }

export function tickName(pattern: string, column: TickColumn) {
  return `${pattern} ${column}`
}

/** Posts and progress are read, everything else viewed. */
function actionIn(pattern: string, column: TickColumn) {
  const actions = { all: 'any', add: 'create', change: 'edit', delete: 'delete' } as const
  if (column !== 'see') return actions[column]
  return mayNameVisibility(pattern) ? 'read' : 'view'
}

/** The checkbox of a rule; none for rules that the table can't show, which stay. */
export function tickOf({ action, resource, record, isDeny }: Rule) {
  const row = rows.find(({ pattern }) => pattern === resource)
  const column = row?.columns.find((one) => actionIn(resource, one) === action)
  const fields = Object.keys(record ?? {})
  const isPlain = !fields.length || (column === 'see' && fields.every((field) => field === 'visibility'))
  return column && isPlain && !isDeny ? tickName(resource, column) : undefined
}

/** The checkboxes of a role with these rules. */
export function ticksOf(rules: readonly Rule[]): Ticks {
  const ticked = [...new Set(rules.map(tickOf).filter((tick) => tick !== undefined))]
  const levels = Object.fromEntries(
    rows.filter(({ pattern }) => mayNameVisibility(pattern)).map(({ pattern }) => [pattern, levelOf(rules, pattern)]),
  )
  return { ticked, levels }
}

/** Without a level, all. */
function levelOf(rules: readonly Rule[], pattern: string): Visibility {
  const seen = rules.filter((rule) => tickOf(rule) === tickName(pattern, 'see'))
  if (!seen.length) return 'everyone'
  const reaches = (level: Visibility) => seen.some(({ record }) => (record?.visibility ?? 'private') === level)
  return [...visibilities].reverse().find(reaches) ?? 'everyone'
}

/** The rules of the checkboxes; rules without one stay: deny rules, and rules about everything. */
export function rulesOfTicks<R extends Rule>(stored: readonly R[], { ticked, levels }: Ticks): (R | Rule)[] {
  const before = ticksOf(stored)
  const isSame = (tick: string) => {
    const [pattern = '', column] = tick.split(' ')
    return column !== 'see' || (levels[pattern] ?? before.levels[pattern]) === before.levels[pattern]
  }
  const staying = stored.filter((rule) => {
    const tick = tickOf(rule)
    return tick === undefined || (ticked.includes(tick) && isSame(tick))
  })
  const has = new Set(staying.map(tickOf))
  const added = rows.flatMap(({ pattern, columns }) =>
    columns
      .filter((column) => ticked.includes(tickName(pattern, column)) && !has.has(tickName(pattern, column)))
      .map((column) => ruleOfTick(pattern, column, levels[pattern])),
  )
  return [...staying, ...added]
}

function ruleOfTick(pattern: string, column: TickColumn, level: Visibility = 'everyone'): Rule {
  const record = column === 'see' && mayNameVisibility(pattern) ? { visibility: level } : null
  return { action: actionIn(pattern, column), resource: pattern, record, isDeny: false }
}

/** A cell's state: denied by a rule, allowed by a broader one, or as checked. */
export function cellStatus(rules: readonly Rule[], pattern: Pattern, column: TickColumn) {
  const action = actionIn(pattern, column)
  const own = tickName(pattern, column)
  const isAbout = (rule: Rule) =>
    (rule.action === 'any' || rule.action === action) &&
    (rule.resource === pattern || isBroader(rule.resource, pattern))
  if (rules.some((rule) => rule.isDeny && isAbout(rule))) return 'never'
  const others = rules.filter((rule) => !rule.isDeny && !rule.record && tickOf(rule) !== own)
  return others.some(isAbout) ? 'covered' : 'own'
}

function isBroader(resource: string, pattern: string) {
  if (resource === '*') return pattern !== '*'
  return resource.endsWith('.*') && pattern !== resource && pattern.startsWith(resource.slice(0, -1))
}

/** The checkboxes that a form sent; unknown ones and unknown levels are left out. */
export function readTicks(form: FormData): Ticks {
  const known = new Set(rows.flatMap(({ pattern, columns }) => columns.map((column) => tickName(pattern, column))))
  const levelIn = (pattern: string) => visibilities.find((one) => one === form.get(`level ${pattern}`))
  const levels = rows.map(({ pattern }) => [pattern, levelIn(pattern)] as const).filter(([, level]) => level)
  const ticked = form.getAll('tick').map(String)
  return { ticked: ticked.filter((tick) => known.has(tick)), levels: Object.fromEntries(levels) }
}
